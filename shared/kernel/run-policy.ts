import { z } from 'zod';
import { thinkingTokens } from './agent.ts';
import { secondModels } from './models.ts';
import { isOneLine } from '../text/invisible.ts';

const count = (least: number, most: number) => z.int().min(least).max(most);
const hours = (many: number) => many * 3_600_000;

/** Groups of people who are asked, two at most, in turn; `usual`: where a policy names none. */
export const groupsAsked = (...usual: readonly string[]) =>
  z
    .array(z.string().trim().min(1).max(80).refine(isOneLine, 'has to be one line'))
    .min(1)
    .max(2)
    .default([...usual]);

/** The lines that the kernel needs of any run's policy, with their defaults: a system adds its own beside them. */
export const runPolicy = {
  /** Reviewer → groups; empty: anyone may decide. */
  reviewers: z.record(z.string(), z.array(z.string())).default({}),
  /** Time of each reviewer group, and when it is reminded. */
  reviewWaitMs: count(1, 1e12).default(hours(48)),
  reminderMs: count(1, 1e12).default(hours(24)),
  /** The cap that is asked for; null: none is, and the default one holds, if there is one (kernel rules §14). */
  spendCapMicrodollars: count(1, 1e12).nullable().default(null),
  defaultCapMicrodollars: count(1, 1e12).nullable().default(50_000_000),
  /** Most tokens of all its calls together; null: no cap (kernel rules §38). */
  tokenCap: count(1, 1e12).nullable().default(null),
  /** By agent or by model: who is asked once where that one declines. */
  secondModels: z.record(z.string(), z.string().nullable()).default({ ...secondModels }),
  reservedInputTokens: count(0, 1_000_000).default(20_000),
  callTimeoutMs: count(1, 1e12).default(10 * 60_000),
  callWindowMs: count(1, 1e12).default(hours(2)),
  callAttempts: count(1, 100_000).default(200),
  /** Most tokens that a model may think for one request, beside its answer, by effort (kernel rules §9). */
  thinkingTokens: z
    .strictObject({
      low: count(1, 1_000_000).default(thinkingTokens.low),
      medium: count(1, 1_000_000).default(thinkingTokens.medium),
      high: count(1, 1_000_000).default(thinkingTokens.high),
    })
    .prefault({}),
  /** Sections that an agent may read on demand. */
  sectionReads: count(0, 10).default(0),
} as const;
