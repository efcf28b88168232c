import { scoreFor, type Game } from './games.ts';

/** Games of a field, as sums: a game between strangers to the field, or of somebody with themselves, is none. */
export interface Field {
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
