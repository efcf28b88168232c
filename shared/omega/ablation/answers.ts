import { z } from 'zod';
import { confidence, listOf, prose, sentence } from '../vocabulary.ts';

/** What the soloist hands in: the form in which every arm's answer goes before the judges. */
export const solution = z.object({
  /** The answer in a few words: what the vote counts. */
  conclusion: z.string().trim().min(1).max(160),
  answer: prose,
  /** What would make it wrong, or is not known. */
  caveats: listOf(sentence, 12),
  confidence,
});
export type Solution = z.infer<typeof solution>;

const mark = z.int().min(1).max(5);
const marks = z.object({
  correctness: mark,
  completeness: mark,
  calibration: mark,
  usefulness: mark,
  because: sentence,
});

/** What a judge says of the two answers that it was shown, by their labels. */
export const comparison = z.object({ A: marks, B: marks, confidence });
export type Comparison = z.infer<typeof comparison>;
