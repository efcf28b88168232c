import { workflowIdOf } from '../../shared/kernel/index.ts';
import type { RunGroup } from '../commands/run-commands.ts';
import type { Signed } from '../client/given.ts';
import type { Servers } from '../client/servers.ts';
import type { Symposium } from '../connect.ts';
import { decoded } from './paid-in-history.ts';
import type { Reconciled } from './reconcile.ts';

/** How Temporal has a run that nobody ended by hand: it has lost it, or finished it after the backup was taken. */
const lost: readonly (string | null)[] = [null, 'COMPLETED'];

/** Whether a run is mended without a word of its own: who cancelled or terminated one meant it. */
export function isMendable({ standing, parent, temporal, paidAgain }: Reconciled): boolean {
  if (parent !== null) return false;
  if (standing === 'behind' || standing === 'unknown-to-store') return true;
  return standing === 'stopped' && (lost.includes(temporal) || (temporal === 'TERMINATED' && paidAgain.length > 0));
}

/**
 * Ends executions that would look for rows in vain, and takes the run up from the store. Doing it twice is harmless: what was mended
 * goes on, and is found no more.
 */
export async function mend(
  symposium: Symposium,
  groups: readonly RunGroup[],
  run: Reconciled,
  order: Signed,
): Promise<void> {
  const { client, texts } = symposium.servers;
  const group = groups.find(({ names }) => names.system === run.system);
  // Nothing is ended that could not be begun again.
  const reason = await texts.sealText(order.reason);
  if (run.standing === 'unknown-to-store') {
    if (group !== undefined) await startAnew(client, workflowIdOf(group.workflow, run.runKey), reason);
    return;
  }
  for (const workflowId of run.terminate) await client.workflow.getHandle(workflowId).terminate(reason);
  await group?.reopen(symposium, run.runKey, order);
}

/** The same workflow with the same input under the same id: its opening stores it, and it buys everything anew. */
async function startAnew(client: Servers['client'], workflowId: string, reason: string): Promise<void> {
  const handle = client.workflow.getHandle(workflowId);
  const { type, taskQueue, typedSearchAttributes, status } = await handle.describe();
  const { events } = await handle.fetchHistory();
  const input = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  const args = await decoded(client, input);
  if (status.name === 'RUNNING') await handle.terminate(reason);
  await client.workflow.start(type, {
    workflowId,
    taskQueue,
    args,
    typedSearchAttributes,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  });
}
