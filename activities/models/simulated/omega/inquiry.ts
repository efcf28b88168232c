import { z } from 'zod';
import type { Reply } from '../../../../shared/omega/inquiry/index.ts';
import { dice } from '../dice.ts';
import type { OwnAnswer } from '../prompt.ts';

const workShape = z.object({
  claims: z.array(
    z.object({
      claim: z.string(),
      as: z.enum(['STANDS', 'DISPUTED', 'REJECTED', 'LEFT']),
      confidence: z.number(),
      says: z.string(),
    }),
  ),
});

/**
 * What the simulated respondent says: the claims of the session that share most words with the question. Where none
 * shares a word of some length, the session does not know.
 */
export const answerInquiry: OwnAnswer = (seed, { sections, scenarioId }): Reply => {
  const body = (label: string) => sections.find((section) => section.label === label)?.body;
  const { claims } = workShape.parse(body('work'));
  const question = String(body('question'));
  const asked = new Set(wordsOf(question));
  const near = claims
    .map((one) => ({ ...one, shared: wordsOf(one.says).filter((word) => asked.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 2);
  const roll = dice([seed, scenarioId, question].join('|'));
  const [first] = near;
  if (first === undefined)
    return {
      grounds: [],
      missing: ['What is asked was no part of the work.'],
      source: 'NOT_KNOWN',
      answer: 'The work says nothing of this.',
      confidence: roll.between([0.6, 0.9, 0.01]),
    };
  return {
    grounds: near.map(({ claim, as, says }) => ({
      claim,
      quotation: says.slice(0, 300),
      shows: 'It is about what is asked.',
      as,
    })),
    missing: [],
    source: 'SAID',
    answer: `The work says: ${first.says}`,
    confidence: roll.between([0.6, 0.95, 0.01]),
  };
};

/** Short words are in every sentence. */
const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])];
