import type { Connection } from '@temporalio/client';

/** `TASK_QUEUE_TYPE_WORKFLOW` of temporal/api/enums/v1/task_queue.proto. */
const workflowTasks = 1;

/** How many workers asked for workflow tasks lately; null where the server does not say. */
export async function pollersOf(connection: Connection, namespace: string, taskQueue: string): Promise<number | null> {
  try {
    const { pollers } = await connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: taskQueue },
      taskQueueType: workflowTasks,
    });
    return pollers.length;
  } catch {
    return null;
  }
}
