import { Client, Connection } from '@temporalio/client';

/**
 * Workflow ids that two test files have used in the Temporal that a run's files share, each with its task queues, of which a
 * file has its own. Files run side by side in no fixed order: one of two such starts would meet, on a bad day, the other's
 * workflow, and fail for what neither file says.
 */
export async function idsOfTwoFiles(address: string): Promise<string[]> {
  const connection = await Connection.connect({ address });
  try {
    const queues = new Map<string, Set<string>>();
    for await (const { workflowId, taskQueue } of new Client({ connection }).workflow.list({ pageSize: 1000 }))
      queues.set(workflowId, (queues.get(workflowId) ?? new Set()).add(taskQueue));
    return [...queues].flatMap(([id, of]) => (of.size > 1 ? [`${id} (${[...of].sort().join(', ')})`] : [])).sort();
  } finally {
    await connection.close();
  }
}
