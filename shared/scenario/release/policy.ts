import { z } from 'zod';

/**
 * What a release asks of its keys, in percent (scenario rules §7.9). `mostWrongPercent`: test sets that the field relies on
 * have 3.3% of wrong labels on the average (Northcutt, Athalye and Mueller, NeurIPS Datasets and Benchmarks 2021); one that
 * is no better than these is not to be published.
 */
export const releaseRules = z.strictObject({
  /** Of the scenarios, examined by people, at least; 0: keys may be unchecked, which the release then says. */
  sampledPercent: z.number().min(0).max(100).default(10),
  /** Of the keys, estimated to be wrong, at most. */
  mostWrongPercent: z.number().min(0).max(100).default(3.3),
  /** Of the scenarios, solved by independent models, at least (evaluation rules §4.7). */
  solvedPercent: z.number().min(0).max(100).default(100),
});
export type ReleaseRules = z.output<typeof releaseRules>;

/** Other numbers and names of a release (scenario rules §8.7). */
export const releasePolicy = {
  benchmark: 'Impossible Moments',
  license: 'apache-2.0',
  leastPassphrase: 16,
} as const;
