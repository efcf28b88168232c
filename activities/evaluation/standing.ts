import { type EvaluationProgress, progressOf } from '../../shared/evaluation/index.ts';
import type { Queryable } from '../store/database.ts';
import { type EvaluationRow, scoredResponses } from './scored-responses.ts';

/** How an evaluation stands by what is stored now. */
export async function evaluationProgress(db: Queryable, run: EvaluationRow): Promise<EvaluationProgress> {
  const { rows, calls } = await scoredResponses(db, run);
  return progressOf(run.brief, run.policy, rows, calls);
}
