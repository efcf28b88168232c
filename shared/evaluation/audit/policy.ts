import { z } from 'zod';
import { runPolicy } from '../../kernel/run-policy.ts';
import { isOneLine } from '../../text/invisible.ts';

/** Rules of a judge audit (evaluation rules §5): plain data, carried by its run. */
export const auditPolicy = z.strictObject({
  /** Answers that people mark. */
  size: z.int().min(1).max(200).default(60),
  /** Who marks them; two groups at most, asked in turn. */
  auditors: z
    .array(z.string().trim().min(1).max(80).refine(isOneLine, 'has to be one line'))
    .min(1)
    .max(2)
    .default(['engineer', 'physicist']),
  reviewers: runPolicy.reviewers,
  reviewWaitMs: runPolicy.reviewWaitMs,
  reminderMs: runPolicy.reminderMs,
});
export type AuditPolicy = z.output<typeof auditPolicy>;
