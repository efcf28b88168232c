import { z } from 'zod';
import { decimal } from '../../text/amounts.ts';
import type { Beside } from './beside.ts';
import type { GivenFrom } from './given.ts';

const number = z.number().nullable();
const count = z.int().min(0);

/** What a report says of answers that were there before it (evaluation rules §1.8, §1.9). */
export const provenance = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('evaluation'),
    runKey: z.string(),
    set: z.string(),
    judgedAnew: z.boolean(),
    /** By whom, and with which pass, it was scored before. */
    judges: z.array(z.string()),
    passScore: z.number(),
    score: number,
    difference: z
      .strictObject({
        mean: z.number(),
        standardError: number,
        interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
        clusters: count,
      })
      .nullable(),
    pairs: count,
    changed: count,
    passedBefore: count,
    passedNow: count,
    agreement: number,
  }),
  z.strictObject({ from: z.literal('file'), answers: z.string(), temperature: number }),
]);
export type Provenance = z.infer<typeof provenance>;

/** Where the answers came from, in one line. */
export const provenanceLine = (given: GivenFrom): string =>
  given.from === 'file'
    ? `handed in as a file, SHA-256 ${given.answers}, temperature ${given.temperature ?? 'not stated'}`
    : `of evaluation ${given.runKey}, ${given.judgedAnew ? 'judged anew' : 'with its judgements'}; nothing is asked of the model again`;

/** Old and new scores of the same answers, as a person reads them. */
export function besideRows(
  { score, difference, pairs, changed, passedBefore, passedNow, agreement }: Beside,
  before: { readonly judges: readonly string[]; readonly passScore: number },
): (readonly [string, string])[] {
  const interval = difference?.interval ?? null;
  const between = interval === null ? 'no interval' : `${decimal(interval.low)} to ${decimal(interval.high)}`;
  return [
    ['Scored before by', before.judges.join(', ')],
    ['IM-Score before', decimal(score, 1)],
    ['New less old', difference === null ? 'not known' : `${decimal(difference.mean)} points (${between})`],
    ['Responses whose score is another', `${changed} of ${pairs} with both`],
    ['Passes', `${passedBefore} before, at ${before.passScore}; ${passedNow} now`],
    ['ICC(A,1) of both scores', decimal(agreement)],
  ];
}

/** What a reader has to know of such answers. */
export function provenanceCautions(given: Provenance, set: string): string[] {
  if (given.from === 'file') return ['The answers were handed in: nobody here saw the model give them.'];
  return given.set === set ? [] : [`Scored by other keys than ${given.runKey}: the difference is theirs too.`];
}
