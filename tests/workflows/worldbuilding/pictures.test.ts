import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withForeignWorker } from '../../support/foreign-worker.ts';
import { openHouse, type House } from '../../support/house.ts';
import { keyOf, leftBy, marked, match, start } from '../../support/matches.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('pictures that go wrong', () => {
  test('refused words are softened once, and the record says so', async () => {
    const { rows, pictures, calls } = await match(house, { challenge: marked('refused-picture') });
    for (const team of ['A', 'B'] as const) {
      expect(
        pictures
          .filter((one) => one.team === team && one.artifact === 'hero')
          .map(({ ordinal, outcome }) => [ordinal, outcome])
          .sort(),
      ).toEqual([
        [1, 'refused'],
        [2, 'painted'],
      ]);
      // In its own words: a key that nobody asked for is cut out of none of them.
      expect(pictures.find((one) => one.team === team && one.outcome === 'refused')?.why).toBe(
        'The simulated image model was told to refuse these words.',
      );
      expect(rows('PICTURE', team).find(({ artifact }) => artifact === 'hero')).toMatchObject({
        why: null,
        softened: expect.any(String),
      });
    }
    expect(calls.filter(({ task }) => task === 'soften')).toHaveLength(2);
  });

  test('a broken file is painted once more and is then missing; the match goes on', async () => {
    const { result, rows, pictures } = await match(house, { challenge: marked('broken-picture') });
    expect(result.end).toBe('JUDGED');
    expect(
      pictures.filter(({ team, artifact }) => team === 'A' && artifact === 'portrait').map(({ outcome }) => outcome),
    ).toEqual(['broken', 'broken']);
    expect(rows('PICTURE', 'A').find(({ artifact }) => artifact === 'portrait')).toMatchObject({
      why: expect.stringMatching(/./),
    });
  });

  test('the same file six times is one picture: the five others are painted again, and then recorded as missing', async () => {
    const { rows } = await match(house, { challenge: marked('same-pictures') });
    const told = rows('PICTURE', 'A').map(({ artifact, why }) => [artifact, why]);
    expect(told[0]).toEqual(['hero', null]);
    for (const [, why] of told.slice(1)) expect(why).toMatch(/same file as hero/);
  });
});

test('a worker that is killed between pictures costs time: what was painted is neither painted nor paid again', async () => {
  const handle = await withForeignWorker(house, async (worker) => {
    const started = await start(house, { policy: { pictures: { width: 768, height: 768 } } });
    await until(async () => (await leftBy(house, keyOf(started))).pictures.length >= 2);
    await worker.kill();
    return started;
  });
  expect(await handle.result()).toMatchObject({ end: 'JUDGED' });
  const { pictures, calls, rows } = await leftBy(house, keyOf(handle));
  expect(pictures).toHaveLength(12);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
  expect(rows('PICTURE')).toHaveLength(12);
});
