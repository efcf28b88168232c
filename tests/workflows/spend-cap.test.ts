import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reckonedRates } from '../../activities/models/run-models.ts';
import { mostOf } from '../../shared/kernel/budget.ts';
import { defaultPolicy, type Policy } from '../../shared/scenario/policy.ts';
import { fold, openHouse, type House } from '../support/house.ts';

/** A model that has a price, played by the simulated server. */
const dear = 'anthropic:claude-opus-5';

let house: House;
beforeAll(async () => {
  house = await openHouse(undefined, null, undefined, (url) => ({
    anthropicApiKey: 'test',
    anthropicBaseUrl: `${url}/anthropic`,
  }));
});
afterAll(() => house.close());

const models = (ref: string) =>
  Object.fromEntries(Object.keys(defaultPolicy.models).map((agent) => [agent, ref])) as Policy['models'];

const sum = (calls: readonly { readonly costMicrodollars: number | null }[]) =>
  calls.reduce((total, { costMicrodollars }) => total + Number(costMicrodollars), 0);

describe('a spend cap', () => {
  test('stops a run before the call that it does not cover, and nobody raises it: a person is asked', async () => {
    const handle = await house.start({
      key: 'cap-capped',
      policy: { models: models(dear), spendCapMicrodollars: 1, reviewWaitMs: 1 },
    });
    expect(await handle.result()).toMatchObject({
      outcome: 'SHELVED',
      reason: expect.stringMatching(/nobody continued it: ATHENA: SPEND_CAP: the cap of \$0\.00 leaves no room/),
    });
    const { reviews, calls } = await fold(house.db, 'cap-capped');
    expect(reviews.map(({ kind }) => kind)).toEqual(['spend-cap']);
    expect(calls).toEqual([]);
  });

  test('that covers what a run costs does not end it for what it might have cost', async () => {
    const plain = await house.start({ key: 'cap-uncapped', policy: { models: models(dear) } });
    expect((await plain.result()).outcome).toBe('DOCUMENTED');
    const cost = sum((await fold(house.db, 'cap-uncapped')).calls);
    expect(cost).toBeGreaterThan(100_000);
    // The last requests may think 32,000 tokens each, and are asked for when nearly all is spent.
    const request = 1_200_000;
    const capped = await house.start({
      key: 'covered',
      policy: { models: models(dear), spendCapMicrodollars: cost + request },
    });
    expect((await capped.result()).outcome).toBe('DOCUMENTED');
    const { calls } = await fold(house.db, 'covered');
    expect(sum(calls)).toBeLessThanOrEqual(cost + request);
    expect(calls.map(({ key }) => key.replace('covered', 'cap-uncapped')).sort()).toEqual(
      (await fold(house.db, 'cap-uncapped')).calls.map(({ key }) => key).sort(),
    );
  });

  test('that ends a run was passed by nothing that it paid for', async () => {
    const cap = 1_400_000;
    const handle = await house.start({
      key: 'cap-ended',
      policy: { models: models(dear), spendCapMicrodollars: cap, reviewWaitMs: 1 },
    });
    expect(await handle.result()).toMatchObject({
      outcome: 'SHELVED',
      reason: expect.stringMatching(/SPEND_CAP: the cap of \$1\.40 leaves no room/),
    });
    const { calls } = await fold(house.db, 'cap-ended');
    expect(sum(calls)).toBeGreaterThan(0);
    expect(sum(calls)).toBeLessThanOrEqual(cap);
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

describe('the default cap', () => {
  test('holds where nobody asked for one, and bounds the tokens of a model without a price', async () => {
    const handle = await house.start({
      key: 'bounded',
      policy: { models: models('anthropic:claude-unheard-of'), defaultCapMicrodollars: 6_000_000, reviewWaitMs: 1 },
    });
    expect(await handle.result()).toMatchObject({
      outcome: 'SHELVED',
      reason: expect.stringMatching(/SPEND_CAP: the cap of \$6\.00 leaves no room/),
    });
    const { calls, reviews } = await fold(house.db, 'bounded');
    const rates = reckonedRates();
    const reckoned = calls.reduce((all, one) => all + mostOf(rates, one.inputTokens, one.outputTokens), 0);
    expect(reviews.map(({ kind }) => kind)).toEqual(['spend-cap']);
    expect(calls.map(({ costMicrodollars }) => costMicrodollars)).toEqual(calls.map(() => null));
    expect(reckoned).toBeGreaterThan(0);
    expect(reckoned).toBeLessThanOrEqual(6_000_000);
  });

  test('is met by no ordinary run, not even of a model without a price', async () => {
    const handle = await house.start({ key: 'ordinary', policy: { models: models('anthropic:claude-unheard-of') } });
    expect((await handle.result()).outcome).toBe('DOCUMENTED');
    expect((await fold(house.db, 'ordinary')).reviews).toEqual([]);
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
