import { areEqual, sumOf } from './sums.ts';
import { studentQuantile, studentTails } from './student.ts';

/** One unit that was drawn: a scenario, with the mean of its runs. Runs of one scenario are no units of their own. */
export interface Cluster {
  readonly value: number;
  /** Above 0. */
  readonly weight: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Estimate {
  readonly mean: number;
  /** null below two clusters: one says nothing of how they scatter. */
  readonly standardError: number | null;
  /** null where there is no standard error, or where it is 0: values that are all equal say nothing of their scatter. */
  readonly interval: Interval | null;
  readonly clusters: number;
}

/**
 * Weighted mean with its cluster-robust standard error (the sandwich of a weighted regression on a constant, with the
 * factor G / (G − 1) for G clusters) and the interval of Student's t with G − 1 degrees of freedom, or fewer where they are
 * given. null of nothing. Throws RangeError for a weight that is not above 0.
 */
export function clusteredMean(
  clusters: readonly Cluster[],
  level: number,
  degrees: number = clusters.length - 1,
): Estimate | null {
  const mean = weightedMean(clusters);
  if (mean === null) return null;
  const standardError = standardErrorOf(clusters, mean);
  return {
    mean,
    standardError,
    interval: standardError === null ? null : intervalOf(mean, standardError, degrees, level),
    clusters: clusters.length,
  };
}

/** Cut to what the value can be at all: a share lies between 0 and 1, and so does what is said of it. */
export function cutTo(estimate: Estimate | null, low: number, high: number): Estimate | null {
  if (estimate?.interval == null) return estimate;
  const { interval } = estimate;
  return { ...estimate, interval: { low: Math.max(low, interval.low), high: Math.min(high, interval.high) } };
}

/** null of nothing. */
export function weightedMean(clusters: readonly Cluster[]): number | null {
  const total = sumOf(clusters.map(({ weight }) => positive(weight)));
  return clusters.length === 0 ? null : sumOf(clusters.map(({ value, weight }) => value * weight)) / total;
}

function standardErrorOf(clusters: readonly Cluster[], mean: number): number | null {
  const count = clusters.length;
  if (count < 2) return null;
  // Equal values have exactly no scatter, whatever their mean was rounded to.
  if (areEqual(clusters.map(({ value }) => value))) return 0;
  const squares = sumOf(clusters.map(({ value, weight }) => (weight * (value - mean)) ** 2));
  return Math.sqrt((squares * count) / (count - 1)) / sumOf(clusters.map(({ weight }) => weight));
}

function intervalOf(mean: number, standardError: number, degrees: number, level: number): Interval | null {
  if (standardError === 0) return null;
  const half = standardError * studentQuantile((1 + level) / 2, degrees);
  return { low: mean - half, high: mean + half };
}

/** Two-sided p-value of "the mean is 0"; null where there is no scatter to compare it with. */
export function againstZero({ mean, standardError, clusters }: Estimate): number | null {
  return standardError === null || standardError === 0 ? null : studentTails(mean / standardError, clusters - 1);
}

/**
 * By how much unequal weights inflate the variance of a mean (Kish): n Σw² / (Σw)², 1 for equal ones. null of nothing.
 */
export function designEffect(weights: readonly number[]): number | null {
  const total = sumOf(weights.map(positive));
  return weights.length === 0 ? null : (weights.length * sumOf(weights.map((weight) => weight ** 2))) / total ** 2;
}

function positive(weight: number): number {
  if (!(weight > 0 && Number.isFinite(weight))) throw new RangeError(`a weight of ${weight}`);
  return weight;
}
