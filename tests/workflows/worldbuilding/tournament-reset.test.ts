import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { resultsOf as resultsIn } from '../../../shared/worldbuilding/tournament/result-row.ts';
import { openHouse, type House } from '../../support/house.ts';
import { brief, leftBy } from '../../support/matches.ts';
import { resetAround } from '../../support/reset.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => house.simulated.setScript([]));

const workflow = (id: string) => house.temporal.client.workflow.getHandle(id);
const asked = async (key: string, task: string) =>
  (await leftBy(house, key)).ledger.filter(({ content }) => content.state === 'asked' && content.task === task).length;

/** Begins a tournament of two, and waits until both teams of its one match are in the middle of their first round. */
async function inTheMiddle(key: string) {
  const { client, taskQueue } = house.temporal;
  house.simulated.setScript([{ task: 'object', times: 0, do: { slowMs: 3_000 } }]);
  const handle = await client.workflow.start('tournament', {
    workflowId: `tournament/${key}`,
    taskQueue,
    args: [{ entrants: ['Ash', 'Birch'], seed: 5, policy: { ...brief, tournament: { replays: 0 } } }],
  });
  const match = `${key}-r1-1-1`;
  await until(async () => (await asked(match, 'object')) === 2);
  house.simulated.setScript([]);
  return { handle, match };
}

const resultsOf = async (key: string) => resultsIn((await leftBy(house, key)).ledger);

const statusOf = async (id: string) => (await workflow(id).describe()).status.name;

/** Executions of a match and its teams, and of what was reset, that go on; nobody waits for them. */
async function leftRunning(key: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { workflowId } of house.temporal.client.workflow.list({ query: "ExecutionStatus = 'Running'" }))
    if (workflowId.includes(key)) found.push(workflowId);
  return found;
}

/** No call of the match stands twice in the store, and it was judged once. */
async function playedOnce(match: string): Promise<void> {
  const { calls, rows } = await leftBy(house, match);
  expect(new Set(calls.map((call) => call.key)).size).toBe(calls.length);
  expect([rows('ENDED').map(({ end }) => end), rows('VERDICT').length]).toEqual([['JUDGED'], 1]);
}

describe('set back by Temporal’s own reset', () => {
  test.each(['before', 'after'] as const)(
    'a tournament, to %s it has begun its match: the match is taken up and played to its end, once',
    async (place) => {
      const key = `cup-reset-${place}`;
      const { match } = await inTheMiddle(key);
      await resetAround(house.temporal, `tournament/${key}`, place);
      expect(await workflow(`tournament/${key}`).result()).toMatchObject({ runKey: key });
      expect(await resultsOf(key)).toMatchObject([{ match, attempt: 1, end: 'JUDGED', withdrawn: false }]);
      await playedOnce(match);
      await until(async () => (await leftRunning(key)).length === 0);
    },
  );

  test('a match of a tournament: it is played to its end, and the tournament waits for it', async () => {
    const key = 'cup-reset-match';
    const { handle, match } = await inTheMiddle(key);
    await resetAround(house.temporal, `match/${match}`, 'before');
    expect(await handle.result()).toMatchObject({ runKey: key });
    expect(await resultsOf(key)).toMatchObject([{ match, attempt: 1, end: 'JUDGED', withdrawn: false }]);
    await playedOnce(match);
  });

  test('a match of a tournament that somebody had cancelled alone: it says nothing any more, and the table stands', async () => {
    const key = 'cup-cancelled-match';
    const { handle, match } = await inTheMiddle(key);
    await workflow(`match/${match}`).cancel();
    await handle.result();
    const before = await leftBy(house, match);
    await resetAround(house.temporal, `match/${match}`, 'before');
    await expect(workflow(`match/${match}`).result()).rejects.toThrow();
    expect(await statusOf(`match/${match}`)).toBe('FAILED');
    const after = await leftBy(house, match);
    expect([after.ledger.length, after.calls.length]).toEqual([before.ledger.length, before.calls.length]);
    expect(await resultsOf(key)).toMatchObject([{ match, end: 'CANCELLED', withdrawn: false }]);
  });

  test('an ablation, to before it has begun its match: the match is taken up and played to its end, once', async () => {
    const { client, taskQueue } = house.temporal;
    house.simulated.setScript([{ task: 'object', times: 0, do: { slowMs: 3_000 } }]);
    const handle = await client.workflow.start('teamAblation', {
      workflowId: 'teamAblation/worth-reset',
      taskQueue,
      args: [{ draw: { count: 1 }, policy: brief }],
    });
    await until(async () => (await asked('worth-reset-1', 'object')) === 1);
    house.simulated.setScript([]);
    await resetAround(house.temporal, handle.workflowId, 'before');
    expect(await workflow(handle.workflowId).result()).toMatchObject({ outcome: 'COMPARED' });
    await playedOnce('worth-reset-1');
    await until(async () => (await leftRunning('worth-reset')).length === 0);
  });
});
