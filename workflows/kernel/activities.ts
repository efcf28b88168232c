import { patched, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { AskRequest, AskStep, Facts } from '../../shared/kernel/ask.ts';
import type { KernelActivities } from '../../shared/kernel/activities.ts';

/**
 * Heartbeat timeout of all activities: it detects a worker that has died or never received its task. A worker that is
 * alive but whose heartbeats do not arrive is timed out too: a write is then repeated, which changes nothing, and a
 * model call waits for the attempt before it (kernel rules §4).
 */
const heartbeatTimeout = '15 seconds';

/**
 * Writes to Postgres. A database that is down comes back, so they are retried for a day, and never so often that the
 * retries themselves are the load. Whoever decides a review waits for such a write, so Temporal hands them out before
 * waiting model calls if a worker has no free slot (kernel rules §25).
 */
export const storeOptions = {
  priority: { priorityKey: 1 },
  startToCloseTimeout: '1 minute',
  heartbeatTimeout,
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 2_000 },
} as const;

/**
 * For executions that began with local activities: while Postgres is away for longer than a minute, the workflow waits
 * by timer.
 */
const localOptions = {
  startToCloseTimeout: storeOptions.startToCloseTimeout,
  scheduleToCloseTimeout: storeOptions.scheduleToCloseTimeout,
  localRetryThreshold: '1 minute',
  retry: storeOptions.retry,
} as const;

let eventful: boolean | null = null;

/** Decided by the first short write of an execution: one that has begun with local activities goes on with them. */
const areEvents = (): boolean => (eventful ??= patched('short-writes-are-events'));

/**
 * Short writes, each of which may be repeated without harm: gates, rulings, documents, the end of a run (kernel rules
 * §41). They were local activities once. Where a query is answered while a local activity ends, its result is recorded
 * with one workflow task but handed to the workflow in the next one, and a replay hands it over in the first.
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
 * Everything that is paid for. The provider's SDK does not retry, so this is the whole retry policy: providers recover
 * from overload in seconds to minutes, so it backs off to two minutes within the policy's window. A dead worker is
 * detected by the missing heartbeat; the next attempt looks up what is stored before it pays.
 */
export const paidOptions = ({ callWindowMs, callAttempts }: CallTiming) =>
  ({
    // Waiting for admission to the provider is part of an attempt, so only the window bounds it; a dead worker is
    // detected by its heartbeat.
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
