import { describe, expect, test } from 'vitest';
import { commandsOf } from './commands.ts';
import { differenceOf } from './differences.ts';

const payload = (value: unknown) => ({ data: Buffer.from(JSON.stringify(value)).toString('base64') });
const event = (eventType: string, more: object = {}) => ({ eventType: `EVENT_TYPE_${eventType}`, ...more });
const activity = (activityId: string, name: string, summary?: string) =>
  event('ACTIVITY_TASK_SCHEDULED', {
    ...(summary === undefined ? {} : { userMetadata: { summary: payload(summary) } }),
    activityTaskScheduledEventAttributes: {
      activityId,
      activityType: { name },
      input: { payloads: [payload({ at: Math.random() })] },
    },
  });
const local = (activity_id: string, activity_type: string) =>
  event('MARKER_RECORDED', {
    markerRecordedEventAttributes: {
      markerName: 'core_local_activity',
      details: { result: { payloads: [{}] }, data: { payloads: [payload({ activity_id, activity_type })] } },
    },
  });
const timer = (timerId: string) => event('TIMER_STARTED', { timerStartedEventAttributes: { timerId } });
const task = [event('WORKFLOW_TASK_SCHEDULED'), event('WORKFLOW_TASK_STARTED'), event('WORKFLOW_TASK_COMPLETED')];
const child = (workflowId: string) =>
  event('START_CHILD_WORKFLOW_EXECUTION_INITIATED', {
    startChildWorkflowExecutionInitiatedEventAttributes: { workflowId, workflowType: { name: 'review' } },
  });
const history = (...events: readonly object[]) => ({
  events: events.map((one, at) => ({ eventId: String(at + 1), eventTime: new Date().toISOString(), ...one })),
});
const commands = (...events: readonly object[]) => commandsOf(history(...events));

const story = [
  event('WORKFLOW_EXECUTION_STARTED', { workflowExecutionStartedEventAttributes: { workflowType: { name: 'tale' } } }),
  ...task,
  activity('1', 'open'),
  event('ACTIVITY_TASK_STARTED'),
  event('ACTIVITY_TASK_COMPLETED'),
  ...task,
  local('2', 'record'),
  activity('3', 'askAgent', 'EULER, memo'),
  activity('4', 'askAgent', 'NEWTON, memo'),
  timer('1'),
  child('review/one'),
  event('TIMER_CANCELED', { timerCanceledEventAttributes: { timerId: '1', startedEventId: '14' } }),
  event('ACTIVITY_TASK_CANCEL_REQUESTED', { activityTaskCancelRequestedEventAttributes: { scheduledEventId: '13' } }),
  event('MARKER_RECORDED', {
    markerRecordedEventAttributes: {
      markerName: 'core_patch',
      details: { 'patch-data': { payloads: [payload({ id: 'one-more-vote', deprecated: false })] } },
    },
  }),
  event('UPSERT_WORKFLOW_SEARCH_ATTRIBUTES', {
    upsertWorkflowSearchAttributesEventAttributes: { searchAttributes: { indexedFields: { Tier: {}, Cost: {} } } },
  }),
  event('WORKFLOW_EXECUTION_UPDATE_ACCEPTED', {
    workflowExecutionUpdateAcceptedEventAttributes: { acceptedRequest: { input: { name: 'decide' } } },
  }),
  event('WORKFLOW_EXECUTION_UPDATE_COMPLETED', {
    workflowExecutionUpdateCompletedEventAttributes: { acceptedEventId: '20' },
  }),
  event('WORKFLOW_EXECUTION_COMPLETED'),
];

describe('the commands of a history', () => {
  test('are what the workflow told the server, by name, without what came from outside', () => {
    expect(commands(...story)).toEqual([
      { text: 'activity open', id: '1' },
      { text: 'local activity record', id: '2' },
      { text: 'activity askAgent: EULER, memo', id: '3' },
      { text: 'activity askAgent: NEWTON, memo', id: '4' },
      { text: 'timer', id: '1' },
      { text: 'start child workflow execution initiated review review/one', id: null },
      { text: 'cancel timer', id: '1' },
      { text: 'cancel activity askAgent', id: '4' },
      { text: 'marker core_patch one-more-vote', id: null },
      { text: 'upsert workflow search attributes Cost Tier', id: null },
      { text: 'workflow execution update accepted decide', id: null },
      { text: 'workflow execution update completed decide', id: null },
      { text: 'workflow execution completed', id: null },
    ]);
  });

  test('are the same in two recordings, whatever the payloads, the times and the workflow tasks between', () => {
    const again = story.flatMap((one) => (one === story[4] ? [...task, one] : [one]));
    const moved = again.map((one) =>
      'activityTaskCancelRequestedEventAttributes' in one
        ? { ...one, activityTaskCancelRequestedEventAttributes: { scheduledEventId: '16' } }
        : one,
    );
    const renumbered = moved.map((one) =>
      'workflowExecutionUpdateCompletedEventAttributes' in one
        ? { ...one, workflowExecutionUpdateCompletedEventAttributes: { acceptedEventId: '23' } }
        : one,
    );
    expect(differenceOf(commands(...story), commands(...renumbered))).toBeNull();
  });

  test('count an event of a kind that nobody knows yet', () => {
    expect(commands(event('NEXUS_OPERATION_SCHEDULED'))).toEqual([{ text: 'nexus operation scheduled', id: null }]);
  });
});

describe('a difference', () => {
  const before = [activity('1', 'open'), activity('2', 'ask', 'A'), activity('3', 'ask', 'B'), activity('4', 'close')];
  const difference = (...after: readonly object[]) => differenceOf(commands(...before), commands(...after));

  test('names what came and what went, each at its place', () => {
    expect(
      difference(activity('1', 'open'), activity('2', 'ask', 'B'), activity('3', 'judge'), activity('4', 'close')),
    ).toEqual({ kind: 'commands', lines: ['- 2 activity ask: A', '+ 3 activity judge'] });
  });

  test('of order alone is told apart', () => {
    expect(
      difference(activity('1', 'open'), activity('2', 'ask', 'B'), activity('3', 'ask', 'A'), activity('4', 'close')),
    ).toEqual({ kind: 'order', lines: ['- 2 activity ask: A', '+ 3 activity ask: A'] });
  });

  test('of numbers alone is told apart', () => {
    expect(
      difference(activity('1', 'open'), activity('3', 'ask', 'A'), activity('4', 'ask', 'B'), activity('5', 'close')),
    ).toEqual({
      kind: 'numbers',
      lines: ['~ 2 activity ask: A: 2 became 3', '~ 3 activity ask: B: 3 became 4', '~ 4 activity close: 4 became 5'],
    });
  });

  test('is told of a recording that breaks off, and of one that goes on', () => {
    const [first = {}] = before;
    expect(difference(first)?.lines).toEqual(['- 2 activity ask: A', '- 3 activity ask: B', '- 4 activity close']);
    expect(differenceOf(commands(first), commands(...before))?.lines).toHaveLength(3);
  });
});
