import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Worker } from '@temporalio/worker';
import { callsOfRun } from '../../activities/store/calls.ts';
import { findPublication, readRegistry } from '../../activities/store/documents.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { textOf } from '../../shared/kernel/json.ts';
import { decide, progress } from '../../workflows/messages.ts';
import { cutShort } from '../support/cut-short.ts';
import { openHouse, type Handle, type House } from '../support/house.ts';
import { once } from '../support/once.ts';
import { until } from '../support/until.ts';
import { sharedBundle } from '../support/shared-server.ts';

/** Whatever happens to a run from outside, nothing is asked of a model twice and nothing is published twice. */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const asked = () => house.simulated.requests.length;
const keyOf = (handle: Handle) => handle.workflowId.replace('scenario/', '');

/** Everything that a run has left in the store. */
async function remains(runKey: string) {
  const [calls, ledger, publication, registry] = await Promise.all([
    callsOfRun(house.db, runKey),
    readLedger(house.db, runKey),
    findPublication(house.db, runKey),
    readRegistry(house.db, 'simulated'),
  ]);
  return {
    calls: calls.map(({ key }) => key).sort(),
    ledger: ledger.map(({ sequence, entryKey }) => `${sequence} ${entryKey}`),
    publication,
    registered: registry.length,
  };
}

/** Sets a run back to where it had just received SEED's answer, and returns the new execution. */
const resetAfterSeed = (handle: Handle, executionId: string) => resetBefore(handle, executionId, 1);

/** Sets a run back to where it decided to ask for the nth time, from 0, and returns the new execution. */
async function resetBefore(handle: Handle, executionId: string, nth: number) {
  const { client, namespace } = house.temporal;
  const events = (await client.workflow.getHandle(handle.workflowId, executionId).fetchHistory()).events ?? [];
  const asked = events.filter(
    ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name === 'askAgent',
  );
  // What VALIDATE asks was decided when SEED's answer was there.
  const decided = asked[nth]?.activityTaskScheduledEventAttributes?.workflowTaskCompletedEventId;
  if (!decided) throw new Error('the history has no such question');
  const { runId } = await client.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId: handle.workflowId, runId: executionId },
    reason: 'a test',
    requestId: randomUUID(),
    workflowTaskFinishEventId: decided,
  });
  return client.workflow.getHandle<typeof import('../../workflows/scenario.ts').scenario>(handle.workflowId, runId);
}

describe('a finished run', () => {
  const finished = once(async () => {
    const handle = await house.start({ key: 'twice-told' });
    return { handle, first: await handle.result() };
  });

  test('that is reset to SEED finds every answer, adds no row and keeps its id', async () => {
    const { handle, first } = await finished();
    const [paid, left] = [asked(), await remains(keyOf(handle))];
    const again = await resetAfterSeed(handle, handle.firstExecutionRunId);
    expect(await again.result()).toEqual(first);
    expect(asked()).toBe(paid);
    expect(await remains(keyOf(handle))).toEqual(left);
  });

  test('that is started again under its name finds every answer, whatever brief comes with it', async () => {
    const { handle, first } = await finished();
    const [paid, left] = [asked(), await remains('twice-told')];
    const again = await house.start({
      key: 'twice-told',
      brief: { category: 'The Cascade', tier: 'SPARK', status: 'CT' },
    });
    expect(again.firstExecutionRunId).not.toBe(handle.firstExecutionRunId);
    expect(await again.result()).toEqual(first);
    expect(asked()).toBe(paid);
    expect(await remains('twice-told')).toEqual(left);
  });

  test('is replayed from its history without a request', async () => {
    const { handle } = await finished();
    const execution = house.temporal.client.workflow.getHandle(handle.workflowId, handle.firstExecutionRunId);
    const [paid, history] = [asked(), await execution.fetchHistory()];
    await Worker.runReplayHistory({ workflowBundle: await sharedBundle() }, history, handle.workflowId);
    expect(asked()).toBe(paid);
  });
});

