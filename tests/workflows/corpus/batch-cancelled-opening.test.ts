import type { ActivityExecuteInput, ActivityInboundCallsInterceptor, Next } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { findRun } from '../../../activities/store/runs.ts';
import type { batch } from '../../../workflows/batch.ts';
import { openHouse, type House } from '../../support/house.ts';
import { until } from '../../support/until.ts';

/* A batch that is cancelled while its input is being stored (kernel rules §8): nobody waits for that activity any more. */

let house: House;
const runKey = 'cancelled-opening';
const opening = { asked: 0, isHeld: true, stored: false };

/** Holds the first opening back until the batch has been cancelled. */
const holdBack: ActivityInboundCallsInterceptor = {
  async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>) {
    opening.asked += 1;
    if (opening.asked > 1) return next(input);
    await until(() => !opening.isHeld);
    const opened = await next(input);
    opening.stored = true;
    return opened;
  },
};

beforeAll(async () => {
  house = await openHouse(undefined, null, undefined, undefined, {
    interceptors: { activity: [({ info }) => (info.activityType === 'openBatch' ? { inbound: holdBack } : {})] },
  });
});
afterAll(() => house.close());

test('is cancelled in the store as well, whichever comes first, so that no night waits for it for ever', async () => {
  const handle = await house.temporal.client.workflow.start<typeof batch>('batch', {
    workflowId: `batch/${runKey}`,
    taskQueue: house.temporal.taskQueue,
    args: [{ briefs: [{ category: 'The Locked Room', tier: 'SPARK', status: 'KS' }] }],
  });
  await until(() => opening.asked === 1);
  await handle.cancel();
  await expect(handle.result()).rejects.toThrow();
  opening.isHeld = false;
  await until(() => opening.stored);
  expect(await findRun(house.db, runKey)).not.toBeNull();
  expect(await findOutcome(house.db, runKey)).toMatchObject({ outcome: 'CANCELLED' });
});
