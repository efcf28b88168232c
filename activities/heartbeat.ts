import { Context } from '@temporalio/activity';

/** Beats in the time after which silence is taken for death: a few may come late or be lost. */
const beatsInTime = 6;

/** The heartbeat timeout of an activity, where nobody waits for a heartbeat. */
export const usualTimeoutMs = 15_000;

/** The silence after which the attempt that is under way is taken for dead. */
export const heartbeatTimeoutMs = (): number => Context.current().info.heartbeatTimeoutMs ?? usualTimeoutMs;

type Activity = (order: never) => Promise<unknown>;

/**
 * The activities, each with a heartbeat from its beginning to its end, whatever it waits for: a worker that has died, or
 * never got the task that it was sent, is noticed by its silence. No silence ends an activity any more, so requests and
 * statements have timeouts of their own (kernel rules §31).
 */
export const withHeartbeats = <A extends object>(activities: A): A =>
  Object.fromEntries(
    Object.entries(activities as Readonly<Record<string, Activity>>).map(([name, activity]) => [
      name,
      beating(activity),
    ]),
  ) as A;

function beating(activity: Activity): Activity {
  return async (order) => {
    const context = underWay();
    const timeoutMs = context?.info.heartbeatTimeoutMs;
    if (!context || timeoutMs === undefined) return activity(order);
    const pulse = setInterval(() => context.heartbeat(), timeoutMs / beatsInTime);
    try {
      return await activity(order);
    } finally {
      clearInterval(pulse);
    }
  };
}

/** null: it is called as a function, by nobody who waits for a heartbeat. */
function underWay(): Context | null {
  try {
    return Context.current();
  } catch {
    return null;
  }
}
