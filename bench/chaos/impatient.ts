import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';

/**
 * A workflow interceptor for the short performance of the tests: a dead worker is noticed after seconds where the house
 * waits half a minute for a heartbeat and a minute for a write, and no retry waits longer than a second. Nothing else
 * differs, and the full performance goes without it.
 */
const noticedWithin = {
  /** Above the five seconds between two heartbeats of a call. */
  heartbeatTimeout: '6 seconds',
  startToCloseTimeout: '4 seconds',
} as const;

const retriedWithin = { initialInterval: '500ms', maximumInterval: '1 second' } as const;

export const interceptors: WorkflowInterceptorsFactory = () => ({
  outbound: [{
    scheduleActivity: (input, next) => {
      const { options } = input;
      const paid = options.heartbeatTimeout !== undefined;
      const { heartbeatTimeout, startToCloseTimeout } = noticedWithin;
      const retry = { ...options.retry, ...retriedWithin };
      return next({ ...input, options: { ...options, retry, ...(paid ? { heartbeatTimeout } : { startToCloseTimeout }) } });
    },
  }],
});
