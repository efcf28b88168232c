import type { EvaluationActivities } from '../../shared/evaluation/index.ts';
import type { Database } from '../store/database.ts';
import { concludeEvaluationIn } from './conclude.ts';
import { openEvaluationIn } from './open.ts';

/** The activities of an evaluation, by the names under which its workflow calls them. `defaultModel`: the worker's. */
export const evaluationIn = (db: Database, defaultModel: string | null): EvaluationActivities => ({
  openEvaluation: openEvaluationIn(db, defaultModel),
  concludeEvaluation: concludeEvaluationIn(db),
});
