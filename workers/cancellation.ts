import { randomUUID } from 'node:crypto';
import type { Connection } from '@temporalio/client';
import { append } from '../activities/store/ledger.ts';
import { findRun } from '../activities/store/runs.ts';
import type { Database } from '../activities/store/database.ts';
import { houseEntry } from '../shared/kernel/house-entry.ts';
import { WorkflowNotFoundError } from '@temporalio/client';
import { codeOf } from './stack/error-code.ts';

export interface Cancellation {
  readonly connection: Connection;
  readonly namespace: string;
  readonly db: Database;
  readonly runKey: string;
  readonly workflowId: string;
  readonly reason: string;
}

/** gRPC status NOT_FOUND. */
const notFound = 5;

/**
 * Asks a run to end, and writes the reason into its history and its ledger: the SDK's own `cancel` takes none, and
 * a cancellation that nobody can explain later is a gap in the record. Throws `WorkflowNotFoundError` for a run that
 * is unknown or over.
 */
export async function cancelRun({ connection, namespace, db, runKey, workflowId, reason }: Cancellation): Promise<void> {
  const requestId = randomUUID();
  await connection.workflowService
    .requestCancelWorkflowExecution({ namespace, workflowExecution: { workflowId }, requestId, reason, identity: 'symposium' })
    .catch((error: unknown) => {
      throw codeOf(error) === notFound ? new WorkflowNotFoundError('no such run', workflowId, undefined) : error;
    });
  if (!(await findRun(db, runKey))) return;
  await append(db, runKey, [houseEntry('CORRECTION', `cancellation/${requestId}`, 'OPEN', { state: 'cancellation asked for', reason })]);
}
