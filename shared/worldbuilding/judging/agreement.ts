import { categories, teams } from '../vocabulary.ts';
import { meanOf } from './mean.ts';
import type { ScoredJudgement } from './scores.ts';

/** Units × raters; null: this rater said nothing of this unit. */
export type Ratings = readonly (readonly (number | null)[])[];

/**
 * Krippendorff's alpha with the interval metric (δ² = squared difference): 1 − observed / expected disagreement. 1: all
 * agree; 0: as by chance; below: against each other. A unit with fewer than two values cannot be paired and is left
 * out. null where nothing can be paired, or all values are equal: then there was nothing to agree about.
 */
export function krippendorffAlpha(ratings: Ratings): number | null {
  const units = ratings.map((unit) => unit.filter((value) => value !== null)).filter(({ length }) => length > 1);
  const all = units.flat();
  const observed = units.reduce((sum, unit) => sum + pairedSquares(unit) / (unit.length - 1), 0);
  const expected = pairedSquares(all) / (all.length - 1);
  return all.length > 1 && expected > 0 ? 1 - observed / expected : null;
}

/** Squared differences summed over ordered pairs, each pair of two different places. */
function pairedSquares(values: readonly number[]): number {
  return values.reduce((sum, a) => values.reduce((inner, b) => inner + (a - b) ** 2, sum), 0);
}

/**
 * Agreement of the judges on the marks as they gave them: ten units, five categories of two worlds; a judge's value is
 * its mean over its orders.
 */
export function judgesAgreement(judgements: readonly ScoredJudgement[]): number | null {
  const judges = [...Map.groupBy(judgements, ({ judge }) => judge).values()];
  return krippendorffAlpha(
    teams.flatMap((team) =>
      categories.map((category) => judges.map((own) => meanOf(own.map((one) => one.teams[team].given[category])))),
    ),
  );
}
