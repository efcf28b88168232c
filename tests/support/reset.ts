import { randomUUID } from 'node:crypto';
import type { TestTemporal } from './temporal.ts';

/**
 * Sets a run back around its first child, of a scenario its first review: `before` it has begun, or to just `after`.
 * Returns the id of the new execution.
 */
export async function resetAround(
  { client, namespace }: TestTemporal,
  workflowId: string,
  place: 'before' | 'after',
): Promise<string> {
  const events = (await client.workflow.getHandle(workflowId).fetchHistory()).events ?? [];
  const completed = events.flatMap(({ workflowTaskCompletedEventAttributes: task, eventId }) =>
    task && eventId ? [eventId] : [],
  );
  const [asked] = events.flatMap(({ startChildWorkflowExecutionInitiatedEventAttributes: child }) =>
    child ? [Number(child.workflowTaskCompletedEventId)] : [],
  );
  const at =
    place === 'before'
      ? completed.findLast((id) => asked === undefined || Number(id) < asked)
      : completed.find((id) => asked !== undefined && Number(id) > asked);
  if (at === undefined) throw new Error(`${workflowId} has no such place`);
  const { runId } = await client.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId },
    reason: 'a test',
    requestId: randomUUID(),
    workflowTaskFinishEventId: at,
  });
  return runId;
}
