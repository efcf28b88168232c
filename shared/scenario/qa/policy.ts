import { z } from 'zod';
import { runPolicy } from '../../kernel/run-policy.ts';
import { isOneLine } from '../../text/invisible.ts';

const groups = (...default_: readonly string[]) =>
  z
    .array(z.string().trim().min(1).max(80).refine(isOneLine, 'has to be one line'))
    .min(1)
    .max(2)
    .default([...default_]);

/** Rules of a sample that people examine (scenario rules §7.9): plain data, carried by its run. */
export const qaPolicy = z.strictObject({
  /** Of the corpus, how many percent people shall have examined once this sample is through. */
  percent: z.number().gt(0).max(100).default(10),
  /** Who solves blind, who compares with the key, and who confirms a doubt; two groups at most, asked in turn. */
  solvers: groups('engineer', 'physicist'),
  checkers: groups('physicist', 'engineer'),
  confirmers: groups('physicist', 'cognitive scientist'),
  reviewers: runPolicy.reviewers,
  reviewWaitMs: runPolicy.reviewWaitMs,
  reminderMs: runPolicy.reminderMs,
});
export type QaPolicy = z.output<typeof qaPolicy>;

/** Other numbers of samples (scenario rules §7.9). */
export const qaNumbers = {
  /** One sample, at most: its run asks all of it at once. */
  largest: 200,
  /** Of the interval of the rate of wrong keys. */
  level: 0.95,
  /** From which likeness on two mechanisms are a finding (scenario rules §7.10). */
  mechanismLikeness: 0.25,
} as const;
