import { patched, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { AskRequest, AskStep, Facts } from '../../shared/kernel/ask.ts';
import type { KernelActivities } from '../../shared/kernel/activities.ts';

/**
 * A worker that has died, or never got the task that it was sent, is noticed by its silence. A living one that is not heard
 * of for so long repeats a write, which changes nothing, and waits with a call for the attempt before it (kernel rules §4).
 */
const heartbeatTimeout = '15 seconds';

/**
 * Writes to Postgres. A database that is down comes back: keep trying for a day, and never so often that the
 * retries are the trouble. Whoever decides a review is answered by such a write, so where a worker has no place left
 * (kernel rules §25) Temporal hands them out before the calls that wait.
 */
export const storeOptions = {
  priority: { priorityKey: 1 },
  startToCloseTimeout: '1 minute',
  heartbeatTimeout,
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 2_000 },
} as const;

/** Of executions of before: a Postgres that is away for longer than a minute is waited for by timer. */
const localOptions = {
  startToCloseTimeout: storeOptions.startToCloseTimeout,
  scheduleToCloseTimeout: storeOptions.scheduleToCloseTimeout,
  localRetryThreshold: '1 minute',
  retry: storeOptions.retry,
} as const;

let eventful: boolean | null = null;

/** Settled by the first short write of an execution: one that has begun with local activities goes on with them. */
const areEvents = (): boolean => (eventful ??= patched('short-writes-are-events'));

/**
 * Short writes that may be repeated at any line: gates, rulings, documents, the end of a run (kernel rules §41). They are
 * activities like any other, and were local ones once: where a query is answered while one of those ends, its result is
 * recorded with one workflow task and told to the workflow with the next, and a replay tells it with the first.
 */
export function shortWrites<A extends object>(events: A): A {
  const local = proxyLocalActivities(localOptions);
  return new Proxy(events, {
    get: (_, name): unknown => Reflect.get(areEvents() ? events : local, name),
  });
}

type Trials = 'tryModel' | 'tryEmbedder' | 'tryImageModel';
type Steps = 'record' | 'closeRun' | 'proveAct';

export const store = proxyActivities<Omit<KernelActivities, 'askAgent' | Trials | 'notify' | Steps>>(storeOptions);
export const steps = shortWrites(proxyActivities<Pick<KernelActivities, Steps>>(storeOptions));

export interface CallTiming {
  readonly callTimeoutMs: number;
  readonly callAttempts: number;
  readonly callWindowMs: number;
  /** Sections that an agent may read on demand, each by a request of its own. */
  readonly sectionReads: number;
}

/**
 * Whatever is paid for. The provider's SDK does not retry, so this line is the whole retry policy: providers recover
 * from overload in seconds to minutes, so back off to two minutes within the policy's window. A worker that dies is
 * noticed by its missing heartbeat; the next attempt looks up what it is about to buy before it pays.
 */
export const paidOptions = ({ callWindowMs, callAttempts }: CallTiming) =>
  ({
    // Waiting at the provider's door is part of an attempt, so only the window bounds it; a dead worker shows by its
    // heartbeat.
    startToCloseTimeout: callWindowMs,
    scheduleToCloseTimeout: callWindowMs,
    heartbeatTimeout,
    retry: {
      initialInterval: '2 seconds',
      backoffCoefficient: 2,
      maximumInterval: '2 minutes',
      maximumAttempts: callAttempts,
    },
  }) as const;

/** `F`: facts of the answer that is asked for; the system's record says what the activity computes for its task. */
export const paidCalls = <F extends Facts>(timing: CallTiming) =>
  proxyActivities<{ askAgent(request: AskRequest): Promise<AskStep<F>> }>(paidOptions(timing));

/** The same policy for a trial, because it is the same providers. */
export const trials = (timing: CallTiming) => proxyActivities<Pick<KernelActivities, Trials>>(paidOptions(timing));
