import { z } from 'zod';
import { advice, attempt } from '../answers/advice.ts';
import { confidence, label } from '../vocabulary.ts';
import type { Digest } from './digest.ts';
import { firstSentence, sentence } from './wording.ts';

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
