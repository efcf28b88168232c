import { type EvaluationProgress, progressOf } from '../../shared/evaluation/index.ts';
import type { Queryable } from '../store/database.ts';
import { batchesUnderWay } from '../store/provider-batches.ts';
import { type EvaluationRow, scoredResponses } from './scored-responses.ts';

/** How an evaluation stands by what is stored now. */
export async function evaluationProgress(db: Queryable, run: EvaluationRow): Promise<EvaluationProgress> {
  const [{ rows, calls }, atProvider] = await Promise.all([
    scoredResponses(db, run),
    run.brief.providerBatch === true ? batchesUnderWay(db, run.runKey) : null,
  ]);
  return progressOf(run.brief, run.policy, rows, calls, atProvider);
}
