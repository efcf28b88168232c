import { z } from 'zod';
import { listOf, prose } from '../vocabulary.ts';
import { schemaUrn } from '../versions.ts';
import type { EvaluationDocument } from './evaluation.ts';
import { type PublicDocument, publicDocumentSchema } from './public.ts';
import { envelope } from './shapes.ts';

const { name, category, difficulty, scenario, whyImpossible } = publicDocumentSchema.shape;

/**
 * A scenario as a release publishes it (scenario rules §8.7): what a model under evaluation is shown, and neither
 * status, nor outcome, nor why a wrong answer is wrong.
 */
export const paperSchema = z.strictObject({
  ...envelope('paper'),
  /** What a file of test data says of itself; it holds the canary. */
  notice: z.string(),
  canary: z.guid(),
  name,
  category,
  difficulty,
  scenario,
  whyImpossible,
  commonWrongAnswers: listOf(prose),
});
export type Paper = z.infer<typeof paperSchema>;

/** The paper of a public document. It picks field by field, so that nothing else can reach a release. */
export function paperOf(document: PublicDocument, { notice, canary }: Pick<Paper, 'notice' | 'canary'>): Paper {
  const { simulated, scenarioId, whyImpossible, commonWrongAnswers } = document;
  return {
    schema: schemaUrn('paper'),
    simulated,
    scenarioId,
    notice,
    canary,
    name: document.name,
    category: document.category,
    difficulty: document.difficulty,
    scenario: document.scenario,
    whyImpossible,
    commonWrongAnswers: commonWrongAnswers.map(({ answer }) => answer),
  };
}

/** The public document again, from a paper and the key of the same version of the scenario. */
export function withKey(paper: Paper, key: EvaluationDocument): PublicDocument {
  const { simulated, scenarioId, name, category, difficulty, scenario, whyImpossible, commonWrongAnswers } = paper;
  return {
    schema: schemaUrn('public_document'),
    simulated,
    scenarioId,
    name,
    category,
    difficulty,
    status: key.statusLabel,
    correctOutcome: key.correctOutcome,
    scenario,
    whyImpossible,
    commonWrongAnswers: commonWrongAnswers.map((answer, at) => ({
      answer,
      whyWrong: key.commonWrongAnswers[at]?.whyWrong ?? '',
    })),
  };
}
