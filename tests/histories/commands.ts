import { z } from 'zod';

/**
 * What a workflow told the server to do, in its order. Payloads, times and the server's own ids are left out, as they
 * differ between two recordings of one behaviour.
 */
export interface Command {
  /** What is done and to what, as `activity askAgent`; with the line that the workflow wrote about it, if it did. */
  readonly text: string;
  /** The number that the SDK gave it, in the order of commands of its kind. */
  readonly id: string | null;
}

const named = z.object({ name: z.string() });
const about = z.object({ workflowId: z.string() });
const payloads = z.object({ payloads: z.array(z.object({ data: z.string().default('') })).default([]) });

const eventSchema = z.object({
  eventId: z.string(),
  eventType: z.string().transform((type) => type.replace('EVENT_TYPE_', '')),
  userMetadata: z.object({ summary: z.object({ data: z.string() }).optional() }).optional(),
  workflowExecutionStartedEventAttributes: z.object({ workflowType: named }).optional(),
  activityTaskScheduledEventAttributes: z.object({ activityId: z.string(), activityType: named }).optional(),
  activityTaskCancelRequestedEventAttributes: z.object({ scheduledEventId: z.string() }).optional(),
  timerStartedEventAttributes: z.object({ timerId: z.string() }).optional(),
  timerCanceledEventAttributes: z.object({ timerId: z.string() }).optional(),
  markerRecordedEventAttributes: z
    .object({ markerName: z.string(), details: z.record(z.string(), payloads).default({}) })
    .optional(),
  upsertWorkflowSearchAttributesEventAttributes: z
    .object({ searchAttributes: z.object({ indexedFields: z.record(z.string(), z.unknown()) }) })
    .optional(),
  startChildWorkflowExecutionInitiatedEventAttributes: about.extend({ workflowType: named }).optional(),
  requestCancelExternalWorkflowExecutionInitiatedEventAttributes: z.object({ workflowExecution: about }).optional(),
  signalExternalWorkflowExecutionInitiatedEventAttributes: z
    .object({ signalName: z.string(), workflowExecution: about })
    .optional(),
  workflowExecutionUpdateAcceptedEventAttributes: z
    .object({ acceptedRequest: z.object({ input: z.object({ name: z.string() }) }) })
    .optional(),
  workflowExecutionUpdateCompletedEventAttributes: z.object({ acceptedEventId: z.string() }).optional(),
});
type HistoryEvent = z.infer<typeof eventSchema>;

/** Events that no command makes: what the server, a worker, a person or another workflow did. */
const fromOutside = new Set([
  'WORKFLOW_EXECUTION_STARTED',
  'WORKFLOW_EXECUTION_SIGNALED',
  'WORKFLOW_EXECUTION_CANCEL_REQUESTED',
  'WORKFLOW_EXECUTION_OPTIONS_UPDATED',
  'WORKFLOW_EXECUTION_TERMINATED',
  'WORKFLOW_EXECUTION_TIMED_OUT',
  'WORKFLOW_TASK_SCHEDULED',
  'WORKFLOW_TASK_STARTED',
  'WORKFLOW_TASK_COMPLETED',
  'WORKFLOW_TASK_FAILED',
  'WORKFLOW_TASK_TIMED_OUT',
  'ACTIVITY_TASK_STARTED',
  'ACTIVITY_TASK_COMPLETED',
  'ACTIVITY_TASK_FAILED',
  'ACTIVITY_TASK_TIMED_OUT',
  'ACTIVITY_TASK_CANCELED',
  'TIMER_FIRED',
  'START_CHILD_WORKFLOW_EXECUTION_FAILED',
  'CHILD_WORKFLOW_EXECUTION_STARTED',
  'CHILD_WORKFLOW_EXECUTION_COMPLETED',
  'CHILD_WORKFLOW_EXECUTION_FAILED',
  'CHILD_WORKFLOW_EXECUTION_CANCELED',
  'CHILD_WORKFLOW_EXECUTION_TIMED_OUT',
  'CHILD_WORKFLOW_EXECUTION_TERMINATED',
  'REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED',
  'EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED',
  'SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED',
  'EXTERNAL_WORKFLOW_EXECUTION_SIGNALED',
]);

