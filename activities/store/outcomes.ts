import type { Queryable } from './database.ts';

/** Writes down how a run ended; the first ending stands. */
export async function saveOutcome(db: Queryable, runKey: string, outcome: string, reason: string): Promise<void> {
  await db.query('insert into symposium.outcomes (run_key, outcome, reason) values ($1, $2, $3) on conflict do nothing', [runKey, outcome, reason]);
}
