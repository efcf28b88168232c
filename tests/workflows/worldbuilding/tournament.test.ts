import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDocuments } from '../../../activities/store/documents.ts';
import type { TournamentInput } from '../../../shared/worldbuilding/tournament/activities.ts';
import { openHouse, type House } from '../../support/house.ts';
import { brief, leftBy } from '../../support/matches.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const play = async (input: TournamentInput, key = `t-${randomUUID().slice(0, 8)}`) => {
  const { client, taskQueue } = house.temporal;
  return client.workflow.execute<(input: TournamentInput) => Promise<{ readonly documents: readonly string[] }>>(
    'tournament',
    {
      workflowId: `tournament/${key}`,
      taskQueue,
      args: [{ ...input, policy: { ...brief, ...input.policy } }],
    },
  );
};

test('a round robin of three is played with a bye each, its matches side by side and over several executions, and started again it plays nothing twice', async () => {
  const key = 'three';
  const input: TournamentInput = {
    format: 'ROUND_ROBIN',
    entrants: ['Ash', 'Birch', 'Cedar'],
    seed: 5,
    atOnce: 2,
    policy: { tournament: { historyEvents: 10 } },
  };
  const result = await play(input, key);
  expect([...result.documents].sort()).toEqual(['tournament.html', 'tournament.json', 'tournament.md']);
  const matches = (
    await house.db.query<{ run_key: string }>(
      `select run_key from symposium.runs where run_key like 'three-%' order by run_key`,
    )
  ).rows.map(({ run_key }) => run_key);
  expect(matches.length).toBeGreaterThanOrEqual(3);
  const challenges = (
    await house.db.query<{ text: string }>(
      `select brief->'challenge'->'biome'->>'text' as text from symposium.runs where run_key = any($1)`,
      [matches],
    )
  ).rows.map(({ text }) => text);
  expect(new Set(challenges).size).toBe(challenges.length);
  const before = await Promise.all(matches.map(async (run) => (await leftBy(house, run)).calls.length));
  const { events } = await house.temporal.client.workflow.getHandle(`tournament/${key}`).fetchHistory();
  expect(events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).toMatch(/./);
  expect(await play(input, key)).toEqual(result);
  expect(await Promise.all(matches.map(async (run) => (await leftBy(house, run)).calls.length))).toEqual(before);
  const page = (await listDocuments(house.db, key)).find(({ path }) => path === 'tournament.md')?.text ?? '';
  for (const name of ['Ash', 'Birch', 'Cedar']) expect(page).toContain(name);
});

test('one entrant is no tournament, and the problem names the field', async () => {
  await expect(play({ entrants: ['Ash'] })).rejects.toMatchObject({
    cause: { cause: { message: expect.stringMatching(/entrants: there are 1/) } },
  });
});
