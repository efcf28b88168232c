import { z } from 'zod';
import { runPolicy } from '../../kernel/run-policy.ts';
import { isOneLine } from '../../text/invisible.ts';

/** Rules of an examination of suspected keys (evaluation rules §4.8): plain data, carried by its run. */
export const suspectsPolicy = z.strictObject({
  /** Who looks at a key; two groups at most, asked in turn. */
  checkers: z
    .array(z.string().trim().min(1).max(80).refine(isOneLine, 'has to be one line'))
    .min(1)
    .max(2)
    .default(['physicist', 'engineer']),
  reviewers: runPolicy.reviewers,
  reviewWaitMs: runPolicy.reviewWaitMs,
  reminderMs: runPolicy.reminderMs,
});
export type SuspectsPolicy = z.output<typeof suspectsPolicy>;
