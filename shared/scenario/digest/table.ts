import type { Json } from '../../kernel/json.ts';
import type { Content } from '../context.ts';
import { advised, breakthroughChecks, specialDesign } from './special.ts';
import type { Digest } from './digest.ts';
import {
  changes,
  distractors,
  memo,
  readiness,
  rechecked,
  votes,
  claims,
  concept,
  counterfactuals,
  distractorList,
  insights,
  objects,
  openQuestions,
  rubric,
  steps,
  wrongAnswers,
} from './seed.ts';
import { classification, grounding, informed, mathematics, physics } from './reports.ts';

/**
 * Which kinds of content have a shorter form (scenario rules §3.2). A digest is a function of one piece and of nothing
 * else, so whoever is cleared for the piece is cleared for its digest. Kinds that are not here are short already, or
 * are words whose meaning a cut would change (the narrative, a reviewer's words, a deficiency, a position in a
 * dispute): those stay whole or stay out.
 */
export const digests = {
  concept,
  insightChain: insights,
  solutionSketch: steps,
  physicalClaims: claims,
  distractors: distractorList,
  objects,
  openQuestions,
  commonWrongAnswers: wrongAnswers,
  scoringRubric: rubric,
  counterfactuals,
  physicsValidation: physics,
  mathVerification: mathematics,
  scientificGrounding: grounding,
  classification,
  informedClassification: informed,
  advice: advised,
  reviewMemos: memo,
  calibrationVotes: votes,
  distractorReviews: distractors,
  changes,
  rechecks: rechecked,
  readinessVotes: readiness,
  specialDesign,
  breakthroughs: breakthroughChecks,
} as const satisfies Partial<Record<Content, Digest>>;

/** The shorter form of a piece, or null where there is none. Total: a body of an unexpected shape has none. */
export function digestOf(content: string, body: Json): Json | null {
  const found: Digest | undefined = Object.hasOwn(digests, content)
    ? digests[content as keyof typeof digests]
    : undefined;
  return (found?.of(body) ?? null) as Json | null;
}
