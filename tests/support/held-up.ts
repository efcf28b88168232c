import type { Queryable } from '../../activities/store/database.ts';
import { until } from './until.ts';

/**
 * Waits until a statement that has these words waits for a lock that `holder` holds. A server's list of statements is that of all
 * its databases, and other files' tests wait for locks of their own: only who waits for this one counts.
 */
export async function heldUp(db: Queryable, holder: Queryable, statement: string): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const waiting = `select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid)) and query like $2`;
  await until(async () => (await db.query(waiting, [rows[0]?.pid, `%${statement}%`])).rowCount !== 0);
}
