import type { WorkflowHandle } from '@temporalio/client';
import { transaction, type Database, type Queryable } from '../../activities/store/database.ts';
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

/** Cancels the run while the statement waits for this table, and lets go of it `when` something has come of that. */
export async function cancelDuring(
  db: Database,
  handle: { cancel(): Promise<unknown> },
  table: string,
  when: () => boolean | Promise<boolean> = () => true,
): Promise<void> {
  await transaction(db, async (held) => {
    await held.query(`lock table symposium.${table} in share mode`);
    await heldUp(db, held, `insert into symposium.${table}`);
    await handle.cancel();
    await until(when);
  });
}

/** Whether an execution has been asked to end, by whoever cancels it or by its parent. */
export async function isAskedToEnd(handle: Pick<WorkflowHandle, 'fetchHistory'>): Promise<boolean> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).some(({ workflowExecutionCancelRequestedEventAttributes: cancel }) => cancel != null);
}

/** Whether a run that was cancelled has since been answered by an activity, or begun to write one of these once more. */
export async function hasReacted(handle: WorkflowHandle, writes: readonly string[]): Promise<boolean> {
  const { events } = await handle.fetchHistory();
  const all = events ?? [];
  const asked = all.findIndex(({ workflowExecutionCancelRequestedEventAttributes: cancel }) => cancel != null);
  return (
    asked !== -1 &&
    all
      .slice(asked)
      .some(
        ({ activityTaskCompletedEventAttributes: completed, activityTaskScheduledEventAttributes: scheduled }) =>
          completed != null || writes.includes(scheduled?.activityType?.name ?? ''),
      )
  );
}
