/** How often each name occurs. */
export function countsOf<T>(rows: readonly T[], nameOf: (row: T) => string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  return Object.fromEntries(counts);
}
