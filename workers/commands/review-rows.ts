import { callsOfRun } from '../../activities/store/calls.ts';
import type { Database } from '../../activities/store/database.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { notesOfRun } from '../../activities/store/notes.ts';
import { findRun } from '../../activities/store/runs.ts';
import type { Brief } from '../../shared/scenario/index.ts';
import { reviewOf } from '../client/reviews.ts';
import { runNames, UnknownRun } from '../client/run-names.ts';
import type { PackageRows } from '../reviews/package-rows.ts';
import { sampleRows } from '../corpus/qa/package.ts';
import { isOfSample } from '../reviews/withheld.ts';
import { answerRows, isOfAnswer } from '../evaluation/review/package.ts';
import { judgementKind } from '../worldbuilding/judging/package.ts';
import { judgementRows } from '../worldbuilding/judging/rows.ts';

/**
 * One statement a table, however much lies in the context; of a judgement, no more than it is judged from. Throws
 * `RequestError` where there is no such review.
 */
export async function packageRows(db: Database, reviewId: string): Promise<PackageRows> {
  const review = await reviewOf(db, reviewId);
  const { runKey } = review;
  const run = await findRun<Brief, unknown>(db, runKey);
  if (!run) throw new UnknownRun(runKey, runNames.scenario);
  if (run.system === 'worldbuilding' && review.kind === judgementKind) return judgementRows(db, review, run);
  if (run.system === 'qa' && isOfSample(review)) return sampleRows(db, review, run);
  if (isOfAnswer(review)) return answerRows(db, review, run);
  const [ledger, calls, notes] = await Promise.all([
    readLedger(db, runKey),
    callsOfRun(db, runKey),
    notesOfRun(db, runKey),
  ]);
  return { review, run, ledger, calls, notes };
}
