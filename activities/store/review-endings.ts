import type { Json } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';
import { utcSecond } from './utc.ts';

/** How a review ended, and what the run's ledger says of it. */
export interface EndingRow {
  readonly reviewId: string;
  readonly runKey: string;
  readonly opening: number;
  readonly outcome: Readonly<Record<string, Json>>;
  /** ISO 8601. */
  readonly at: string;
  /** Content of the ledger's row; null: it has none. */
  readonly told: Readonly<Record<string, Json>> | null;
}

/**
 * How each review of a run ended, oldest first; one that was opened again has an end for each opening. `runKey` null: of
 * all runs.
 */
export async function listEndings(db: Queryable, runKey: string | null): Promise<EndingRow[]> {
  const { rows } = await db.query<EndingRow>(
    `select o.review_id as "reviewId", r.run_key as "runKey", o.nth as opening, o.outcome,
            ${utcSecond('o.at')} as at, l.content as told
       from symposium.review_outcomes o join symposium.reviews r using (review_id)
       left join symposium.ledger l on l.run_key = r.run_key
        and l.entry_key = 'review/' || o.review_id || '/closed' || case when o.nth > 1 then '/' || o.nth else '' end
      where $1::text is null or r.run_key = $1 order by o.at, o.review_id, o.nth`,
    [runKey],
  );
  return rows;
}
