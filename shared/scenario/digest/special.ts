import { z } from 'zod';
import { deepDive, literatureSearch, noveltyCheck } from '../answers/disputes.ts';
import { seedDocument } from '../answers/seed.ts';
import { confidence, label } from '../vocabulary.ts';
import { digest, type Digest, firstSentence, sentence } from './digest.ts';
import { advice, attempt } from '../answers/advice.ts';

/**
 * What a scenario without a plain solution has in its place (scenario rules §3.4), and what became of a breakthrough
 * candidate (scenario rules §4.4).
 */

const { openFrontier, paradox, metamorphic, degenerate } = seedDocument.shape;

/** Ids and bounds stay: they are what validation speaks about. */
const designs = [
  digest(
    openFrontier.unwrap(),
    z.strictObject({
      bestKnownApproach: sentence,
      knowledgeBoundary: sentence,
      evaluationCriteria: z.array(z.strictObject({ id: label, threshold: sentence })),
    }),
    (design) => ({
      bestKnownApproach: firstSentence(design.bestKnownApproach),
      knowledgeBoundary: firstSentence(design.knowledgeBoundary),
      evaluationCriteria: design.evaluationCriteria.map(({ id, threshold }) => ({
        id,
        threshold: firstSentence(threshold),
      })),
    }),
  ),
  digest(
    paradox.unwrap(),
    z.strictObject({ theorem: sentence, premises: z.array(z.strictObject({ id: label, statement: sentence })) }),
    ({ theorem, premises }) => ({
      theorem: firstSentence(theorem),
      premises: premises.map(({ id, statement }) => ({ id, statement: firstSentence(statement) })),
    }),
  ),
  digest(metamorphic.unwrap(), z.strictObject({ hiddenAssumption: sentence }), ({ hiddenAssumption }) => ({
    hiddenAssumption: firstSentence(hiddenAssumption),
  })),
  digest(degenerate.unwrap(), z.strictObject({ trivialAnswer: sentence }), ({ trivialAnswer }) => ({
    trivialAnswer: firstSentence(trivialAnswer),
  })),
] as const;

export const specialDesign: Digest = firstOf(designs);

/** The proposal itself is a note, short already, and stays whole. */
const checks = [
  digest(
    noveltyCheck,
    z.strictObject({ distinct: z.boolean(), comparison: sentence, survives: z.boolean(), confidence }),
    (check) => ({
      distinct: check.distinct,
      comparison: firstSentence(check.comparison),
      survives: check.survives,
      confidence: check.confidence,
    }),
  ),
  digest(
    deepDive,
    z.strictObject({ analysis: sentence, ignoredEffects: z.array(sentence), survives: z.boolean(), confidence }),
    (check) => ({
      analysis: firstSentence(check.analysis),
      ignoredEffects: check.ignoredEffects.map(firstSentence),
      survives: check.survives,
      confidence: check.confidence,
    }),
  ),
  digest(
    literatureSearch,
    z.strictObject({ kind: z.string(), reasoning: sentence, survives: z.boolean(), confidence }),
    (check) => ({
      kind: check.kind,
      reasoning: firstSentence(check.reasoning),
      survives: check.survives,
      confidence: check.confidence,
    }),
  ),
] as const;

export const breakthroughChecks: Digest = firstOf(checks);

/** No two of the shapes share their required fields, so at most one fits. */
function firstOf(shapes: readonly [Digest, ...Digest[]]): Digest {
  return {
    schema: z.union(shapes.map(({ schema }) => schema)),
    of: (body) => shapes.map((each) => each.of(body)).find((short) => short !== null) ?? null,
  };
}

const short = {
  advice: z.strictObject({
    summary: sentence,
    findings: z.array(z.strictObject({ subject: label, finding: sentence })),
    recommendations: z.array(z.strictObject({ target: label, change: sentence })),
    contributes: z.boolean(),
    confidence,
  }),
  attempt: z.strictObject({
    answer: sentence,
    believesSolved: z.boolean(),
    leading: z.array(label),
    weaknesses: z.array(sentence),
    confidence,
  }),
};

/** Advice down to first sentences: either of the two forms that it has. */
export const advised: Digest = {
  schema: z.union([short.advice, short.attempt]),
  of(body) {
    const tried = attempt.safeParse(body);
    if (tried.success) {
      const { strategies, answer, believesSolved, weaknesses, confidence: sure } = tried.data;
      const leading = strategies.filter(({ ledToAnswer }) => ledToAnswer).map(({ strategy }) => strategy);
      return {
        answer: firstSentence(answer),
        believesSolved,
        leading,
        weaknesses: weaknesses.map(firstSentence),
        confidence: sure,
      };
    }
    const given = advice.safeParse(body);
    if (!given.success) return null;
    const { summary, findings, recommendations, noContribution, confidence: sure } = given.data;
    return {
      summary: firstSentence(summary),
      findings: findings.map(({ subject, finding }) => ({ subject, finding: firstSentence(finding) })),
      recommendations: recommendations.map(({ target, change }) => ({ target, change: firstSentence(change) })),
      contributes: noContribution === null,
      confidence: sure,
    };
  },
};
