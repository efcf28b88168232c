import { randomUUID } from 'node:crypto';
import { append } from '../../activities/store/ledger.ts';
import { findRun } from '../../activities/store/runs.ts';
import { houseEntry, workflowIdOf } from '../../shared/kernel/index.ts';
import type { Execution } from './executions.ts';
import { isOverIn } from './run-names.ts';
import type { Servers } from './servers.ts';

/** Why a run is ended, and by whom; the name may be left out. */
export interface CancelOrder {
  readonly by?: string;
  readonly reason: string;
}

/**
 * Asks a run to end, and writes the reason into its history and its ledger: the SDK's own `cancel` takes none, and
 * a cancellation that nobody can explain later is a gap in the record. Throws `WorkflowNotFoundError` for a run that
 * Temporal does not know, and `RunIsOver` for one that is over: a server accepts that, and does nothing.
 */
export async function cancelRun(
  { names, workflow }: Execution,
  { client, db, texts }: Servers,
  runKey: string,
  order: CancelOrder,
): Promise<void> {
  const workflowId = workflowIdOf(workflow, runKey);
  const { status, runId } = await client.workflow.getHandle(workflowId).describe();
  if (status.name !== 'RUNNING') throw await isOverIn(db, runKey, names);
  const requestId = randomUUID();
  // What cannot be sent is not written down either.
  const reason = await texts.sealText(order.reason);
  // Before it ends, so that its last words can say why.
  if (await findRun(db, runKey))
    await append(db, runKey, [
      houseEntry('CORRECTION', `cancellation/${requestId}`, 'OPEN', { state: 'cancellation asked for', ...order }),
    ]);
  const { namespace } = client.options;
  await client.workflowService.requestCancelWorkflowExecution({
    namespace,
    workflowExecution: { workflowId, runId },
    requestId,
    reason,
    identity: client.options.identity,
  });
}
