import { Context } from '@temporalio/activity';

/** Beats in the time after which silence is taken for death: a few may come late or be lost. */
const beatsInTime = 6;

/** The heartbeat timeout of a paid call, where nobody waits for a heartbeat. */
export const usualTimeoutMs = 30_000;

/** The silence after which the attempt that is under way is taken for dead. */
export const heartbeatTimeoutMs = (): number => Context.current().info.heartbeatTimeoutMs ?? usualTimeoutMs;

/**
 * The activity with a heartbeat from its beginning to its end, whatever it waits for. What it paid for is only in its
 * memory until it is stored: an attempt that is taken for dead before that is repeated, and pays again. No silence ends
 * it any more, so requests and statements have timeouts of their own (kernel rules §31).
 */
export function withHeartbeat<A extends readonly unknown[], R>(
  activity: (...given: A) => Promise<R>,
): (...given: A) => Promise<R> {
  return async (...given) => {
    const context = Context.current();
    const pulse = setInterval(() => context.heartbeat(), heartbeatTimeoutMs() / beatsInTime);
    try {
      return await activity(...given);
    } finally {
      clearInterval(pulse);
    }
  };
}
