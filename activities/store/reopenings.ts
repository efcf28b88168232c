import type { Queryable } from './database.ts';
import { sealedText } from './sealed.ts';

export interface Reopening {
  readonly nth: number;
  /** The review that had expired; null: the run had failed. */
  readonly reviewId: string | null;
  readonly by: string;
  readonly reason: string;
}

/** The reopenings of a run, in their order. */
export async function listReopenings(db: Queryable, runKey: string): Promise<Reopening[]> {
  const { rows } = await db.query<Reopening>(
    'select nth, review_id as "reviewId", by, reason from symposium.reopenings where run_key = $1 order by nth',
    [runKey],
  );
  return rows;
}

/** Writes a reopening down; of two at once one does, and the other is told false. */
export async function saveReopening(
  db: Queryable,
  runKey: string,
  { nth, reviewId, by, reason }: Reopening,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into symposium.reopenings (run_key, nth, review_id, by, reason) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [runKey, nth, reviewId, by, sealedText(reason)],
  );
  return rowCount === 1;
}

/** The review whose expiry shelved the run: of those that it waited for, the last one that nobody answered. */
export async function lastExpired(
  db: Queryable,
  runKey: string,
): Promise<{ readonly reviewId: string; readonly phase: string } | null> {
  const { rows } = await db.query<{ reviewId: string; phase: string }>(
    `select r.review_id as "reviewId", coalesce(r.package->>'phase', 'OPEN') as phase
       from symposium.reviews r join symposium.review_outcomes o using (review_id)
      where r.run_key = $1 and o.outcome->>'outcome' = 'expired' and r.package->'detached' is null
      order by o.at desc, r.review_id limit 1`,
    [runKey],
  );
  return rows[0] ?? null;
}
