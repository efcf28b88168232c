import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { openHouse, runUnder, type House } from '../support/house.ts';
import { present } from '../support/present.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const needing = (value: readonly string[]): WrittenScript => [
  { agent: 'ATHENA', task: 'seed', times: 0, do: { patch: [{ path: '/insights/1/dependsOn', value: [...value] }] } },
];

test('an insight that names one too many costs its design no round, and nothing of it is published', async () => {
  const { result, calls } = await runUnder(house, needing(['I1', 'I61']));
  expect(result.outcome).toBe('DOCUMENTED');
  const seeds = calls.filter(({ phase, task }) => phase === 'SEED' && task === 'seed');
  expect(seeds.map(({ outcome, why }) => [outcome, why])).toEqual([['answered', 'dropped: I2 needs I61']]);
  const { files } = present(await findPublication(house.db, result.runKey));
  expect(files.filter(({ text }) => text.includes('I61')).map(({ path }) => path)).toEqual([]);
});

test('one that needs nothing else than what is not there goes back to its author', async () => {
  const { notes, calls } = await runUnder(house, needing(['I61']));
  expect(calls.filter(({ phase, task }) => phase === 'SEED' && task !== 'attempt').length).toBeGreaterThan(1);
  expect(notes.some(({ body }) => JSON.stringify(body).includes('I2 needs I61'))).toBe(true);
});
