import { sumOf } from './sums.ts';

/** Units × raters; null: this rater said nothing of this unit. */
export type Ratings = readonly (readonly (number | null)[])[];

/**
 * Krippendorff's alpha with the interval metric (δ² = squared difference): 1 − observed / expected disagreement. 1: all
 * agree; 0: as by chance; below: against each other. A unit with fewer than two values cannot be paired and is left
 * out. null where nothing can be paired, or all values are equal: then there was nothing to agree about. Of two values,
 * as pass and fail, it is the nominal alpha as well.
 */
export function krippendorffAlpha(ratings: Ratings): number | null {
  const units = ratings.map((unit) => unit.filter((value) => value !== null)).filter(({ length }) => length > 1);
  const all = units.flat();
  if (all.every((value) => value === all[0])) return null;
  const observed = sumOf(units.map((unit) => pairedSquares(unit) / (unit.length - 1)));
  return 1 - observed / (pairedSquares(all) / (all.length - 1));
}

/** Squared differences summed over ordered pairs: 2n times the squares about the mean. Exactly 0 of equal values. */
function pairedSquares(values: readonly number[]): number {
  if (values.every((value) => value === values[0])) return 0;
  const mean = sumOf(values) / values.length;
  return 2 * values.length * sumOf(values.map((value) => (value - mean) ** 2));
}

/**
 * Intraclass correlation ICC(A,1), once called ICC(2,1): absolute agreement of single raters, both units and raters
 * drawn. Of the units that every rater rated. null below two such units or two raters, and where nothing varies.
 */
export function intraclassCorrelation(ratings: Ratings): number | null {
  const whole = ratings.map((unit) => unit.filter((value) => value !== null));
  const raters = Math.max(0, ...ratings.map(({ length }) => length));
  const units = whole.filter(({ length }) => length === raters);
  const n = units.length;
  if (n < 2 || raters < 2) return null;
  const all = units.flat();
  if (all.every((value) => value === all[0])) return null;
  const grand = sumOf(all) / all.length;
  const about = (means: readonly number[]) => sumOf(means.map((mean) => (mean - grand) ** 2));
  const rows = raters * about(units.map((unit) => sumOf(unit) / raters));
  const columns = n * about(all.slice(0, raters).map((_, rater) => sumOf(units.map((unit) => unit[rater] ?? 0)) / n));
  const rest = Math.max(0, about(all) - rows - columns) / ((n - 1) * (raters - 1));
  const between = rows / (n - 1);
  const raterEffect = (raters * (columns / (raters - 1) - rest)) / n;
  const scatter = between + (raters - 1) * rest + raterEffect;
  return scatter > 0 ? (between - rest) / scatter : null;
}
