import type { temporal } from '@temporalio/proto';
import type { TestTemporal } from './temporal.ts';

type HistoryEvent = temporal.api.history.v1.IHistoryEvent;

/** Tells what is open in a house: the environment of the tests asks each of them when a test's time is over. */
export type Telling = () => Promise<string>;

declare global {
  var symposiumOpenHouses: Set<Telling> | undefined;
}

/** Has it told where a test stands still, until `forget` is called. */
export function tellsAtStandstill(telling: Telling): { readonly forget: () => void } {
  const open = (globalThis.symposiumOpenHouses ??= new Set());
  open.add(telling);
  return { forget: () => open.delete(telling) };
}

/** Events of each open execution that are shown, the last ones. */
const lastEvents = 16;

/** What each open execution of a task queue waits for, and what it did last. */
export async function openExecutions({
  client,
  taskQueue,
}: Pick<TestTemporal, 'client' | 'taskQueue'>): Promise<string> {
  const told: string[] = [];
  for await (const { workflowId, runId } of client.workflow.list({
    query: `TaskQueue = '${taskQueue}' and ExecutionStatus = 'Running'`,
  })) {
    const handle = client.workflow.getHandle(workflowId, runId);
    const [{ raw }, { events }] = await Promise.all([handle.describe(), handle.fetchHistory()]);
    const { pendingWorkflowTask, pendingActivities, pendingChildren } = raw;
    told.push(
      `${workflowId} (${runId}), ${events?.length ?? 0} events`,
      `  pending: ${JSON.stringify({ pendingWorkflowTask, pendingActivities, pendingChildren })}`,
      ...(events ?? []).slice(-lastEvents).map((event) => `  ${inALine(event)}`),
    );
  }
  return told.join('\n') || 'no execution is open';
}

function inALine(event: HistoryEvent): string {
  const at = new Date(Number(event.eventTime?.seconds ?? 0) * 1_000).toISOString();
  const name = event.workflowExecutionSignaledEventAttributes?.signalName;
  const activity = event.activityTaskScheduledEventAttributes?.activityType?.name;
  const failed = event.workflowTaskFailedEventAttributes?.failure?.message;
  return [String(event.eventId), at, attributesOf(event), name, activity, failed]
    .filter((one) => one != null)
    .join(' ');
}

const attributesOf = (event: HistoryEvent): string =>
  Object.entries(event).find(([key, value]) => key.endsWith('EventAttributes') && value !== null)?.[0] ?? 'event';
