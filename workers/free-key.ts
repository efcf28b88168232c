import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Database } from '../activities/store/database.ts';
import { findRun } from '../activities/store/runs.ts';
import { RunKeyTaken, type RunGroup } from './request-error.ts';

/**
 * Starts a run under a key that must be free: neither a running nor a finished run gives its key up. The store is asked first, since all systems' runs share their keys
 * and Temporal forgets what ended long ago; of two that start at once Temporal lets one through.
 */
export async function underFreeKey<T>(
  db: Database,
  runKey: string,
  group: RunGroup,
  start: () => Promise<T>,
): Promise<T> {
  if (await findRun(db, runKey)) throw new RunKeyTaken(runKey, group);
  try {
    return await start();
  } catch (error) {
    throw error instanceof WorkflowExecutionAlreadyStartedError ? new RunKeyTaken(runKey, group) : error;
  }
}
