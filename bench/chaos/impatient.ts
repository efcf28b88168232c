import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { storeOptions } from '../../workflows/kernel/activities.ts';

/**
 * A workflow interceptor for the short performance of the tests: a dead worker is noticed after seconds where Symposium
 * waits a quarter of a minute for a heartbeat, a write has three seconds and no minute, and no retry waits longer than a second. A slow machine
 * may take a living worker for dead, so attempts are many. Nothing else differs, and the full performance goes without.
 */
const noticedWithin = {
  /** A call beats several times in whatever it has. */
  heartbeatTimeout: '3 seconds',
  startToCloseTimeout: '3 seconds',
} as const;

const retriedWithin = { initialInterval: '500ms', maximumInterval: '1 second', maximumAttempts: 100 } as const;

export const interceptors: WorkflowInterceptorsFactory = () => ({
  outbound: [
    {
      scheduleActivity: (input, next) => {
        const { options } = input;
        const writes = options.startToCloseTimeout === storeOptions.startToCloseTimeout;
        const { heartbeatTimeout, startToCloseTimeout } = noticedWithin;
        const retry = { ...options.retry, ...retriedWithin };
        return next({
          ...input,
          options: { ...options, retry, heartbeatTimeout, ...(writes ? { startToCloseTimeout } : {}) },
        });
      },
    },
  ],
});
