import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../../support/quiet.ts';
import { bundleWorkflowCode, DefaultLogger, Worker } from '@temporalio/worker';
import { createActivities } from '../../../activities/index.ts';
import { ratesOfModel } from '../../../activities/models/run-models.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { db, deps, runKey, simulated, setUp } from '../../activities/ask/asked-agent.ts';
import { present } from '../../support/present.ts';
import { testTemporal, type TestTemporal } from '../../support/temporal.ts';
import type { KernelPolicy } from '../../../workflows/kernel/run.ts';
import type { asking } from './asking.ts';

setUp();

/* What an exchange that fails has used is booked once, in the usage and under the cap. */

let temporal: TestTemporal;
let worker: Worker;
let running: Promise<void>;
beforeAll(async () => {
  const workflowsPath = fileURLToPath(new URL('./asking.ts', import.meta.url));
  let workflowBundle;
  [temporal, workflowBundle] = await Promise.all([
    testTemporal(),
    bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') }),
  ]);
  const activities = createActivities(deps);
  worker = await Worker.create({
    connection: temporal.nativeConnection,
    namespace: temporal.namespace,
    taskQueue: temporal.taskQueue,
    workflowBundle,
    dataConverter: temporal.dataConverter,
    activities: { askAgent: (request: AskRequest) => activities.askAgent(request) },
    shutdownGraceTime: '1 second',
  });
  running = worker.run();
});
afterAll(async () => {
  worker.shutdown();
  await running;
  await temporal.close();
});

const model = 'anthropic:claude-opus-5';
const cap = 5_000_000;

const ask = (times: number, policy: Partial<KernelPolicy> = {}) =>
  temporal.client.workflow.execute<typeof asking>('asking', {
    workflowId: `asking-${runKey}`,
    taskQueue: temporal.taskQueue,
    args: [
      runKey,
      {
        ...defaultPolicy,
        models: { ...defaultPolicy.models, ATHENA: model },
        callAttempts: 1,
        ...policy,
      },
      present(ratesOfModel(model)),
      times,
    ],
  });

const stored = async () => {
  const calls = await callsOfRun(db, runKey);
  const sum = (values: readonly (number | null)[]) => values.reduce((all: number, one) => all + (one ?? 0), 0);
  const cost = sum(calls.map(({ costMicrodollars }) => costMicrodollars));
  return { cost, outputTokens: sum(calls.map(({ outputTokens }) => outputTokens)), spent: cost };
};

/** What each failed request of the run may have cost at most, as its row says. */
const unsettledRows = async () =>
  (await readLedger(db, runKey))
    .filter(({ content }) => content['state'] === 'failed')
    .map(({ content }) => content['cost_at_most_microdollars']);

describe('an exchange whose first request was paid and whose repair failed', () => {
  const failing = [
    { agent: 'ATHENA', times: 1, do: { unreadable: true } },
    { agent: 'ATHENA', after: 1, times: 1, do: { status: 401 } },
  ] as const;

  test('is booked for the first', async () => {
    simulated.setScript([...failing]);
    const asked = await ask(1);
    expect(asked).toEqual({ outcomes: ['BAD_KEY'], ...(await stored()) });
    expect(asked.cost).toBeGreaterThan(0);
  });

  test('is booked once for what it finds when it is asked again', async () => {
    simulated.setScript([...failing]);
    expect(await ask(2)).toEqual({ outcomes: ['BAD_KEY', 'answered'], ...(await stored()) });
    expect(await callsOfRun(db, runKey)).toHaveLength(2);
  });
});

describe('a request that may have been paid though its answer never came', () => {
  const lost = (times: number) => [{ agent: 'ATHENA', times, do: { hangUp: true } } as const];
  const capped = { spendCapMicrodollars: cap };

  test('counts for the most that it may cost, each time that it was sent', async () => {
    simulated.setScript(lost(1));
    const once = await ask(1, capped);
    expect(once).toMatchObject({ outcomes: ['CONNECTION_LOST'], cost: 0 });
    expect(once.spent).toBeGreaterThan(1_000_000);
  });

  test.each([
    ['ended before its last event', { endEarly: true }, 'CONNECTION_LOST'],
    ['failed in the middle of its answer', { overloadedMidway: true }, 'OVERLOADED'],
  ] as const)('counts so where its stream %s', async (_, deed, code) => {
    simulated.setScript([{ agent: 'ATHENA', times: 1, do: deed }]);
    const once = await ask(1, { ...capped, callAttempts: 1 });
    expect(once).toMatchObject({ outcomes: [code], cost: 0 });
    expect(once.spent).toBeGreaterThan(1_000_000);
  });

  test('counts beside what the answer costs that comes in the end', async () => {
    simulated.setScript(lost(2));
    const asked = await ask(1, { ...capped, callAttempts: 3 });
    const { cost, spent } = await stored();
    expect(asked).toMatchObject({ outcomes: ['answered'], cost });
    const most = (asked.spent - spent) / 2;
    expect(most).toBeGreaterThan(1_000_000);
    expect((await unsettledRows()).every((one) => one === most)).toBe(true);
  });

  test('counts for nothing where the provider said that it failed', async () => {
    simulated.setScript([{ agent: 'ATHENA', times: 1, do: { status: 500 } }]);
    expect(await ask(1, capped)).toMatchObject({ outcomes: ['SERVER_ERROR'], cost: 0, spent: 0 });
  });
});

describe('an exchange of which nobody can say what it has used', () => {
  test('counts for all that was set aside, until it is known', async () => {
    simulated.setScript([{ agent: 'ATHENA', times: 1, do: { slowMs: 60_000 } }]);
    const asked = await ask(1, { callWindowMs: 2_000, spendCapMicrodollars: cap });
    expect(asked).toMatchObject({ outcomes: ['TimeoutFailure'], cost: 0 });
    expect(asked.spent).toBeGreaterThan(0);
    expect(asked.spent).toBeLessThanOrEqual(cap);
  });

  test('and counts for the most of that one request beside what the answer costs, when it is asked again', async () => {
    simulated.setScript([{ agent: 'ATHENA', times: 1, do: { slowMs: 60_000 } }]);
    const before = simulated.requests.length;
    const asking = ask(2, { callWindowMs: 2_000, spendCapMicrodollars: cap });
    // Its worker is not to be heard of any more, by the store either: else it would be waited for.
    await expect.poll(() => simulated.requests.length, { timeout: 30_000 }).toBe(before + 1);
    await db.query('delete from symposium.paying');
    const asked = await asking;
    simulated.letGo();
    const { cost, outputTokens, spent } = await stored();
    expect(asked).toMatchObject({ outcomes: ['TimeoutFailure', 'answered'], cost, outputTokens });
    const most = (await readLedger(db, runKey)).find(({ content }) => content['state'] === 'lost')?.content[
      'cost_at_most_microdollars'
    ];
    expect(asked.spent - spent).toBe(most);
    expect(most).toBeGreaterThan(1_000_000);
  });
});
