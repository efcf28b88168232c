import { randomUUID } from 'node:crypto';
import type { TestTemporal } from './temporal.ts';

/**
 * Sets a run back around its first child, of a scenario its first review, or around the first `activity` of that name: `before`
 * it has begun, or to just `after`. Returns the id of the new execution.
 */
export async function resetAround(
  { client, namespace }: TestTemporal,
  workflowId: string,
  place: 'before' | 'after',
  activity: string | null = null,
): Promise<string> {
  const events = (await client.workflow.getHandle(workflowId).fetchHistory()).events ?? [];
  const completed = events.flatMap(({ workflowTaskCompletedEventAttributes: task, eventId }) =>
    task && eventId ? [eventId] : [],
  );
  const [asked] = events.flatMap((event) => {
    const { activityTaskScheduledEventAttributes: step, startChildWorkflowExecutionInitiatedEventAttributes: child } =
      event;
    const named = activity !== null && step?.activityType?.name === activity ? step : null;
    const one = activity === null ? child : named;
    return one ? [Number(one.workflowTaskCompletedEventId)] : [];
  });
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
