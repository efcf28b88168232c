import { z } from 'zod';
import { runKeyPattern } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import type { Said } from '../response-score.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'is no SHA-256 of what is stored');

/**
 * Answers that are there before an evaluation begins, so that its subject is asked nothing (evaluation rules §1.8, §1.9):
 * those of an evaluation that has ended, or those of a file.
 */
export const givenAnswers = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('evaluation'),
    runKey: z.string().regex(runKeyPattern, 'is no key of an evaluation'),
    /** Whether keys may be others than those by which it was scored. */
    newKeys: z.boolean().default(false),
  }),
  z.strictObject({ from: z.literal('file'), answers: sha256 }),
]);
export type GivenAnswers = z.infer<typeof givenAnswers>;

/** What a run keeps of where its answers came from. */
export type GivenFrom =
  | {
      readonly from: 'evaluation';
      readonly runKey: string;
      /** Set by which they were scored then. */
      readonly set: string;
      /** false: the judgements are taken as they are, and only the rules or keys are others. */
      readonly judgedAnew: boolean;
    }
  | { readonly from: 'file'; readonly answers: string; readonly temperature: number | null };

/** One answer that is there already, with what was said of it by whose judgement is taken over. */
export type GivenResponse = {
  readonly said: Said;
  /** Place of the judge → what it said. */
  readonly judgements: Readonly<Record<string, Json>>;
};
