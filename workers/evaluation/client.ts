import { evaluationProgress } from '../../activities/evaluation/standing.ts';
import { storeBody } from '../../activities/store/bodies.ts';
import type { Queryable } from '../../activities/store/database.ts';
import { storedRun } from '../../activities/store/stored-run.ts';
import {
  type EvaluationBrief,
  evaluationInput,
  type EvaluationInput,
  type EvaluationProgress,
  type EvaluationRules,
  type KeyedScenario,
  type StoredAnswers,
  type StoredSet,
} from '../../shared/evaluation/index.ts';
import type { EvaluationResult } from '../../workflows/evaluation.ts';
import { plainRuns, type PlainShape, type PlainStanding } from '../client/plain-runs.ts';
import type { RunKind } from '../client/run-kind.ts';
import { runNames } from '../client/run-names.ts';

/** How an evaluation stands: what the store knows of any run, and how far it has come. */
export interface EvaluationStanding extends PlainStanding {
  readonly progress: EvaluationProgress;
}

export interface EvaluationShape extends Omit<PlainShape<EvaluationInput, EvaluationResult>, 'shown'> {
  readonly shown: EvaluationStanding;
}

const plain = plainRuns<typeof evaluationInput, EvaluationResult>({
  names: runNames.evaluation,
  input: evaluationInput,
  summary: ({ model, runs }) => `Evaluation of ${model}, ${runs} runs each`,
  reopened: [],
});

/** Evaluations, as client and commands know them. */
export const evaluations: RunKind<EvaluationShape> = {
  ...plain,
  async show(db, runKey) {
    const standing = await plain.show(db, runKey);
    const run = await storedRun<EvaluationBrief, EvaluationRules>(db, 'evaluation', runKey);
    return { ...standing, progress: await evaluationProgress(db, run) };
  },
};

/** Stores scenarios with their keys, so that a run is asked for by their hash; the same ones are stored once. */
export const storeSet = (db: Queryable, scenarios: readonly KeyedScenario[]): Promise<string> =>
  storeBody(db, { scenarios: scenarios.map(({ face, key }) => ({ face, key })) } satisfies StoredSet);

/** Stores answers that were read from a file, so that a run is asked for by their hash. */
export const storeAnswers = (db: Queryable, answers: StoredAnswers): Promise<string> => storeBody(db, answers);
