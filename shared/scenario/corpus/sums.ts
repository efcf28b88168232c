export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values, (value) => value) / values.length;

/** The middle one, or the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** How often each name occurs. */
export function countsOf<T>(rows: readonly T[], nameOf: (row: T) => string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  return Object.fromEntries(counts);
}
