import { sweepClaims } from './claims.ts';
import type { Queryable } from './database.ts';
import { sealedText } from './sealed.ts';

/** How a run ended; of a run that was reopened, how it ended the last time. */
export interface RunOutcome {
  /** 1, and one more for each reopening. */
  readonly nth: number;
  readonly outcome: string;
  readonly reason: string;
}

/**
 * Writes down how a run ended; the first ending stands until the run is reopened. Returns the number of the ending. The
 * same statement takes away what dead attempts have left of claims, of whichever run.
 */
export async function saveOutcome(db: Queryable, runKey: string, outcome: string, reason: string): Promise<number> {
  const { rows } = await db.query<{ nth: number }>(
    `with ending as (
       select 1 + count(*)::int as nth from symposium.reopenings where run_key = $1
     ), saved as (
       insert into symposium.outcomes (run_key, nth, outcome, reason) select $1, nth, $2, $3 from ending on conflict do nothing
     ), swept as (
       ${sweepClaims}
     )
     select nth from ending`,
    [runKey, outcome, sealedText(reason)],
  );
  return rows[0]?.nth ?? 1;
}

/** null: it has not ended, or was reopened and has not ended since. */
export async function findOutcome(db: Queryable, runKey: string): Promise<RunOutcome | null> {
  const { rows } = await db.query<RunOutcome>(
    'select nth, outcome, reason from symposium.run_outcomes where run_key = $1',
    [runKey],
  );
  return rows[0] ?? null;
}

const afterFailure = 'outcome/after-failure';

/**
 * Key of the row with which a run ends that can be started again after Symposium has failed it: the row of the failure
 * stays, and this is another. The ending after a reopening has that reopening's number.
 */
export async function outcomeKey(db: Queryable, runKey: string): Promise<string> {
  const ending = await findOutcome(db, runKey);
  if (ending?.outcome === 'FAILED') return afterFailure;
  return ending === null || ending.nth === 1 ? 'outcome' : `outcome/${ending.nth}`;
}

/** SQL: how `runs r` ended, with `run_outcomes o`: an ending after a failure takes precedence over the failure. */
export const outcomeColumn = `coalesce((select l.content->>'outcome' from symposium.ledger l where l.run_key = r.run_key and l.entry_key = '${afterFailure}'), o.outcome) as outcome`;

/**
 * Whether somebody has asked for the end of `runs r`, with `run_outcomes o`, and it has neither come to one nor been
 * reopened since. A tournament writes no other ending of a cancellation, as it can be taken up again.
 */
export const cancelledColumn = `(o.outcome is null and coalesce((select l.content->>'state' = 'cancellation asked for' from symposium.ledger l
  where l.run_key = r.run_key and l.type = 'CORRECTION' and l.content->>'state' in ('cancellation asked for', 'reopened')
  order by l.sequence desc limit 1), false)) as cancelled`;

/** How a run ended, as lists say it; null: it has not, or was reopened and has not ended since. */
export async function findEnding(db: Queryable, runKey: string): Promise<string | null> {
  const { rows } = await db.query<{ outcome: string | null }>(
    `select ${outcomeColumn} from symposium.runs r left join symposium.run_outcomes o using (run_key) where r.run_key = $1`,
    [runKey],
  );
  return rows[0]?.outcome ?? null;
}
