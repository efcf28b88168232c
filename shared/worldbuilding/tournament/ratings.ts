import type { Policy } from '../policy.ts';
import { fieldOf, logStrengths } from './bradley-terry.ts';
import type { Game } from './games.ts';
import { standardErrors } from './information.ts';

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
