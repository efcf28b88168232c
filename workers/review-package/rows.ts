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

/** All that a review's package is folded from, as it is stored. */
export interface PackageRows {
  readonly review: ReviewRow;
  readonly run: RunRow<Brief>;
  readonly ledger: readonly LedgerRow[];
  /** In the order in which they were paid. */
  readonly calls: readonly StoredCall[];
  readonly notes: readonly Note[];
}

/** One statement a table, however much lies on the desk. Throws `RequestError` where there is no such review. */
export async function packageRows(db: Database, reviewId: string): Promise<PackageRows> {
  const review = await reviewOf(db, reviewId);
  const { runKey } = review;
  const [run, ledger, calls, notes] = await Promise.all([findRun<Brief, unknown>(db, runKey), readLedger(db, runKey), callsOfRun(db, runKey), notesOfRun(db, runKey)]);
  if (!run) throw new UnknownRun(runKey);
  return { review, run, ledger, calls, notes };
}
