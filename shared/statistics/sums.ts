export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The sum, where every value is known; null: one is not. */
export const sumIfKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);

/** null: of nothing. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length;

/** The middle one, or the mean of the two in the middle; null: of nothing. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** What binary fractions add to scores, shares and their differences. */
const rounding = 1e-9;

/** Whether values are one value: a third less a third is a third, however it comes out. */
export const areEqual = (values: readonly number[]): boolean =>
  values.every((value) => Math.abs(value - (values[0] ?? value)) <= rounding);
