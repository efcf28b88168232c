import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { cutShort, endOf } from '../support/cut-short.ts';
import { openHouse, runUnder, type House } from '../support/house.ts';

/* Numbers of claims that differ from their places (scenario rules §2.1.3). */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

type Rule = WrittenScript[number];
const athena = (task: 'seed' | 'revise', times: number, patch: Extract<Rule['do'], { patch: unknown }>['patch']) =>
  ({ agent: 'ATHENA', task, times, do: { patch } }) satisfies Rule;
const at = (key: string) => `/solution/claims/0/quantities/0/${key}`;

describe('SEED', () => {
  test.each<[string, string, string | number, RegExp]>([
    ['another number than its place has', at('value'), 123_456, /C1\/\w+ is 123456.*, and .+ has .*\d/],
    ['an estimate', at('source'), 'an estimate', /C1\/\w+ = .* stands nowhere: “an estimate” is no place/],
  ])(
    'sends %s back to ATHENA, with claim, quantity, place and values, and the next design passes',
    async (_, path, value, words) => {
      const { notes, calls, ...ran } = await runUnder(house, [athena('seed', 1, [{ path, value }]), cutShort.GROUND]);
      expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
      expect(calls.filter(({ task }) => task === 'seed')).toHaveLength(2);
      const [note] = notes.filter(({ content }) => content === 'seedNotes');
      expect(note?.addressee).toBe('ATHENA');
      expect(JSON.stringify(note?.body)).toMatch(words);
    },
  );

  test('is never passed by a number that ATHENA insists on', async () => {
    const { result, reviews, calls } = await runUnder(house, [
      athena('seed', 0, [{ path: at('value'), value: 123_456 }]),
    ]);
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['gate']);
    expect(JSON.stringify(reviews[0]?.package)).toMatch(/quantities placed \(ATHENA\): C1\/\w+ is 123456/);
    expect(calls.every(({ agent }) => agent === 'ATHENA')).toBe(true);
  });
});

test('REFINE does not publish a number that a revision made another one, whatever the leads say of it', async () => {
  const { result, gates } = await runUnder(house, [
    athena('revise', 0, [{ path: at('value'), value: 123_456 }]),
    { agent: 'GALILEO', task: 'distractors', do: { patch: [{ path: '/verdicts/0/verdict', value: 'TOO-WEAK' }] } },
    {
      task: 'recheck',
      times: 0,
      do: { patch: [0, 1].map((place) => ({ path: `/items/${place}/status`, value: 'VALID' })) },
    },
  ]);
  expect(result.outcome).toBe('SHELVED');
  expect(JSON.stringify(gates)).toMatch(/C1\/\w+ is 123456/);
});
