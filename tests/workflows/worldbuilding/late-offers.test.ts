import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { worldbuilding } from '../../../workers/worldbuilding/client.ts';
import { inject } from '../../../workflows/messages.ts';
import { openHouse, type House, type MatchHandle } from '../../support/house.ts';
import { keyOf, leftBy, start } from '../../support/matches.ts';
import { problemOf } from '../../support/refusal.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => house.simulated.setScript([]));

const offerTo = (handle: MatchHandle, by: string, text: string) =>
  handle.executeUpdate(inject, { args: [{ by, text }] }).catch((error: unknown) => {
    const { cause } = error as { readonly cause?: { readonly message?: string } };
    return `refused: ${cause?.message ?? String(error)}`;
  });

test('whoever comes after the last round has begun is told why, whatever the match is at, and nobody is paid to read it', async () => {
  /** Has these be waited for from now on, and nobody else. */
  const waitFor = (...tasks: readonly ('ratify' | 'write-prompts' | 'judge')[]) => {
    house.simulated.setScript(tasks.map((task) => ({ task, times: 0, do: { slowMs: 600_000 } })));
    house.simulated.letGo();
  };
  waitFor('ratify');
  const handle = await start(house);
  const key = keyOf(handle);
  const told: string[] = [];
  const offer = async (nth: number) =>
    told.push(await offerTo(handle, `Late ${nth}`, `The lamps burn blue for ${nth} nights.`));
  await until(async () => (await leftBy(house, key)).rows('ROUND').length === 6);
  await offer(1);
  await until(async () => (await leftBy(house, key)).rows('CRYSTALLIZED').length === 2);
  await offer(2);
  waitFor('write-prompts');
  await until(async () => (await leftBy(house, key)).rows('SPEC').length === 2);
  await Promise.all([offer(3), offer(4)]);
  waitFor('judge');
  await until(async () => (await leftBy(house, key)).rows('SEALED').length === 1);
  await offer(5);
  waitFor();
  const { rows, calls } = await handle.result().then(() => leftBy(house, key));
  const noRound = 'refused: no round is left in which both teams could meet it';
  expect(told).toEqual([noRound, noRound, noRound, noRound, 'refused: the teams have ended their debate']);
  expect(calls.filter(({ task }) => task === 'moderate')).toEqual([]);
  expect([rows('OFFERED'), rows('OFFER_REFUSED'), rows('CURVEBALL')]).toEqual([[], [], []]);
  const client = worldbuilding({
    client: house.temporal.client,
    db: house.db,
    taskQueue: house.temporal.taskQueue,
    encrypts: false,
  } as never);
  expect(await problemOf(client.inject(key, { by: 'Late 6', text: '\u200fThe lamps burn blue.' }))).toMatch(
    /is already over; see how it ended with/,
  );
});

test('whoever came in time and is read too late is told so, and it stands in the ledger', async () => {
  house.simulated.setScript([{ task: 'moderate', times: 0, do: { slowMs: 600_000 } }]);
  const handle = await start(house, { policy: { curveballs: { waitMs: 0 } } });
  const key = keyOf(handle);
  await until(async () => (await leftBy(house, key)).rows('ROUND').length > 0);
  const answer = offerTo(handle, 'Mo', 'The river has moved by a mile overnight.');
  await until(async () => (await leftBy(house, key)).rows('ROUND').length === 6);
  house.simulated.letGo();
  await handle.result();
  expect(await answer).toBe('refused: no round is left in which both teams could meet it');
  const { rows } = await leftBy(house, key);
  expect(rows('OFFERED')).toHaveLength(1);
  expect(rows('OFFER_REFUSED').map(({ problems }) => problems)).toEqual([
    ['no round is left in which both teams could meet it'],
  ]);
});
