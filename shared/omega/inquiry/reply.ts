import { z } from 'zod';
import { confidence, listOf, prose, sentence } from '../vocabulary.ts';

/** How a claim came out of its session: it holds, nobody settled it, it was refuted, or the session gave it up. */
export const standings = ['STANDS', 'DISPUTED', 'REJECTED', 'LEFT'] as const;
export type Standing = (typeof standings)[number];

/** Where a reply comes from: the session says it, it follows from what the session says, or the session cannot know. */
export const sources = ['SAID', 'FOLLOWS', 'NOT_KNOWN'] as const;
export type Source = (typeof sources)[number];

const ground = z.object({
  /** Address of a claim of the session, as it was shown, or `ANSWER`. */
  claim: z.string().trim().min(1).max(40),
  /** Words of the session about this claim, as they stand there. */
  quotation: z.string().trim().min(1).max(1_200),
  /** What they show for the question. */
  shows: sentence,
  as: z.enum(standings),
});
export type Ground = z.infer<typeof ground>;

/** What the respondent hands in: grounds first, and what it says of itself last. */
export const reply = z.object({
  grounds: listOf(ground, 20),
  /** What the session would have had to find out to answer, or to be surer. */
  missing: listOf(sentence, 12),
  answer: prose,
  source: z.enum(sources),
  confidence,
});
export type Reply = z.infer<typeof reply>;

export type InquiryAnswers = { readonly reply: Reply };

/** What a workflow learns of a reply: whether the session knows, and how many faults Symposium finds in its grounds. */
export type InquiryFacts = { readonly reply: { readonly source: Source; readonly faults: number } };
