import { z } from 'zod';
import { runPolicy } from '../../kernel/run-policy.ts';
import type { PolicyChanges } from '../policy.ts';

const count = (least: number, most: number) => z.int().min(least).max(most);

/** Rules of a batch (scenario rules §7.5): plain data, carried by the run for its life. */
export const batchPolicy = z.strictObject({
  /** Scenarios under way side by side, at most; one that waits for a person is none of them. */
  atOnce: count(1, 100).default(5),
  /** Scenarios that may be begun in all; null: the batch's share of the budget of seeds (scenario rules §7.7). */
  seeds: count(1, 100_000).nullable().default(null),
  /** A history that is longer goes on in a new execution. */
  historyEvents: count(1, 20_000).default(4_000),
  /** How often it looks whether a scenario is still under way that another execution has begun, and that says itself when it ends. */
  lookAgainMs: count(1, 1e12).default(60 * 60_000),
  /** Most money for the whole batch, where somebody says so. Reserved before a scenario begins, settled after it. */
  spendCapMicrodollars: runPolicy.spendCapMicrodollars,
  /** Most tokens of all its calls together; null: no cap. Reserved before each call, settled after it (kernel rules §38). */
  tokenCap: runPolicy.tokenCap,
  /** Who mends what pauses the batch, and how long it waits for them. */
  reviewers: runPolicy.reviewers,
  reviewWaitMs: runPolicy.reviewWaitMs,
  reminderMs: runPolicy.reminderMs,
});

export type BatchPolicy = z.output<typeof batchPolicy>;

/** Lines that differ from the defaults. `scenario`: the same of every scenario's own policy. */
export type BatchPolicyChanges = Partial<BatchPolicy> & { readonly scenario?: PolicyChanges };

/** A batch's policy as its run's row keeps it. */
export interface StoredBatchPolicy extends Omit<BatchPolicy, 'lookAgainMs'> {
  readonly seeds: number;
  /** Absent: an earlier version stored it. */
  readonly lookAgainMs?: number;
  /** With the models by name, so that a scenario that is begun after a default has changed has those of the others. */
  readonly scenario: PolicyChanges;
}
