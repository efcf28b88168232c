import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Next, ActivityExecuteInput, ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { readLedger } from '../../../activities/store/ledger.ts';
import type { BatchNext } from '../../../shared/scenario/corpus/activities.ts';
import { batchRows } from '../../../shared/scenario/corpus/batch-rows.ts';
import type { batch } from '../../../workflows/batch.ts';
import { openHouse, type House } from '../../support/house.ts';
import { until } from '../../support/until.ts';

const runKey = 'late';
let house: House;
let held = 0;

const rowsOfBatch = async () => batchRows(await readLedger(house.db, runKey));

/** The workflow knows of every row that is in the store, the end of the second scenario among them. */
async function secondHasEnded(): Promise<boolean> {
  const rows = await rowsOfBatch();
  if (rows.filter(({ kind }) => kind === 'ENDED').length < 2) return false;
  const { events } = await house.temporal.client.workflow.getHandle(`batch/${runKey}`).fetchHistory();
  const written = new Set(
    events
      ?.filter(({ activityTaskScheduledEventAttributes: of }) => of?.activityType?.name === 'recordBatch')
      .map(({ eventId }) => String(eventId)),
  );
  const known = events?.filter(({ activityTaskCompletedEventAttributes: of }) =>
    written.has(String(of?.scheduledEventId)),
  );
  return known?.length === rows.length;
}

/** Holds back what was read of the batch once, while its second scenario is under way, until that has ended. */
const holdBack: ActivityInboundCallsInterceptor = {
  async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>) {
    const read = (await next(input)) as BatchNext;
    if (held === 0 && read.begun === 2 && read.lost === 1) {
      held += 1;
      await until(secondHasEnded);
    }
    return read;
  },
};

beforeAll(async () => {
  house = await openHouse(
    undefined,
    null,
    undefined,
    (url) => ({ anthropicApiKey: 'test', anthropicBaseUrl: `${url}/anthropic` }),
    {
      interceptors: {
        activity: [({ info }) => (info.activityType === 'nextScenarios' ? { inbound: holdBack } : {})],
      },
    },
  );
});
afterAll(() => house.close());

test('a batch whose last scenario ends while the store is read refills the slot all the same', async () => {
  house.simulated.setScript([{ agent: 'EULER', task: 'mathematics', times: 3, do: { doubtful: 0.3 } }]);
  const scenario = { duplicateSimilarity: 2, phaseAttempts: 1, reviewWaitMs: 1, reminderMs: 1 };
  const handle = await house.temporal.client.workflow.start<typeof batch>('batch', {
    workflowId: `batch/${runKey}`,
    taskQueue: house.temporal.taskQueue,
    args: [
      {
        briefs: [{ category: 'The Locked Room', tier: 'SPARK', status: 'KS' }],
        policy: { atOnce: 2, seeds: 3, scenario },
      },
    ],
  });
  expect(await handle.result()).toMatchObject({ outcome: 'PARTIAL', lost: 3 });
  expect(held).toBe(1);
  expect((await rowsOfBatch()).flatMap((row) => (row.kind === 'BEGUN' ? [row.run] : []))).toEqual(
    [1, 2, 3].map((attempt) => `${runKey}-s1-${attempt}`),
  );
});
