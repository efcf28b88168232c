import type { Range } from '../dice.ts';

/**
 * The physics that simulated scenarios are made of. NEWTON and EULER know a claim's law by the names of its
 * quantities, and work it out again from the numbers that they are shown: an edited number gets an honest verdict.
 */
export interface Law {
  /** What the law is called in a report. */
  readonly principle: string;
  /** Over the variables' names and `g`; Symposium evaluates the same text with units. */
  readonly expression: string;
  readonly work: (values: Readonly<Record<string, number>>) => number;
  readonly unit: string;
  readonly comparator: '<=' | '>=';
  /** The bound that the scenario sets: name and, where it is a parameter of the actor or place, its table row. */
  readonly limit: string;
  readonly variables: Readonly<Record<string, readonly [unit: string, range: Range]>>;
  /** Rows for the public tables; braces hold names of quantities. */
  readonly environment?: readonly (readonly [string, string])[];
  readonly capabilities?: readonly (readonly [string, string])[];
  /**
   * Least room between result and bound; more where a variable counts squared. Above 1.25, ±20% of one parameter
   * survives.
   */
  readonly slack: Range;
}

export const gravity = 9.81;
export const of = (values: Readonly<Record<string, number>>, name: string) => values[name] ?? Number.NaN;
export const linear: Range = [1.34, 1.62, 0.01];
export const squared: Range = [1.74, 2.1, 0.01];

/** Does the law's result keep its bound? */
export function keeps(law: Law, values: Readonly<Record<string, number>>, bound: number): boolean {
  const result = law.work(values);
  return law.comparator === '<=' ? result <= bound : result >= bound;
}

/** The law with its bound on the other side: true exactly where the law itself fails, but for equality. */
export const opposite = (law: Law): Law => ({ ...law, comparator: law.comparator === '<=' ? '>=' : '<=' });