/** The commands of a history as `historyToJSON` writes it. An event of an unknown kind counts as one. */
export function commandsOf(history: unknown): readonly Command[] {
  const { events } = z.object({ events: z.array(eventSchema) }).parse(history);
  const byId = new Map(events.map((event) => [event.eventId, event]));
  return events.flatMap((event) => (fromOutside.has(event.eventType) ? [] : [commandOf(event, byId)]));
}

function commandOf(event: HistoryEvent, byId: ReadonlyMap<string, HistoryEvent>): Command {
  const { text, id } = toldBy(event, byId);
  const summary = event.userMetadata?.summary?.data;
  return { text: summary === undefined ? text : `${text}: ${String(decoded(summary))}`, id };
}

function toldBy(event: HistoryEvent, byId: ReadonlyMap<string, HistoryEvent>): Command {
  const activity = event.activityTaskScheduledEventAttributes;
  if (activity) return { text: `activity ${activity.activityType.name}`, id: activity.activityId };
  const stopped = event.activityTaskCancelRequestedEventAttributes;
  if (stopped) return cancelled(byId.get(stopped.scheduledEventId));
  const marker = event.markerRecordedEventAttributes;
  if (marker) return markedBy(marker.markerName, marker.details);
  const timer = event.timerStartedEventAttributes ?? event.timerCanceledEventAttributes;
  if (timer) return { text: event.timerStartedEventAttributes ? 'timer' : 'cancel timer', id: timer.timerId };
  return { text: [event.eventType.toLowerCase().replaceAll('_', ' '), ...towards(event, byId)].join(' '), id: null };
}

/** The workflow, the names or the update that a command is about. */
function towards(event: HistoryEvent, byId: ReadonlyMap<string, HistoryEvent>): readonly string[] {
  const child = event.startChildWorkflowExecutionInitiatedEventAttributes;
  if (child) return [child.workflowType.name, child.workflowId];
  const signal = event.signalExternalWorkflowExecutionInitiatedEventAttributes;
  if (signal) return [signal.signalName, signal.workflowExecution.workflowId];
  const stopped = event.requestCancelExternalWorkflowExecutionInitiatedEventAttributes;
  if (stopped) return [stopped.workflowExecution.workflowId];
  const attributes = event.upsertWorkflowSearchAttributesEventAttributes;
  if (attributes) return Object.keys(attributes.searchAttributes.indexedFields).sort();
  const ended = event.workflowExecutionUpdateCompletedEventAttributes;
  const accepted = ended ? byId.get(ended.acceptedEventId) : event;
  const update = accepted?.workflowExecutionUpdateAcceptedEventAttributes;
  return update ? [update.acceptedRequest.input.name] : [];
}

function cancelled(scheduled: HistoryEvent | undefined): Command {
  const activity = scheduled?.activityTaskScheduledEventAttributes;
  return { text: `cancel activity ${activity?.activityType.name ?? 'unknown'}`, id: activity?.activityId ?? null };
}

const localActivity = z.object({ activity_type: z.string(), activity_id: z.string() });
const patch = z.object({ id: z.string() });

/** A local activity and a patch leave a marker, and say in its details which one they are. */
function markedBy(name: string, details: Readonly<Record<string, z.infer<typeof payloads>>>): Command {
  const told = Object.values(details).map(({ payloads: [first] }) => decoded(first?.data ?? ''));
  const local = told.map((one) => localActivity.safeParse(one).data).find((one) => one !== undefined);
  if (local) return { text: `local activity ${local.activity_type}`, id: local.activity_id };
  const patched = told.map((one) => patch.safeParse(one).data).find((one) => one !== undefined);
  return { text: `marker ${name}${patched ? ` ${patched.id}` : ''}`, id: null };
}

/** A payload of Temporal's JSON converter; what is no JSON is told as it is. */
function decoded(data: string): unknown {
  const text = Buffer.from(data, 'base64').toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
