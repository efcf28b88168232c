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
  problem: z.string().nullable().default(null),
  /**
   * In place of a problem: the set of problems with known answers that all arms answer, each problem a round of its own
   * (OMEGA rules §12). The name of one that comes with Symposium, or the SHA-256 under which one is stored.
   */
  set: z
    .string()
    .regex(/^([a-z]{3,40}|[0-9a-f]{64})$/, 'is no name of a set, such as calibration, and no SHA-256 of a stored one')
    .nullable()
    .default(null),
  /** So many problems of the set, drawn by the seed; left out: all. */
  sample: z.int().min(1).max(500).nullable().default(null),
  arms: z
    .array(z.enum(arms))
    .min(1)
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
  const problems = read.data.set === null ? problemFaults(read.data) : setFaults(read.data);
  return problems.length === 0 ? { order: read.data } : { problems };
}

function problemFaults({ problem, sample, arms: chosen, policy }: AblationOrder): string[] {
  const fault =
    problem === null ? 'is missing: state it, or name a set' : problemFault(problem, policy.problemCharacters);
  return [
    ...(fault === null ? [] : [`problem: ${fault}`]),
    ...(sample === null ? [] : ['sample: draws from a set; name one, or leave it out']),
    ...(chosen.length < 2 ? ['arms: name at least two arms'] : []),
  ];
}

/** What a set has of its own is not asked for beside it. */
const setFaults = ({ problem, rounds, judges }: AblationOrder): string[] => [
  ...(problem === null ? [] : ['problem: a set has problems of its own; leave one of both out']),
  ...(rounds === 1 ? [] : ['rounds: each problem of a set is a round; leave it out']),
  ...(judges === null ? [] : ['judges: of a set the keys decide; leave them out']),
];
