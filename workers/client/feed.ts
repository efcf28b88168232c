import type { LedgerRow } from '../../shared/kernel/index.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import type { Database } from '../../activities/store/database.ts';
import { ledgerBell } from './bell.ts';

export interface FeedOrder {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly runKey: string;
  /** Whether the run is over although its ledger has no ending: terminated, or refused before it had a ledger. */
  readonly isOver: () => Promise<boolean>;
  readonly signal?: AbortSignal;
  /** Only rows after this sequence number. */
  readonly from?: number;
  /** The row that ends the feed, where it isn't the run's ending. */
  readonly ends?: (row: LedgerRow) => boolean;
}

/** At most so long until a new row is seen where nothing rings. */
const rereadMs = 1_000;
/** How many quiet rounds pass between questions to Temporal. */
const quietRounds = 3;

/** The keys of the rows that end a run, once and after each reopening (see `closeRun`). */
const ending = /^outcome(\/\d+)?$/;

/**
 * A run's ledger, row by row, from its first to the one that ends it; a run that is not there yet is waited for. An
 * ending after which the run was taken up again ends nothing. Rows are always read by their sequence, so a lost
 * notification costs a second and never a row.
 */
export async function* ledgerFeed({
  db,
  databaseUrl,
  runKey,
  isOver,
  signal,
  from = 0,
  ends,
}: FeedOrder): AsyncGenerator<LedgerRow, void, undefined> {
  const bell = await ledgerBell(databaseUrl, runKey);
  try {
    let after = from;
    let over = false;
    for (let quiet = 0; signal?.aborted !== true;) {
      const rows = await readLedger(db, runKey, after);
      yield* rows;
      const last = rows.findLast(
        ({ type, entryKey, content }) =>
          (type === 'OUTCOME' && ending.test(entryKey)) || (type === 'CORRECTION' && content.state === 'reopened'),
      );
      if (ends === undefined ? last?.type === 'OUTCOME' : rows.some(ends)) return;
      after = rows.at(-1)?.sequence ?? after;
      // Once over, one more reading has seen all there is.
      if (over && rows.length === 0) return;
      quiet = rows.length > 0 ? 0 : quiet + 1;
      over ||= quiet % quietRounds === 1 && (await isOver());
      if (!over) await bell.wait(rereadMs);
    }
  } finally {
    await bell.close();
  }
}
