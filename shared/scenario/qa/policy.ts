import { z } from 'zod';
import { groupsAsked, runPolicy } from '../../kernel/run-policy.ts';

const percentBounds = 'has to be from 0 to 100';

/** Rules of a sample that people examine (scenario rules §7.9): plain data, carried by its run. */
export const qaPolicy = z
  .strictObject({
    /** Of the corpus, how many percent people shall have examined once this sample is through; 0: nobody is asked. */
    percent: z.number().min(0, percentBounds).max(100, percentBounds).default(10),
    /** Who solves blind, who compares with the key, and who confirms a doubt; two groups at most, asked in turn. */
    solvers: groupsAsked('engineer', 'physicist'),
    checkers: groupsAsked('physicist', 'engineer'),
    confirmers: groupsAsked('physicist', 'cognitive scientist'),
    /**
     * What compares mechanisms by meaning (scenario rules §7.10): `auto`, `hashed:`, `openai:<model>` or `local:<model>`; null: nothing does. It is given the
     * insights of every key of the corpus.
     */
    embedder: z
      .string()
      .max(200)
      .regex(/^(auto|hashed:|(openai|local):[\x21-\x7e]+)$/, 'has to be auto, hashed:, openai:<model> or local:<model>')
      .nullable()
      .default(null),
    /** Most money and most tokens for that; null: no cap of its own. */
    spendCapMicrodollars: runPolicy.spendCapMicrodollars,
    tokenCap: runPolicy.tokenCap,
    /** Scenarios that people are asked about side by side, at most: when one is through, the next is asked about. */
    atOnce: z.int().min(1).max(1_000).default(200),
    /** A history that is longer goes on in a new execution, whoever is asked meanwhile. */
    historyEvents: z.int().min(1).max(20_000).default(4_000),
    reviewers: runPolicy.reviewers,
    reviewWaitMs: runPolicy.reviewWaitMs,
    reminderMs: runPolicy.reminderMs,
  })
  .refine(({ percent, embedder }) => percent > 0 || embedder !== null, {
    path: ['percent'],
    message: 'has to be above 0 where no mechanisms are compared: nothing would be asked',
  });
export type QaPolicy = z.output<typeof qaPolicy>;

/** Other numbers of samples (scenario rules §7.9). */
export const qaNumbers = {
  /** Scenarios that one execution is told of, at most: the next one is told of the next. */
  page: 1_000,
  /** Of the interval of the rate of wrong keys. */
  level: 0.95,
  /** From which likeness on two mechanisms are a finding (scenario rules §7.10). */
  mechanismLikeness: 0.25,
} as const;
