import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import '../support/quiet.ts';
import type { WorkflowHandle } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from '@temporalio/worker';
import { createActivities } from '../../activities/index.ts';
import { callsOfRun } from '../../activities/store/calls.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { type Line, openLine } from '../../bench/chaos/line.ts';
import type { AskRequest } from '../../shared/kernel/ask.ts';
import { resetAround } from '../support/reset.ts';
import { testTemporal, type TestTemporal } from '../support/temporal.ts';
import { db, deps, question, requestsOf, runKey, setUp, simulated } from './ask/asked-agent.ts';
import type { paying } from './paying.ts';

setUp();

/* Temporal takes an attempt for dead that lives, and has sent its request. */

let temporal: TestTemporal;
let line: Line;
let connection: NativeConnection;
let worker: Worker;
let running: Promise<void>;

beforeAll(async () => {
  const workflowsPath = fileURLToPath(new URL('./paying.ts', import.meta.url));
  let workflowBundle;
  [temporal, workflowBundle] = await Promise.all([
    testTemporal(),
    bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') }),
  ]);
  line = await openLine(Number(new URL(`http://${temporal.address}`).port));
  connection = await NativeConnection.connect({ address: `127.0.0.1:${line.port}` });
  worker = await Worker.create({
    connection,
    namespace: temporal.namespace,
    taskQueue: temporal.taskQueue,
    workflowBundle,
    dataConverter: temporal.dataConverter,
    activities: { askAgent: (order: AskRequest) => createActivities(deps).askAgent(order) },
  });
  running = worker.run();
});

afterAll(async () => {
  worker.shutdown();
  await running;
  await connection.close();
  await line.close();
  await temporal.close();
});

beforeEach(() => simulated.setScript([{ times: 1, do: { slowMs: 600_000 } }]));

const begin = () =>
  temporal.client.workflow.start<typeof paying>('paying', {
    workflowId: `taken-for-dead-${runKey}`,
    taskQueue: temporal.taskQueue,
    args: ['askAgent', question()],
  });

/** As Temporal's API counts the states of an activity. */
const begun = 2;

/** The attempt that Temporal knows of, and whether a worker has it. */
async function attemptOf(handle: Pick<WorkflowHandle, 'describe'>): Promise<string> {
  const { raw } = await handle.describe();
  const [activity] = raw.pendingActivities ?? [];
  return `${activity?.attempt} ${Number(activity?.state) === begun ? 'begun' : 'waits'}`;
}

const calls = async () =>
  (await readLedger(db, runKey)).filter(({ type }) => type === 'CALL').map(({ content }) => content['state']);

test('an attempt that is not heard of pays, and the one after it waits for its answer', async () => {
  const sent = await requestsOf(async () => {
    const before = simulated.requests.length;
    const handle = await begin();
    await expect.poll(() => simulated.requests.length, { timeout: 10_000 }).toBe(before + 1);
    line.stall();
    await expect.poll(() => attemptOf(handle), { timeout: 20_000, interval: 200 }).toMatch(/^2 /);
    line.release();
    await expect.poll(() => attemptOf(handle), { timeout: 60_000, interval: 200 }).toBe('2 begun');
    simulated.letGo();
    expect(await handle.result()).toMatchObject({ outcome: 'answered' });
  });
  expect(sent).toHaveLength(1);
  expect(await callsOfRun(db, runKey)).toHaveLength(1);
  expect(await calls()).toEqual(['asked', 'answered']);
});

test('the attempt of a run that was reset pays, and the one of the new run waits for its answer', async () => {
  const sent = await requestsOf(async () => {
    const before = simulated.requests.length;
    const handle = await begin();
    await expect.poll(() => simulated.requests.length, { timeout: 10_000 }).toBe(before + 1);
    const reset = await resetAround(temporal, handle.workflowId, 'before');
    const again = temporal.client.workflow.getHandle<typeof paying>(handle.workflowId, reset);
    await expect.poll(() => attemptOf(again), { timeout: 20_000, interval: 200 }).toBe('1 begun');
    simulated.letGo();
    expect(await again.result()).toMatchObject({ outcome: 'answered' });
  });
  expect(sent).toHaveLength(1);
  expect(await calls()).toEqual(['asked', 'answered']);
});
