import { z } from 'zod';
import { runKeyPattern } from '../../kernel/ids.ts';
import { notStorable, storable } from '../../kernel/json.ts';
import { parseModelRef } from '../../kernel/models.ts';
import { firstControl } from '../../text/invisible.ts';
import { inquiryPolicy } from './policy.ts';

const ref = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const parsed = parseModelRef(text);
    if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem });
  });

const question = z
  .string()
  .refine((text) => /\p{L}/u.test(text), 'is empty: ask in words')
  .refine(
    (text) => storable(text) && firstControl(text.replace(/[\r\v\f]/g, '\n')) === null,
    `${notStorable}: give plain text`,
  );

/** How a question to a session is asked for; untrusted until it is read. */
export const inquiryInput = z
  .strictObject({
    /** Key of a session that has published its report. */
    session: z.string().regex(runKeyPattern, 'is no key of a session: 3–80 of a–z, 0–9 and -'),
    question,
    /** `provider:model` of whoever answers. Left out: the worker's. */
    model: ref.nullable().default(null),
    policy: inquiryPolicy.prefault({}),
  })
  .superRefine(({ question: text, policy: { questionCharacters: most } }, context) => {
    if (text.length > most)
      context.addIssue({
        code: 'custom',
        path: ['question'],
        message: `has ${text.length} characters; at most ${most} are read`,
      });
  });
export type InquiryInput = z.input<typeof inquiryInput>;
