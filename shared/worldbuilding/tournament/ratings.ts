import { scoreFor, type Game } from './games.ts';
import type { Policy } from '../policy.ts';

/** Games of a field, as sums: a game between strangers to the field, or of somebody with themselves, is none. */
interface Field {
  readonly entrants: readonly string[];
  /** Wins of each, a draw as a half. */
  readonly wins: readonly number[];
  /** How often each met each. */
  readonly met: readonly (readonly number[])[];
}

/**
 * Sorted by name, so that no order of games or entrants changes a digit: wins are halves, and sums of halves are exact.
 */
export function fieldOf(names: readonly string[], games: readonly Game[]): Field {
  const entrants = [...new Set(names)].sort();
  const sound = games.filter(({ a, b }) => a !== b && entrants.includes(a) && entrants.includes(b));
  return {
    entrants,
    wins: entrants.map((name) => sound.reduce((sum, game) => sum + (scoreFor(name, game) ?? 0), 0)),
    met: entrants.map((name) =>
      entrants.map(
        (other) => sound.filter(({ a, b }) => (a === name && b === other) || (a === other && b === name)).length,
      ),
    ),
  };
}

/**
 * Change of a log-strength at which the iteration has converged, far below a tenth of a rating point; and steps at
 * most.
 */
const settled = 1e-12;
const mostSteps = 100_000;

/**
 * Log-strengths θ of the Bradley–Terry model, P(i beats j) = 1 / (1 + e^(θj − θi)), by the MM algorithm (Hunter 2004):
 * each step sets strength p_i = wins_i / Σ met_ij / (p_i + p_j), and no step lowers the likelihood. The prior: everyone
 * has drawn `priorDraws` games with somebody of strength 1, which keeps the unbeaten and the winless finite, joins
 * fields that never met, and fixes the scale at θ = 0. Throws RangeError for a prior that is not positive.
 */
export function logStrengths({ wins, met }: Field, priorDraws: number): number[] {
  if (!(priorDraws > 0)) throw new RangeError('without a prior an unbeaten entrant has no finite rating');
  let strengths = wins.map(() => 1);
  for (let step = 0; step < mostSteps; step += 1) {
    const next = strengths.map((own, i) => {
      const expected = strengths.reduce(
        (sum, other, j) => sum + (met[i]?.[j] ?? 0) / (own + other),
        priorDraws / (own + 1),
      );
      return ((wins[i] ?? 0) + priorDraws / 2) / expected;
    });
    const change = next.reduce(
      (most, strength, i) => Math.max(most, Math.abs(Math.log(strength / (strengths[i] ?? strength)))),
      0,
    );
    strengths = next;
    if (change < settled) break;
  }
  return strengths.map(Math.log);
}

/** Chance of the first. */
export const winChance = (own: number, other: number): number => 1 / (1 + Math.exp(other - own));

type Matrix = readonly (readonly number[])[];

/**
 * Standard errors of log-strengths: square roots of the diagonal of the inverse of the observed information, which is
 * the negative Hessian of the log-likelihood with its prior. For this model it does not depend on who won, only on who
 * met whom at which strength.
 */
export function standardErrors(field: Field, theta: readonly number[], priorDraws: number): number[] {
  return inverse(observedInformation(field, theta, priorDraws)).map((row, i) => Math.sqrt(row[i] ?? Infinity));
}

export function observedInformation({ met }: Field, theta: readonly number[], priorDraws: number): number[][] {
  const weight = (own: number, other: number) => winChance(own, other) * winChance(other, own);
  const between = (i: number, j: number) => (met[i]?.[j] ?? 0) * weight(theta[i] ?? 0, theta[j] ?? 0);
  return theta.map((own, i) =>
    theta.map((_, j) =>
      i === j ? theta.reduce((sum, __, k) => sum + between(i, k), priorDraws * weight(own, 0)) : -between(i, j),
    ),
  );
}

/**
 * Gauss and Jordan without pivoting, which a matrix with a dominant positive diagonal does not need: the prior makes
 * this one such.
 */
export function inverse(matrix: Matrix): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column += 1) {
    const pivot = rows[column] ?? [];
    const head = pivot[column] ?? 1;
    for (let at = 0; at < 2 * size; at += 1) pivot[at] = (pivot[at] ?? 0) / head;
    for (const [i, row] of rows.entries()) {
      const factor = row[column] ?? 0;
      if (i !== column && factor !== 0)
        for (let at = 0; at < 2 * size; at += 1) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return rows.map((row) => row.slice(size));
}

/** A strength on Elo's scale, with its interval. */
export interface Rating {
  readonly entrant: string;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  /** Judged matches it rests on; of none, it says nothing but the prior. */
  readonly games: number;
}

type RatingPolicy = Pick<Policy['tournament'], 'priorDraws' | 'elo' | 'intervalErrors'>;

/** Ratings of everyone, the strongest first, then by name. The order of games and entrants changes nothing. */
export function ratingsOf(
  entrants: readonly string[],
  games: readonly Game[],
  { priorDraws, elo, intervalErrors }: RatingPolicy,
): Rating[] {
  const field = fieldOf(entrants, games);
  const theta = logStrengths(field, priorDraws);
  const errors = standardErrors(field, theta, priorDraws);
  const perUnit = elo.spread / Math.LN10;
  return field.entrants
    .map((entrant, i) => {
      const rating = elo.average + perUnit * (theta[i] ?? 0);
      const reach = perUnit * intervalErrors * (errors[i] ?? Infinity);
      return {
        entrant,
        rating,
        low: rating - reach,
        high: rating + reach,
        games: (field.met[i] ?? []).reduce((sum, count) => sum + count, 0),
      };
    })
    .sort((x, y) => y.rating - x.rating || (x.entrant < y.entrant ? -1 : 1));
}
