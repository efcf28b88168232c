import { z } from 'zod';
import { groupsAsked, runPolicy } from '../../kernel/run-policy.ts';

/** Rules of an examination of suspected keys (evaluation rules §4.8): plain data, carried by its run. */
export const suspectsPolicy = z.strictObject({
  /** Who looks at a key; two groups at most, asked in turn. */
  checkers: groupsAsked('physicist', 'engineer'),
  reviewers: runPolicy.reviewers,
  reviewWaitMs: runPolicy.reviewWaitMs,
  reminderMs: runPolicy.reminderMs,
});
export type SuspectsPolicy = z.output<typeof suspectsPolicy>;
