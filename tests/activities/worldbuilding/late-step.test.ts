import { expect, test } from 'vitest';
import type { Queryable } from '../../../activities/store/database.ts';
import { stepIdempotently, teamLock } from '../../../activities/worldbuilding/idempotent-step.ts';
import { heldUp } from '../../support/held-up.ts';
import { until } from '../../support/until.ts';
import { close, conclude, runKey, store, whole, setUp } from './concluded-match.ts';

/* A step of a match and the end of that match, at the same time. */

setUp();

test('a step that waited while its match was cancelled is refused, and the record lacks nothing', async () => {
  await whole();
  const before = await store.db.connect();
  try {
    await before.query('begin');
    await before.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [teamLock(runKey, 'A')]);
    const cancelling = conclude(close({ end: 'CANCELLED' }));
    await heldUp(store.db, before, 'pg_advisory_xact_lock');
    const step = { runKey, step: 'A/late', lock: teamLock(runKey, 'A') };
    const late = stepIdempotently(store.db, step, () => Promise.resolve({})).catch(String);
    await until(async () => (await waitingFor(before)) === 2);
    await before.query('commit');
    await cancelling;
    expect(await late).toMatch(/this match was cancelled/);
  } finally {
    before.release();
  }
});

/** How many statements wait for this connection or for one that waits for it. */
async function waitingFor(holder: Queryable): Promise<number> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const waiting = await store.db.query<{ waiting: number }>(
    `with recursive behind(pid) as (
       select $1::int union select a.pid from pg_stat_activity a join behind b on b.pid = any(pg_blocking_pids(a.pid))
     ) select count(*)::int - 1 as waiting from behind`,
    [rows[0]?.pid],
  );
  return waiting.rows[0]?.waiting ?? 0;
}
