import { z } from 'zod';
import { runPolicy } from '../../kernel/run-policy.ts';

const count = (least: number, most: number) => z.int().min(least).max(most);
const tokens = count(100, 1_000_000);

/** Every number of a question to a session, with its default and its bounds: plain data, carried by the run for its life. */
export const inquiryPolicy = z.strictObject({
  ...runPolicy,
  /** How often the respondent is asked while Symposium finds faults in what it rests on. */
  attempts: count(1, 5).default(2),
  /** Shortest quotation that is evidence, in characters as they are compared; a shorter text may be quoted whole. */
  leastQuotation: count(1, 200).default(12),
  /** Largest question, in characters. */
  questionCharacters: count(10, 20_000).default(4_000),
  /** Characters of a session's knowledge that are shown; what the answer rests on least is left out first. */
  knowledgeCharacters: count(2_000, 2_000_000).default(200_000),
  /** Earlier questions to this session that are shown, the latest ones. */
  earlierQuestions: count(0, 50).default(10),
  outputTokens: z.strictObject({ reply: tokens.default(6_000) }).prefault({}),
  leastAnswerTokens: count(1, 10_000).default(200),
  contextTokens: z.strictObject({ always: tokens.default(5_000), desk: tokens.default(90_000) }).prefault({}),
  /** One question, of one agent: what it may cost where nobody says (kernel rules §14). */
  defaultCapMicrodollars: count(1, 1e12).nullable().default(10_000_000),
});
export type InquiryPolicy = z.infer<typeof inquiryPolicy>;

/** The policy of a run, with who answers. */
export interface InquiryRules extends InquiryPolicy {
  readonly models: Readonly<Record<string, string>>;
}
