import type { Client, WorkflowHandle } from '@temporalio/client';
import type { ParkingLot } from './parked-lot.ts';
import { awaited, within } from '../chaos/persist.ts';
import { reviewIdOf } from '../../shared/kernel/index.ts';

/** A run and its review: the nth, as each is sent back to SEED once more. */
export interface Parked {
  readonly runKey: string;
  readonly round: number;
}

/** What follows a decision, in ms after it was sent. */
export interface Timing {
  /** The reviewer has the answer. */
  readonly answered: number;
  /** The run's next activity has begun: with the reviewer's words in the context, the next model is asked. */
  readonly next: number;
  /** Whether a workflow had to be read again; null where several decisions were under way. */
  readonly evicted: boolean | null;
  /** When each thing happened, for whoever wants to know where the time goes. */
  readonly marks: Readonly<Record<string, number>>;
}

interface Sent extends Parked {
  readonly sentAt: number;
  readonly answered: number;
  readonly evicted: boolean | null;
}

const parkWithinMs = 600_000;
const now = () => performance.timeOrigin + performance.now();

export const reviewOf = ({ runKey, round }: Parked): string =>
  reviewIdOf({ runKey, phase: 'SEED', round, kind: 'failure', subject: null });

/**
 * Sends a decision as a client does. The run tries again, is refused again and parks at its next review; then this
 * returns.
 */
export async function decide(
  { symposium, metric }: ParkingLot,
  client: Client,
  parked: Parked,
  attribute: boolean,
): Promise<Sent> {
  const misses = () => (attribute ? metric('temporal_sticky_cache_miss') : Promise.resolve(0));
  const before = await misses();
  const sentAt = now();
  await symposium.reviews.decide(reviewOf(parked), {
    decision: 'RESOLVE',
    ruling: 'retry',
    reviewer: 'bench',
    justification: 'Ask once more.',
  });
  const answered = now() - sentAt;
  await isParked(client, { ...parked, round: parked.round + 1 });
  return { ...parked, sentAt, answered, evicted: attribute ? (await misses()) > before : null };
}

/** The review is open, its opening is written and told, and neither it nor its run has anything to do. */
export async function isParked(client: Client, parked: Parked): Promise<void> {
  await awaited(within(parkWithinMs), `${parked.runKey} waits for a person`, async () => {
    const quiet = await Promise.all(
      [`review/${reviewOf(parked)}`, `scenario/${parked.runKey}`].map(async (workflowId) => {
        const {
          raw: { pendingActivities, pendingWorkflowTask, workflowExecutionInfo },
        } = await client.workflow.getHandle(workflowId).describe();
        return (
          (pendingActivities ?? []).length === 0 &&
          !pendingWorkflowTask &&
          Number(workflowExecutionInfo?.historyLength ?? 0) > 6
        );
      }),
    );
    return quiet.every(Boolean) || null;
  });
}

/** Reads from both histories what followed a decision. Server and client share a clock, as they share a machine. */
export async function timingOf(client: Client, sent: Sent): Promise<Timing> {
  const [run, review] = await Promise.all(
    [`scenario/${sent.runKey}`, `review/${reviewOf(sent)}`].map((workflowId) =>
      client.workflow.getHandle(workflowId).fetchHistory(),
    ),
  );
  const since = ({ eventTime }: Event) =>
    Number(eventTime?.seconds ?? 0) * 1_000 + (eventTime?.nanos ?? 0) / 1e6 - sent.sentAt;
  const first = (history: History | undefined, is: (event: Event) => unknown, after = 0): number => {
    const found = history?.events?.find((event) => since(event) >= after && is(event));
    return found ? since(found) : Number.NaN;
  };
  const over = first(run, ({ childWorkflowExecutionCompletedEventAttributes: ended }) => ended);
  const order = run?.events?.find(
    (event) => since(event) >= over && event.activityTaskScheduledEventAttributes?.activityType?.name === 'askAgent',
  );
  const next = first(
    run,
    ({ activityTaskStartedEventAttributes: started }) =>
      started && String(started.scheduledEventId) === String(order?.eventId),
  );
  const marks = {
    'decision accepted': first(review, ({ workflowExecutionUpdateAcceptedEventAttributes: accepted }) => accepted),
    'ending written': first(review, ({ activityTaskCompletedEventAttributes: done }) => done, 0),
    'notice on its way': first(review, ({ childWorkflowExecutionStartedEventAttributes: started }) => started),
    'review over': first(review, ({ workflowExecutionCompletedEventAttributes: done }) => done),
    'run told': over,
    'run taken up': first(run, ({ workflowTaskStartedEventAttributes: started }) => started, over),
    'run judged': first(run, ({ workflowTaskCompletedEventAttributes: done }) => done, over),
  };
  return { answered: sent.answered, next, evicted: sent.evicted, marks };
}

type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;
type Event = NonNullable<History['events']>[number];
