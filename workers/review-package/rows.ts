import { callsOfRun, type StoredCall } from '../../activities/store/calls.ts';
import type { Database } from '../../activities/store/database.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { notesOfRun, type Note } from '../../activities/store/notes.ts';
import type { ReviewRow } from '../../activities/store/reviews.ts';
import { findRun, type RunRow } from '../../activities/store/runs.ts';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import type { Brief } from '../../shared/scenario/brief.ts';
import { UnknownRun } from '../request-error.ts';
import { reviewOf } from '../watch/review.ts';
import { judgementKind } from './judgement-package.ts';
import { judgementRows } from './judgement-rows.ts';

/** All that a review's package is folded from, as it is stored. */
export interface PackageRows {
  readonly review: ReviewRow;
  readonly run: RunRow<Brief>;
  readonly ledger: readonly LedgerRow[];
  /** In the order in which they were paid. */
  readonly calls: readonly StoredCall[];
  readonly notes: readonly Note[];
  /** Of a judgement: the pictures that its exhibits name, as data URIs, by the names of them: `X-hero`. */
  readonly pictures?: ReadonlyMap<string, string>;
}

/** One statement a table, however much lies on the desk; of a judgement, no more than it is judged from. Throws `RequestError` where there is no such review. */
export async function packageRows(db: Database, reviewId: string): Promise<PackageRows> {
  const review = await reviewOf(db, reviewId);
  const { runKey } = review;
  const run = await findRun<Brief, unknown>(db, runKey);
  if (!run) throw new UnknownRun(runKey);
  if (run.system === 'worldbuilding' && review.kind === judgementKind) return judgementRows(db, review, run);
  const [ledger, calls, notes] = await Promise.all([
    readLedger(db, runKey),
    callsOfRun(db, runKey),
    notesOfRun(db, runKey),
  ]);
  return { review, run, ledger, calls, notes };
}
