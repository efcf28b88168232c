import { setTimeout as pause } from 'node:timers/promises';
import { findRun } from '../../activities/store/runs.ts';
import { executionOf, refusalOf } from './executions.ts';
import type { Servers } from './servers.ts';

/** Opening a run takes some tenths of a second; whoever starts one where workers are busy is not held up for longer. */
const longestWaitMs = 10_000;

/**
 * Waits until a run that was started is in the store. What only its opening finds is refused here, so that nobody is told of a
 * run that never was: throws `RequestError`. Where nobody works on it, or nothing is heard of it in time, it is left to itself.
 */
export async function openedSoon(
  { client, db }: Pick<Servers, 'client' | 'db'>,
  {
    runKey,
    workflowId,
    pollers,
  }: { readonly runKey: string; readonly workflowId: string; readonly pollers: number | null },
): Promise<void> {
  if (pollers === 0) return;
  const until = performance.now() + longestWaitMs;
  for (let wait = 20; performance.now() < until; wait = Math.min(500, wait * 2)) {
    if ((await findRun(db, runKey)) !== null) return;
    if ((await executionOf(client, workflowId))?.status !== 'RUNNING') {
      const refusal = await refusalOf(client, workflowId);
      if (refusal !== null) throw refusal;
      return;
    }
    await pause(wait);
  }
}
