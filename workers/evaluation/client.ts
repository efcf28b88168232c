import { storeBody } from '../../activities/store/bodies.ts';
import type { Queryable } from '../../activities/store/database.ts';
import {
  evaluationInput,
  type EvaluationInput,
  type KeyedScenario,
  type StoredSet,
} from '../../shared/evaluation/index.ts';
import type { EvaluationResult } from '../../workflows/evaluation.ts';
import { plainRuns, type PlainShape } from '../client/plain-runs.ts';
import type { RunKind } from '../client/run-kind.ts';
import { runNames } from '../client/run-names.ts';

export type EvaluationShape = PlainShape<EvaluationInput, EvaluationResult>;

/** Evaluations, as client and commands know them. */
export const evaluations: RunKind<EvaluationShape> = plainRuns({
  names: runNames.evaluation,
  input: evaluationInput,
  summary: ({ model, runs }) => `Evaluation of ${model}, ${runs} runs each`,
  reopened: [],
});

/** Stores scenarios with their keys, so that a run is asked for by their hash; the same ones are stored once. */
export const storeSet = (db: Queryable, scenarios: readonly KeyedScenario[]): Promise<string> =>
  storeBody(db, { scenarios: scenarios.map(({ face, key }) => ({ face, key })) } satisfies StoredSet);
