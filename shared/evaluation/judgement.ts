import { z } from 'zod';
import { confidence } from '../scenario/vocabulary.ts';

/** What a judge says of one answer: grounds and quotation before every mark (evaluation rules §2.3). */

const because = z.string().max(1_200);
/** Words of the answer, as they stand there; empty where the mark says that something is missing. */
const quotation = z.string().max(1_200);
const number = z.int().min(1).max(60);

export const judgement = z.object({
  /** What the answer proposes in the end, in the judge's own words. */
  proposal: z.string().max(2_000),
  declined: z.object({ because, quotation, is: z.boolean() }),
  /** One for each point of the key, by its id. */
  points: z.array(z.object({ id: z.string().max(60), because, quotation, met: z.boolean() })).max(60),
  /** A way that is not the key's and keeps all of the scenario's constraints. */
  otherWay: z.object({ because, quotation, works: z.boolean() }),
  /** Things that the proposal cannot do without and that the scenario does not give. */
  foreign: z.array(z.object({ because, quotation, name: z.string().max(120) })).max(30),
  /** Numbers of the answer for the key's calculations, as they stand there. */
  numbers: z
    .array(
      z.object({ because, quotation, calculation: z.string().max(60), value: z.number(), unit: z.string().max(60) }),
    )
    .max(60),
  /** The row of the wrong answers that the proposal is; null: none. */
  wrongAnswer: z.object({ because, quotation, row: number.nullable() }),
  /** Of an open problem: it may be a solution, and people should look. */
  breakthrough: z.object({ because, quotation, is: z.boolean() }),
  /** The row of the rubric that fits best. */
  rubric: z.object({ because, quotation, row: number }),
  confidence,
});
export type Judgement = z.infer<typeof judgement>;
