import type { Connection } from '@temporalio/client';

type TaskQueueType = NonNullable<Parameters<Connection['workflowService']['describeTaskQueue']>[0]['taskQueueType']>;

/** `TASK_QUEUE_TYPE_…` of temporal/api/enums/v1/task_queue.proto, a package of the client's own. */
export const taskQueueTypes = { workflow: 1 as TaskQueueType, activity: 2 as TaskQueueType } as const;

/** How many workers asked for workflow tasks lately; null where the server does not say. */
export async function pollersOf(connection: Connection, namespace: string, taskQueue: string): Promise<number | null> {
  try {
    const { pollers } = await connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: taskQueue },
      taskQueueType: taskQueueTypes.workflow,
    });
    return pollers.length;
  } catch {
    return null;
  }
}
