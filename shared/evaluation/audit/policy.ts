import { z } from 'zod';
import { groupsAsked, runPolicy } from '../../kernel/run-policy.ts';
import { isSameName } from '../../kernel/stated.ts';
import { counted } from '../../text/amounts.ts';

/** Rules of a judge audit (evaluation rules §5): plain data, carried by its run. */
export const auditPolicy = z
  .strictObject({
    /** Answers that people mark. */
    size: z.int().min(1).max(200).default(60),
    /** How many different people mark each, without knowing of each other what they give. */
    people: z.int().min(1).max(2).default(1),
    /** Who marks them; two groups at most, asked in turn. */
    auditors: groupsAsked('engineer', 'physicist'),
    reviewers: runPolicy.reviewers,
    reviewWaitMs: runPolicy.reviewWaitMs,
    reminderMs: runPolicy.reminderMs,
  })
  .superRefine(({ people, auditors, reviewers }, context) => {
    const names = Object.keys(reviewers);
    const asked = names.filter((name) => reviewers[name]?.some((group) => auditors.includes(group)));
    const different = asked.filter((name, at) => !asked.slice(0, at).some((one) => isSameName(one, name))).length;
    // A question that nobody may answer waits for days.
    if (names.length > 0 && different < people)
      context.addIssue({
        code: 'custom',
        path: ['people'],
        message: `${counted(people, 'person is', 'people are')} to mark each answer, and of policy.reviewers ${different} belong to ${auditors.join(' or ')}`,
      });
  });
export type AuditPolicy = z.output<typeof auditPolicy>;
