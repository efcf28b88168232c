import type { Range } from '../dice.ts';

/**
 * The physics that simulated scenarios are made of. NEWTON and EULER know a claim's law by the names of its
 * quantities, and work it out again from the numbers that they are shown: an edited number gets an honest verdict.
 */
export interface Law {
  /** What the law is called in a report. */
  readonly principle: string;
  /** Over the variables' names and the constants'; Symposium evaluates the same text with units. */
  readonly expression: string;
  /** Of both, by name. */
  readonly work: (values: Readonly<Record<string, number>>) => number;
  readonly unit: string;
  readonly comparator: '<=' | '>=';
  /** The name of the bound: a number of the public page, the deadline, or one that a later claim goes on with. */
  readonly limit: string;
  /** Units, by the names of the quantities. One name is one number, in every claim of a scenario. */
  readonly variables: Readonly<Record<string, string>>;
  /**
   * Room between result and bound, where the law draws its bound. ±20% of any one parameter survives it; more is
   * left where a variable counts squared, less where it is one part of a sum.
   */
  readonly slack: Range;
}

/** Numbers that no scenario sets. */
export const constants = {
  g: [9.81, 'm/s^2', 'gravity of the Earth'],
  contraction: [0.6, '1', 'contraction of a jet from a sharp edge'],
  water_density: [1000, 'kg/m^3', 'density of fresh water'],
  water_heat: [4186, 'J/(kg*K)', 'specific heat of water'],
  ice_heat: [334000, 'J/kg', 'heat of fusion of ice'],
  solution_heat: [66000, 'J/kg', 'heat that dissolving table salt takes up'],
} as const;

type Constant = keyof typeof constants;

export const constantValues: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(constants).map(([name, [value]]) => [name, value]),
);

export const constantsIn = (expression: string): Constant[] =>
  (Object.keys(constants) as Constant[]).filter((name) => expression.match(/\w+/g)?.includes(name));

/** The bound of whatever has to be over in time. */
export const deadline = 'time_limit';

export const of = (values: Readonly<Record<string, number>>, name: string) => values[name] ?? Number.NaN;
export const linear: Range = [1.34, 1.62, 0.01];
export const squared: Range = [1.74, 2.1, 0.01];
/** Of lengths that add up, where no single one makes more than two thirds of the sum. */
export const summed: Range = [1.17, 1.19, 0.01];

/** Does the law's result keep its bound? */
export function keeps(law: Law, values: Readonly<Record<string, number>>, bound: number): boolean {
  const result = law.work(values);
  return law.comparator === '<=' ? result <= bound : result >= bound;
}

/** The law with its bound on the other side: true exactly where the law itself fails, but for equality. */
export const opposite = (law: Law): Law => ({ ...law, comparator: law.comparator === '<=' ? '>=' : '<=' });
