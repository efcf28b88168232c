import { z } from 'zod';
import { confidence, listOf, prose, sentence } from '../vocabulary.ts';

/** What the soloist hands in: the form in which every arm's answer goes before the judges. */
export const solution = z.object({
  answer: prose,
  /** What would make it wrong, or is not known. */
  caveats: listOf(sentence, 12),
  /** The answer in a few words: what the vote counts. */
  conclusion: z.string().trim().min(1).max(160),
  confidence,
});
export type Solution = z.infer<typeof solution>;

const mark = z.int().min(1).max(5);
const marks = z.object({
  because: sentence,
  correctness: mark,
  completeness: mark,
  calibration: mark,
  usefulness: mark,
});

/** What a judge says of the two answers that it was shown, by their labels. */
export const comparison = z.object({ A: marks, B: marks, confidence });
export type Comparison = z.infer<typeof comparison>;

/** Types of the answers, by task. */
export type AblationAnswers = { readonly solve: Solution; readonly improve: Solution; readonly compare: Comparison };

/**
 * What a workflow learns of an answer. `key`: digest of the normalised conclusion, by which votes are counted.
 * `changed`: whether a revision says anything else than its draft; layout and confidence alone are no change. Marks
 * stay in the store until the seals are opened.
 */
export type AblationFacts = {
  readonly solve: { readonly key: string };
  readonly improve: { readonly key: string; readonly changed?: boolean };
  readonly compare: Readonly<Record<string, never>>;
};
