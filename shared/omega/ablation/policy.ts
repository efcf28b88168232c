import { z } from 'zod';
import { runPolicy } from '../../kernel/run-policy.ts';

const hours = (count: number) => count * 3_600_000;
const share = z.number().min(0).max(1);
const count = (least: number, most: number) => z.int().min(least).max(most);
const weight = z.number().min(0).max(1_000);
const tokens = count(100, 1_000_000);

/**
 * Every number of an ablation, with its default and its bounds: plain data, carried by the run for its life. It is
 * fixed before the first answer, and the report prints what a reader needs to judge it.
 */
export const ablationPolicy = z.strictObject({
  /** What an arm may spend where no session sets the measure, in tokens. */
  budgetTokens: count(1_000, 100_000_000).default(200_000),
  /** An arm whose tokens differ from the budget by more than this share is flagged. */
  tolerance: share.default(0.1),
  /** Answers of a vote, at most, and how many are asked for at once. */
  mostAnswers: count(1, 200).default(64),
  answersAtOnce: count(1, 20).default(10),
  /** Sessions on problems of a set that are held side by side (OMEGA rules §12.3). */
  sessionsAtOnce: count(1, 20).default(4),
  /** Events after which a run on a set goes on in a new execution: far from what a history may hold. */
  historyEvents: count(1, 8_000).default(8_000),
  /**
   * When the single arm stops: revisions in all, in a row that changed nothing, and failures in a row (of the vote as
   * well).
   */
  mostRevisions: count(0, 100).default(40),
  unchangedRevisions: count(1, 10).default(2),
  failures: count(1, 10).default(3),
  weights: z
    .strictObject({
      correctness: weight.default(4),
      completeness: weight.default(2),
      calibration: weight.default(2),
      usefulness: weight.default(2),
    })
    .prefault({})
    .refine((given) => Object.values(given).some((one) => one > 0), 'weighs nothing'),
  /** A difference of weighted means up to this is a draw. */
  drawMargin: z.number().min(0).max(4).default(0.25),
  /** Of the interval; and units from which a finding is more than a hint. */
  resamples: count(100, 100_000).default(10_000),
  level: z.number().min(0.5).max(0.999).default(0.95),
  leastUnits: count(2, 1_000).default(6),
  /** Characters of an answer that the judges read. */
  answerCharacters: count(500, 50_000).default(12_000),
  /** Largest problem statement, in characters. */
  problemCharacters: count(10, 200_000).default(60_000),
  /** Most tokens that an agent’s answer may hold, by task; a repair may hold as many. */
  outputTokens: z
    .strictObject({ solve: tokens.default(16_000), improve: tokens.default(20_000), compare: tokens.default(6_000) })
    .prefault({}),
  /** Most tokens that a model may think for one request, beside its answer, by effort (kernel rules §9). */
  thinkingTokens: runPolicy.thinkingTokens,
  leastAnswerTokens: count(1, 10_000).default(200),
  /** Most tokens that an agent is given: prompt and frame; problem and answers. */
  contextTokens: z.strictObject({ always: tokens.default(5_000), desk: tokens.default(40_000) }).prefault({}),
  /** Of the soloist's and the judges' calls, where somebody sets one; a session has limits of its own. */
  spendCapMicrodollars: count(1, 1e12).nullable().default(null),
  /** The same where nobody does (kernel rules §14); null: none. */
  defaultCapMicrodollars: count(1, 1e12).nullable().default(100_000_000),
  reservedInputTokens: count(0, 1_000_000).default(20_000),
  callTimeoutMs: count(1, 1e12).default(10 * 60_000),
  callWindowMs: count(1, 1e12).default(hours(2)),
  callAttempts: count(1, 100_000).default(200),
});

export type AblationRules = z.infer<typeof ablationPolicy>;
