import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeyedScenario } from '../../../shared/evaluation/scenario-set.ts';
import { evaluationDocument } from '../../../shared/scenario/documents/evaluation.ts';
import { publicDocument } from '../../../shared/scenario/documents/public.ts';
import type { Status } from '../../../shared/scenario/vocabulary.ts';
import { as, real } from '../../shared/scenario/documented.ts';

/** In every text of a key that no public document has, and of the public ones what a subject is not shown. */
export const mark = 'zqx7';

const marked = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? `${one} ${mark}` : one))) as T;

/** Small scenarios of these statuses, with marks in all that a subject must not see. */
export const corpus = (...statuses: readonly Status[]): KeyedScenario[] =>
  statuses.map((status, at) => {
    const record = { ...as(status, real), scenarioId: `IM-${String(at + 1).padStart(4, '0')}` };
    return withMarks({ face: publicDocument(record), key: evaluationDocument(record) });
  });

/** A scenario with marks in all that a subject must not see. */
export function withMarks({ face, key }: KeyedScenario): KeyedScenario {
  const commonWrongAnswers = face.commonWrongAnswers.map(({ answer, whyWrong }) => ({
    answer,
    whyWrong: `${whyWrong} ${mark}`,
  }));
  const correctOutcome = `${face.correctOutcome} ${mark}`;
  return {
    face: { ...face, commonWrongAnswers, correctOutcome },
    key: {
      ...key,
      commonWrongAnswers,
      correctOutcome,
      design: marked(key.design),
      steps: key.steps.map((step) => ({
        ...step,
        action: `${step.action} ${mark}`,
        rationale: `${step.rationale} ${mark}`,
      })),
      insights: key.insights.map((one) => ({ ...one, description: `${one.description} ${mark}` })),
      rubric: marked(key.rubric),
      counterfactuals: marked(key.counterfactuals),
      stepsAre: `${key.stepsAre} ${mark}`,
    },
  };
}

/** The same scenario with another narrative. */
export const withNarrative = ({ face, key }: KeyedScenario, narrative: string): KeyedScenario => ({
  face: { ...face, scenario: { ...face.scenario, narrative } },
  key,
});

/** Sixty words that stand in no other text. */
export const sixtyWords = (word: string): string[] => Array.from({ length: 60 }, (_, nth) => `${word}${nth}`);

/** Writes them as a corpus has them. */
export async function writeCorpus(folder: string, scenarios: readonly KeyedScenario[]): Promise<void> {
  for (const { face, key } of scenarios) {
    for (const [path, document] of [
      [`public/${face.scenarioId}.json`, face],
      [`evaluation/${face.scenarioId}_eval.json`, key],
    ] as const) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), JSON.stringify(document));
    }
  }
}
