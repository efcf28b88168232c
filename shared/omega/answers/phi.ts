import { z } from 'zod';
import {
  characteristics,
  confidence,
  levels,
  listOf,
  problemTypes,
  prose,
  sentence,
  type ProblemType,
} from '../vocabulary.ts';

/**
 * PHI's testimony: what it says of the problem and of the answer. What follows from it is computed (kernel rules §1).
 */

const types = Object.keys(problemTypes) as [ProblemType, ...ProblemType[]];
const subtypes = Object.values(problemTypes).flat();

/** The problem, classified (OMEGA rules §1.1, §1.2). The subtype has to belong to the type. */
export const classification = z
  .object({
    /** The question in PHI's words; it replaces nothing. */
    restatement: prose,
    /** What the answer hangs on and nobody knows yet. */
    keyUncertainties: listOf(sentence).min(1),
    reason: prose,
    type: z.enum(types),
    subtype: z.enum(subtypes),
    wellDefined: z.boolean(),
    uncertainty: z.enum(levels),
    stakes: z.enum(levels),
    /** Rows of the GENESIS matrix that fit the problem, the most telling first. */
    characteristics: z
      .array(z.enum(characteristics))
      .max(characteristics.length)
      .refine((given) => new Set(given).size === given.length, 'a characteristic stands twice'),
    confidence,
  })
  .refine(({ type, subtype }) => (problemTypes[type] as readonly string[]).includes(subtype), {
    path: ['subtype'],
    message: 'does not belong to the type',
  });
export type Classification = z.infer<typeof classification>;

/** PHI's words in the aggregated output; lists of claims by tier are computed (OMEGA rules §5.3). */
export const phiSynthesis = z.object({
  answer: prose,
  keyInsights: listOf(sentence),
  caveats: listOf(sentence),
  /** What would have to be known or done to complete the answer. */
  whatWouldComplete: prose.nullable(),
  oneParagraph: prose,
  verdict: z.string().trim().min(1).max(100),
  confidence,
});
export type PhiSynthesis = z.infer<typeof phiSynthesis>;

export const subProblemsAtMost = 5;

/** PHI's diagnosis of a session that does not converge, with the material for each way out (OMEGA rules §4.2.3). */
export const intervention = z.object({
  reason: prose,
  diagnosis: z.enum(['HARDER_THAN_EXPECTED', 'UNPRODUCTIVE_EXPLORATION', 'FRAMING']),
  constraints: listOf(sentence, 10),
  /** `needs`: numbers of those, from 1, whose answers it needs; all others are solved beside it. */
  subProblems: listOf(
    z.object({ statement: prose, why: sentence, needs: listOf(z.int().min(1).max(subProblemsAtMost), 4) }),
    subProblemsAtMost,
  ),
  /** Another framing to pivot to: characteristics that were not tried. */
  pivot: z.array(z.enum(characteristics)).max(characteristics.length),
  confidence,
});
export type Intervention = z.infer<typeof intervention>;

/** PHI's words for the report of a session that failed (OMEGA rules §6.5). */
export const recommendation = z.object({ whatWasLearned: listOf(sentence), recommendation: prose, confidence });
export type Recommendation = z.infer<typeof recommendation>;
