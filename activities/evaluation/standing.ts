import { type EvaluationProgress, inBatchesByResponse, progressOf } from '../../shared/evaluation/index.ts';
import type { Queryable } from '../store/database.ts';
import { batchesUnderWay } from '../store/provider-batches.ts';
import { type EvaluationRow, inBatchesOf, scoredResponses, withBatches } from './scored-responses.ts';

/** An evaluation that came to its end with answers to scenarios, whether or not any could be scored. */
export const isScored = (outcome: string | null | undefined): boolean => outcome === 'SCORED' || outcome === 'UNSCORED';

/** How an evaluation stands by what is stored now. `concluded`: its report is published. */
export async function evaluationProgress(
  db: Queryable,
  run: EvaluationRow,
  concluded: boolean,
): Promise<EvaluationProgress> {
  const [{ rows, twins, calls }, atProvider, batched] = await Promise.all([
    scoredResponses(db, run),
    run.brief.providerBatch === true ? batchesUnderWay(db, run.runKey) : null,
    inBatchesOf(db, run),
  ]);
  const inBatches = batched && inBatchesByResponse(withBatches(calls, batched));
  const progress = progressOf(run.brief, run.policy, rows, calls, { atProvider, twins, inBatches, concluded });
  // Of probes nothing is scored: each that was asked for has one answer, whatever it is.
  const probed = new Set(calls.flatMap(({ subject, outcome }) => (outcome === 'answered' ? [subject] : []))).size;
  return progress.probes ? { ...progress, given: probed, settled: probed } : progress;
}
