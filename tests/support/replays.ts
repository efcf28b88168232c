import { Worker } from '@temporalio/worker';
import { sharedBundle } from './shared-server.ts';
import type { TestTemporal } from './temporal.ts';

/**
 * Replays whatever was played on a task queue under the workflows that played it. Returns a line for each history that
 * does not follow itself: such an execution stands still for good once its worker has forgotten it.
 */
export async function strayedHistories({
  client,
  taskQueue,
  dataConverter,
}: Pick<TestTemporal, 'client' | 'taskQueue' | 'dataConverter'>): Promise<string[]> {
  const played = new Map<string, string>();
  async function* histories() {
    for await (const { workflowId, runId } of client.workflow.list({ query: `TaskQueue = '${taskQueue}'` })) {
      played.set(runId, workflowId);
      yield { workflowId, history: await client.workflow.getHandle(workflowId, runId).fetchHistory() };
    }
  }
  const strayed: string[] = [];
  const results = Worker.runReplayHistories({ workflowBundle: await sharedBundle(), dataConverter }, histories());
  for await (const { runId, error } of results)
    if (error) strayed.push(`${played.get(runId) ?? runId}: ${error.message}`);
  return strayed;
}