/** What was written of the calls for a seed, by execution. */
async function seedRows(runKey: string, executions: readonly string[]) {
  const rows = await readLedger(house.db, runKey);
  return rows
    .filter(({ content, type }) => type === 'CALL' && content.task === 'seed')
    .map(({ entryKey, content }) => {
      const place = executions.findIndex((runId) => entryKey.includes(`#${runId}.`));
      return place < 0 ? textOf(content.state) : `${textOf(content.state)} ${place + 1}`;
    });
}

describe('a running run', () => {
  /** Until it is let go; whoever asks again is answered at once. What follows is cut short. */
  const slowly = () =>
    house.simulated.setScript([{ task: 'seed', times: 1, do: { slowMs: 600_000 } }, cutShort.GROUND]);
  /** Whether a worker has its first question. */
  const isAsking = async (of: Pick<Handle, 'describe'>) =>
    ((await of.describe()).raw.pendingActivities ?? []).some(({ activityType: type, lastStartedTime }) =>
      type?.name === 'askAgent' ? lastStartedTime != null : false,
    );
  const policy = { reviewWaitMs: 1, callAttempts: 2 };

  test('that is reset while a request is under way waits for its answer, and asks no second time', async () => {
    slowly();
    const before = asked();
    const handle = await house.start({ policy });
    const [runKey, first] = [keyOf(handle), handle.firstExecutionRunId];
    await until(() => Promise.resolve(asked() > before));
    const again = await resetBefore(handle, first, 0);
    await until(() => isAsking(again));
    house.simulated.letGo();
    expect((await again.result()).outcome).toBe('SHELVED');
    const { runId } = await again.describe();
    expect(await seedRows(runKey, [first, runId])).toEqual(['asked 1', 'answered']);
  });

  test('that is ended and started again while a request is under way does likewise', async () => {
    slowly();
    const before = asked();
    const handle = await house.start({ key: 'ended-midway', policy });
    await until(() => Promise.resolve(asked() > before));
    await handle.terminate();
    const again = await house.start({ key: 'ended-midway', policy });
    await until(() => isAsking(again));
    house.simulated.letGo();
    expect((await again.result()).outcome).toBe('SHELVED');
    const executions = [handle.firstExecutionRunId, again.firstExecutionRunId];
    expect(await seedRows('ended-midway', executions)).toEqual(['asked 1', 'answered']);
  });

  test('that is reset while it waits for a person pays only for what lies ahead', async () => {
    house.simulated.setScript([
      { agent: 'SOCRATES', task: 'classification', do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] } },
    ]);
    const handle = await house.start();
    const runKey = keyOf(handle);
    const waits = async (of: { query: Handle['query'] }) => (await of.query(progress)).openReview !== null;
    await until(() => waits(handle));
    const paid = asked();
    const again = await resetAfterSeed(handle, handle.firstExecutionRunId);
    await until(() => waits(again));
    expect(asked()).toBe(paid);
    await house.temporal.client.workflow.getHandle(`review/${runKey}-classify-1-ethics`).executeUpdate(decide, {
      args: [{ decision: 'RESOLVE', reviewer: 'Ada', justification: 'The scene is fictional.' }],
    });
    expect((await again.result()).outcome).toBe('DOCUMENTED');
    const calls = await callsOfRun(house.db, runKey);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
    expect(calls.filter(({ phase }) => phase !== 'REFINE' && phase !== 'DOCUMENT')).toHaveLength(7);
    expect((await remains(runKey)).publication?.files.length).toBe(7);
  });

  test('that was decided by a person and is reset abides by that decision', async () => {
    house.simulated.setScript([
      { agent: 'SOCRATES', task: 'classification', do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] } },
    ]);
    const handle = await house.start();
    await until(async () => (await handle.query(progress)).openReview !== null);
    await house.temporal.client.workflow.getHandle(`review/${keyOf(handle)}-classify-1-ethics`).executeUpdate(decide, {
      args: [{ decision: 'RESOLVE', reviewer: 'Ada', justification: 'The scene is fictional.' }],
    });
    const first = await handle.result();
    const [paid, left] = [asked(), await remains(keyOf(handle))];
    const again = await resetAfterSeed(handle, handle.firstExecutionRunId);
    expect(await again.result()).toEqual(first);
    expect(asked()).toBe(paid);
    expect(await remains(keyOf(handle))).toEqual(left);
  });
});
