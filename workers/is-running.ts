import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Database } from '../activities/store/database.ts';
import { findRun } from '../activities/store/runs.ts';
import { UnknownRun, type RunGroup } from './request-error.ts';

/** Whether a workflow of this id is under way; one that never was, or that Temporal has forgotten, is not. */
export async function isRunning(client: Client, workflowId: string): Promise<boolean> {
  return (await stateOf(client, workflowId)) === 'RUNNING';
}

/** Throws `UnknownRun` where neither Temporal nor the store has heard of the run; one that Temporal has forgotten is over. */
export async function isOver(client: Client, db: Database, group: RunGroup, runKey: string): Promise<boolean> {
  const state = await stateOf(client, `${group}/${runKey}`);
  if (state === null && !(await findRun(db, runKey))) throw new UnknownRun(runKey, group);
  return state !== 'RUNNING';
}

/** null: Temporal does not know it. */
async function stateOf(client: Client, workflowId: string): Promise<string | null> {
  try {
    return (await client.workflow.getHandle(workflowId).describe()).status.name;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}
