import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { publicRunId } from '../../../activities/ask/compose.ts';
import { listDocuments } from '../../../activities/store/documents.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import type { AblationReport } from '../../../shared/omega/ablation/report.ts';
import { openHouse, type House } from '../../support/house.ts';
import { resetAround } from '../../support/reset.ts';
import { about, lakes, leftBy, small, start } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';

/* A run that is set back by Temporal's own reset takes its children up again, and pays for nothing twice (kernel rules §26). */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => house.simulated.setScript([]));

const workflow = (id: string) => house.temporal.client.workflow.getHandle(id);
const policy = { memory: { matches: 0 }, limits: { cycles: 4, tokens: null, costMicrodollars: null, timeMs: null } };
const slowly = (key: string) =>
  ({ run: publicRunId(key), phase: 'EXPLORATION', times: 0, do: { slowMs: 3_000 } }) as const;

async function leftRunning(key: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { workflowId } of house.temporal.client.workflow.list({ query: "ExecutionStatus = 'Running'" }))
    if (workflowId.includes(key)) found.push(workflowId);
  return found;
}

const isExploring = async (key: string) =>
  (await leftBy(house, key)).ledger.some(
    ({ content, phase }) => phase === 'EXPLORATION' && content['state'] === 'asked',
  );

async function paidOnce(key: string): Promise<number> {
  const { calls, rows } = await leftBy(house, key);
  expect(new Set(calls.map((call) => call.key)).size).toBe(calls.length);
  expect(rows('TERMINATION').filter(({ decision }) => decision === 'TERMINATE')).toHaveLength(1);
  return calls.length;
}

test.each(['before', 'after'] as const)(
  'a session, to %s it has begun its sub-sessions: these are taken up and solved, once',
  async (place) => {
    const key = `apart-${place}`;
    const parts = [2, 3, 4].map((cycle) => `${key}-c${cycle}s1`);
    house.simulated.setScript(parts.map(slowly));
    await start(house, { ...small, problem: about('decompose'), policy }, key);
    let part = '';
    await until(async () => {
      for (const one of parts) if (await isExploring(one)) part = one;
      return part !== '';
    });
    house.simulated.setScript([]);
    await resetAround(house.temporal, `omega/${key}`, place);
    expect(await workflow(`omega/${key}`).result()).toMatchObject({ runKey: key, status: 'SUCCESS' });
    const own = await paidOnce(key);
    const { rows } = await leftBy(house, key);
    const children = rows('INTERVENTION').flatMap((row) => row.children);
    expect(children).toContain(part);
    for (const child of children) expect(await paidOnce(child)).toBeGreaterThan(0);
    expect(own).toBeGreaterThan(0);
    await until(async () => (await leftRunning(key)).length === 0);
  },
);

test.each(['before', 'after'] as const)(
  'an ablation, to %s it has begun its session: the session is taken up and held to its end, once',
  async (place) => {
    const key = `worth-${place}`;
    const { client, taskQueue } = house.temporal;
    house.simulated.setScript([slowly(`${key}-omega-1`)]);
    await client.workflow.start('ablation', {
      workflowId: `ablation/${key}`,
      taskQueue,
      args: [{ problem: lakes, arms: ['omega', 'single'], ...small, session: policy }],
    });
    await until(() => isExploring(`${key}-omega-1`));
    house.simulated.setScript([]);
    await resetAround(house.temporal, `ablation/${key}`, place);
    const { outcome } = await (workflow(`ablation/${key}`).result() as Promise<{ outcome: string }>);
    const file = (await listDocuments(house.db, key)).find(({ path }) => path.endsWith('.json'));
    const { arms } = JSON.parse(file?.text ?? '{}') as AblationReport;
    // The soloist has no part in it: this house has no prompts for it.
    expect(arms.map(({ arm, rounds }) => [arm, rounds.map(({ ended }) => ended)])).toEqual([
      ['omega', ['SUCCESS']],
      ['single', ['ABSENT']],
    ]);
    await paidOnce(`${key}-omega-1`);
    const { calls } = await leftBy(house, key);
    expect(new Set(calls.map((call) => call.key)).size).toBe(calls.length);
    expect(await findOutcome(house.db, key)).toMatchObject({ outcome });
    await until(async () => (await leftRunning(key)).length === 0);
  },
);
