import type { Client, Connection, WorkflowHandle } from '@temporalio/client';
import type { Version } from '../../workers/serving/version.ts';

type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

/**
 * Makes a version the current one, as `temporal worker deployment set-current-version` does. Rejects until its first
 * worker has polled.
 */
export async function setCurrent(
  { workflowService }: Pick<Connection, 'workflowService'>,
  namespace: string,
  { deploymentName, buildId }: Version,
): Promise<void> {
  await workflowService.setWorkerDeploymentCurrentVersion({ namespace, deploymentName, buildId });
}

/** The build id of whoever completed each workflow task, in order; an empty one: not versioned. */
export function completedBy({ events }: History): string[] {
  return (events ?? []).flatMap(({ workflowTaskCompletedEventAttributes: completed }) =>
    completed ? [completed.deploymentVersion?.buildId ?? ''] : [],
  );
}

/** The same of an execution, by its id. */
export async function versionsOf(client: Client, workflowId: string): Promise<string[]> {
  return completedBy(await client.workflow.getHandle(workflowId).fetchHistory());
}
