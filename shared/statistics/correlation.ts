import type { Interval } from './clustered.ts';
import { areEqual, sumOf } from './sums.ts';
import { studentQuantile } from './student.ts';

/** Pearson's correlation of pairs. */
export interface Correlation {
  readonly r: number;
  /** By Fisher's z; cut to −1 … 1. */
  readonly interval: Interval;
  readonly pairs: number;
}

/** Fisher's interval divides by √(n − 3): of fewer pairs nothing can be said. */
export const leastPairs = 4;

/** Student's t is the normal one to some millionths, with so many degrees of freedom. */
const many = 1_000_000;

/** null below four pairs, and where one of the two does not vary. */
export function correlation(pairs: readonly (readonly [number, number])[], level: number): Correlation | null {
  const n = pairs.length;
  if (n < leastPairs) return null;
  const meanOf = (at: 0 | 1) => sumOf(pairs.map((pair) => pair[at])) / n;
  const [first, second] = [meanOf(0), meanOf(1)];
  const about = (one: 0 | 1, other: 0 | 1) =>
    sumOf(
      pairs.map((pair) => (pair[one] - (one === 0 ? first : second)) * (pair[other] - (other === 0 ? first : second))),
    );
  if (areEqual(pairs.map(([one]) => one)) || areEqual(pairs.map(([, other]) => other))) return null;
  const r = Math.max(-1, Math.min(1, about(0, 1) / Math.sqrt(about(0, 0) * about(1, 1))));
  const half = studentQuantile((1 + level) / 2, many) / Math.sqrt(n - 3);
  return { r, interval: { low: Math.tanh(Math.atanh(r) - half), high: Math.tanh(Math.atanh(r) + half) }, pairs: n };
}

/**
 * Corrected item-total correlation: of each column with the mean of the other columns, over the rows that have both. A row is
 * one who was examined, a column an item. null: it cannot be estimated.
 */
export function itemRestCorrelations(
  table: readonly (readonly (number | null)[])[],
  level: number,
): (Correlation | null)[] {
  const columns = Math.max(0, ...table.map(({ length }) => length));
  return Array.from({ length: columns }, (_, item) => {
    const pairs = table.flatMap((row): (readonly [number, number])[] => {
      const own = row[item] ?? null;
      const rest = row.filter((value, at) => at !== item && value !== null).map(Number);
      return own === null || rest.length === 0 ? [] : [[own, sumOf(rest) / rest.length]];
    });
    return correlation(pairs, level);
  });
}
