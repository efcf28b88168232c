import { areEqual, sumOf } from './sums.ts';
import { studentQuantile } from './student.ts';

/** What the scatter of a paired difference is made of. */
export interface Components {
  /** Variance, over scenarios, of the true difference. */
  readonly between: number;
  /** Variance of one run about its scenario's true score, of the first model and of the second. */
  readonly within: readonly [number, number];
}

export interface Plan {
  readonly scenarios: number;
  readonly runs: number;
  /** Of the second model; as many as of the first, if left out. */
  readonly otherRuns?: number;
  /** Of the interval, 0.95. */
  readonly level: number;
  /** How often a difference of this size shall be seen, 0.8. */
  readonly power: number;
  /** Inflation by unequal weights; 1: all weigh the same. */
  readonly designEffect: number;
}

/**
 * The smallest difference that such a plan sees with this power, two-sided: (t₁ + t₂) · standard error, with the
 * variance of a paired difference of means over runs (Miller, "Adding Error Bars to Evals", 2024, with t in the place
 * of z for few scenarios). null below two scenarios, and where nothing scatters: that says nothing of how things scatter.
 */
export function detectable({ between, within }: Components, plan: Plan): number | null {
  const { scenarios, runs, otherRuns = runs, level, power } = plan;
  if (scenarios < 2 || runs < 1 || otherRuns < 1) return null;
  const variance = ((between + within[0] / runs + within[1] / otherRuns) * plan.designEffect) / scenarios;
  if (areEqual([0, Math.sqrt(variance)])) return null;
  const degrees = scenarios - 1;
  return (studentQuantile((1 + level) / 2, degrees) + studentQuantile(power, degrees)) * Math.sqrt(variance);
}

/** Pooled variance within groups that have two values or more, n − 1 each; null: no group has. */
export function withinVariance(groups: readonly (readonly number[])[]): number | null {
  const many = groups.filter(({ length }) => length > 1);
  const degrees = sumOf(many.map(({ length }) => length - 1));
  return degrees === 0 ? null : sumOf(many.map(squares)) / degrees;
}

/** Sample variance, n − 1; null below two values. */
export function variance(values: readonly number[]): number | null {
  return values.length < 2 ? null : squares(values) / (values.length - 1);
}

function squares(values: readonly number[]): number {
  const mean = sumOf(values) / values.length;
  return sumOf(values.map((value) => (value - mean) ** 2));
}
