import { z } from 'zod';
import { notStorable, storable, storableIn } from '../../kernel/json.ts';
import { parseModelRef } from '../../kernel/models.ts';
import type { SessionPolicyChanges } from '../session-policy.ts';
import { levels } from '../vocabulary.ts';
import { arms } from './arms.ts';
import { ablationPolicy } from './policy.ts';
import { judgePlaces } from './roster.ts';
import { firstControl } from '../../text/invisible.ts';

/** Whether a text is a problem statement: words that can be stored, read and shown. `most`: characters. null: it is. */
function problemFault(text: string, most: number): string | null {
  if (!/\p{L}/u.test(text)) return 'is empty: state the problem in words';
  if (!storable(text) || firstControl(text.replace(/[\r\v\f]/g, '\n')) !== null)
    return `${notStorable}: it looks like a binary file; give plain text`;
  return text.length > most ? `has ${text.length} characters; at most ${most} are read` : null;
}

const ref = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const parsed = parseModelRef(text);
    if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem });
  });
const different = (list: readonly unknown[]) => new Set(list).size === list.length;

/** How an ablation is asked for; untrusted until it is read. The session's policy is read by the session itself. */
const ablationInput = z.strictObject({
  problem: z.string(),
  arms: z
    .array(z.enum(arms))
    .min(2, 'name at least two arms')
    .max(arms.length)
    .refine(different, 'an arm stands twice')
    .default([...arms]),
  /** How often all arms are run anew. */
  rounds: z.int().min(1).max(20).default(1),
  /** Of every shuffle and sample. Left out: the run's key. */
  seed: z.string().min(1).max(100).refine(storable, notStorable).nullable().default(null),
  /** `provider:model` of the soloist, and of the judges, in their places. Left out: the worker's. */
  model: ref.nullable().default(null),
  judges: z.array(ref).min(1).max(judgePlaces.length).nullable().default(null),
  stakes: z.enum(levels).nullable().default(null),
  uncertainty: z.enum(levels).nullable().default(null),
  policy: ablationPolicy.prefault({}),
  session: z
    .custom<SessionPolicyChanges>(
      (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
      'must be an object of lines',
    )
    .refine(storableIn, notStorable)
    .prefault({}),
});
export type AblationInput = z.input<typeof ablationInput>;
export type AblationOrder = z.infer<typeof ablationInput>;

/** The order, or every problem that it has, each with its field. */
export function readAblationInput(
  given: unknown,
): { readonly order: AblationOrder } | { readonly problems: readonly string[] } {
  const read = ablationInput.safeParse(given);
  if (!read.success)
    return { problems: read.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`) };
  const fault = problemFault(read.data.problem, read.data.policy.problemCharacters);
  return fault === null ? { order: read.data } : { problems: [`problem: ${fault}`] };
}
