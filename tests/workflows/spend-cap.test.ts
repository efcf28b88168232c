import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defaultPolicy, type Policy } from '../../shared/scenario/policy.ts';
import { fold, openHouse, type House } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const models = (ref: string) =>
  Object.fromEntries(Object.keys(defaultPolicy.models).map((agent) => [agent, ref])) as Policy['models'];

describe('a spend cap', () => {
  test('stops a run before the call that it does not cover, and a person is asked', async () => {
    const handle = await house.start({
      key: 'capped',
      policy: { models: models('anthropic:claude-opus-5'), spendCapMicrodollars: 1, reviewWaitMs: 1 },
    });
    expect((await handle.result()).outcome).toBe('SHELVED');
    const { reviews, calls } = await fold(house.db, 'capped');
    expect(JSON.stringify(reviews[0]?.package)).toMatch(/SPEND_CAP: the cap of \$0\.00 leaves no room/);
    expect(calls).toEqual([]);
  });

  test('with a model of unknown price is refused before anything is written', async () => {
    const handle = await house.start({
      key: 'unpriced',
      policy: { models: models('openai:house-special'), spendCapMicrodollars: 5_000_000 },
    });
    await expect(handle.result()).rejects.toMatchObject({
      cause: {
        cause: {
          type: 'BAD_INPUT',
          message: expect.stringMatching(
            /policy\.spendCapMicrodollars: the price of openai:house-special \(ATHENA\) is not known/,
          ),
        },
      },
    });
    expect((await house.db.query('select 1 from symposium.runs where run_key = $1', ['unpriced'])).rowCount).toBe(0);
  });
});

/** A line that the policy does not have, as a caller may send it. */
const misspelt: object = { phaseAtempts: 2 };

describe('a bad start', () => {
  test.each([
    [
      'unknown category',
      { brief: { category: 'The Open Door', tier: 'SPARK', status: 'KS' } },
      /brief\.category: .*The Open Door.*unknown; choose a category from: The Locked Room/,
    ],
    [
      'missing tier',
      { brief: { category: 'The Cascade', status: 'KS' } },
      /brief\.tier: is missing; choose a tier from: SPARK/,
    ],
    [
      'an unknown status',
      { brief: { category: 'The Cascade', tier: 'SPARK', status: 'XX' } },
      /brief\.status: is "XX", which is unknown; choose a status from: KS, CT, OF/,
    ],
    ['an unknown line of policy', { policy: misspelt }, /policy\.phaseAtempts: is unknown; use any of: phaseAttempts/],
    ['an unknown provider', { policy: { models: models('acme:gpt') } }, /policy\.models\.ATHENA: .*acme/],
    [
      'an oversized brief',
      {
        brief: { category: 'The Cascade', tier: 'SPARK', status: 'KS', constraints: Array(20).fill('x'.repeat(1_000)) },
      },
      /^brief: is \d+ characters long/,
    ],
  ])('%s ends the run with the field named, and nothing written', async (name, input, message) => {
    const key = `bad-${name.replaceAll(' ', '-')}`;
    const handle = await house.start({ key, ...(input as object) });
    await expect(handle.result()).rejects.toMatchObject({
      cause: { cause: { type: 'BAD_INPUT', message: expect.stringMatching(message) } },
    });
    expect((await house.db.query('select 1 from symposium.runs where run_key = $1', [key])).rowCount).toBe(0);
  });
});
