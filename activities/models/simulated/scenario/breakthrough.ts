import type { AnswerOf } from '../../../../shared/scenario/index.ts';
import { works } from './literature.ts';
import { confidenceOf, type Mind } from './mind.ts';

/**
 * The three checks of a proposed way through an open problem (scenario rules §4.4); on an undisturbed run each lets it
 * stand.
 */

export function answerNovelty(mind: Mind): AnswerOf<'novelty'> {
  const { frontier } = mind.context;
  return {
    distinct: true,
    survives: true,
    confidence: confidenceOf(mind, [0.6, 0.8, 0.01]),
    comparison:
      frontier === null
        ? 'No known approach lies on the desk; set against those that I know, the proposal uses a relation that none of them uses.'
        : `The best known approach has ${frontier.evaluationCriteria.length} criteria to meet and meets them by other means: no renaming of its quantities gives the proposal.`,
    unprovenAssumptions: ['The stated tolerances can be held at the same time.'],
  };
}

export function answerDeepDive(mind: Mind): AnswerOf<'deepDive'> {
  const { steps, objects } = mind.context;
  return {
    analysis: `Forces, energy and momentum were followed through ${Math.max(1, steps.length)} stages. None asks for more than the capability table allows, and the energy that is spent is there before it is needed.`,
    materials:
      objects.length === 0
        ? 'No object is stated, so none can fail.'
        : `${objects.map(({ name }) => name).join(', ')}: the stresses stay below ordinary strengths.`,
    ignoredEffects: ['Losses by friction in the moving parts: some per cent, within the margin.'],
    survives: true,
    confidence: confidenceOf(mind, [0.6, 0.8, 0.01]),
  };
}

export function answerLiterature(mind: Mind): AnswerOf<'literature'> {
  return {
    precedents: [
      {
        citation: works.mccaffrey,
        similarity: 'Describes how obscure features lead to solutions, and gives none of this kind.',
      },
      { citation: works.ohlsson, similarity: 'Explains such a restructuring in general.' },
    ],
    kind: mind.roll.pick(['NOVEL', 'RECOMBINATION'] as const),
    reasoning:
      'Neither the psychology of insight nor the engineering of improvised devices, as far as I know them, describes this way.',
    survives: true,
    confidence: confidenceOf(mind, [0.6, 0.78, 0.01]),
  };
}
