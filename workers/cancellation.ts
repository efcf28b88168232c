import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { append } from '../activities/store/ledger.ts';
import { findRun } from '../activities/store/runs.ts';
import type { Database } from '../activities/store/database.ts';
import { houseEntry } from '../shared/kernel/house-entry.ts';
import { RunIsOver, type RunGroup } from './request-error.ts';

export interface Cancellation {
  readonly client: Client;
  readonly db: Database;
  readonly runKey: string;
  readonly workflowId: string;
  readonly reason: string;
  /** Left out: a scenario’s run. */
  readonly group?: RunGroup;
}

/**
 * Asks a run to end, and writes the reason into its history and its ledger: the SDK's own `cancel` takes none, and
 * a cancellation that nobody can explain later is a gap in the record. Throws `WorkflowNotFoundError` for a run that
 * Temporal does not know, and `RunIsOver` for one that is over: a server accepts that, and does nothing.
 */
export async function cancelRun({
  client,
  db,
  runKey,
  workflowId,
  reason,
  group = 'scenario',
}: Cancellation): Promise<void> {
  const { status, runId } = await client.workflow.getHandle(workflowId).describe();
  if (status.name !== 'RUNNING') throw new RunIsOver(runKey, group);
  const { namespace } = client.options;
  const requestId = randomUUID();
  await client.workflowService.requestCancelWorkflowExecution({
    namespace,
    workflowExecution: { workflowId, runId },
    requestId,
    reason,
    identity: client.options.identity,
  });
  if (!(await findRun(db, runKey))) return;
  await append(db, runKey, [
    houseEntry('CORRECTION', `cancellation/${requestId}`, 'OPEN', { state: 'cancellation asked for', reason }),
  ]);
}
