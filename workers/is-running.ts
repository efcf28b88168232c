import { WorkflowNotFoundError, type Client } from '@temporalio/client';

/** Whether a workflow of this id is under way; one that never was, or that Temporal has forgotten, is not. */
export async function isRunning(client: Client, workflowId: string): Promise<boolean> {
  try {
    return (await client.workflow.getHandle(workflowId).describe()).status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
