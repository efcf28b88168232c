import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { hold, type HoldOrder, settleHold, settleLost } from '../../../activities/caps/holds.ts';
import {
  capsInForce,
  capsOf,
  countInBatch,
  countInCorpus,
  raiseReached,
  setCap,
  setDayCaps,
} from '../../../activities/caps/stored-caps.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { reckonedRates } from '../../../activities/models/run-models.ts';
import { type Amount, type CapKind, capScope } from '../../../shared/kernel/caps.ts';
import { requests } from './requests.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

let cases = 0;
let run = '';
beforeEach(() => {
  cases += 1;
  run = `run-${cases}`;
});

/** The first attempt at a call of this test's run. */
const attempt = (call: string) => `${run}/${call}#1`;

const order = (call: string, change: Partial<HoldOrder> = {}): HoldOrder => ({
  key: attempt(call),
  call: `${run}/${call}`,
  runKey: run,
  simulated: false,
  priced: true,
  most: { microdollars: 10, tokens: 100 },
  forMs: 60_000,
  ...change,
});

let caps = 0;
const cap = (scope: string, kind: CapKind, most: number | null) => {
  caps += 1;
  return setCap(store.db, { key: `cap-${caps}`, scope, kind, most, by: 'Ada', reason: 'It is enough.' });
};

const stateOf = async (key: string, change: Partial<HoldOrder> = {}) =>
  (await hold(store.db, order(key, change))).state;

/** What the counter of a scope says, and what the rows of its settlements come to. */
async function sums(scope: string) {
  const { rows } = await store.db.query<Record<'counted' | 'countedTokens' | 'settled' | 'settledTokens', number>>(
    `select coalesce((select microdollars from symposium.spending where scope = $1), 0)::float8 as counted,
            coalesce((select tokens from symposium.spending where scope = $1), 0)::float8 as "countedTokens",
            coalesce(sum(microdollars), 0)::float8 as settled, coalesce(sum(tokens), 0)::float8 as "settledTokens"
       from symposium.settlements where scopes @> array[$1]`,
    [scope],
  );
  return rows[0] ?? { counted: -1, countedTokens: -1, settled: -2, settledTokens: -2 };
}

const spentOf = async (scope: string) => (await sums(scope)).countedTokens;

describe('a request', () => {
  test('holds up to the cap to a unit, waits for what others hold, and is refused where that would not help', async () => {
    const scope = capScope.run(run);
    await cap(scope, 'tokens', 250);
    expect([await stateOf('a'), await stateOf('b'), await stateOf('c')]).toEqual(['held', 'held', 'waits']);
    expect(await stateOf('c', { most: { microdollars: 0, tokens: 50 } })).toBe('held');
    expect(await hold(store.db, order('d', { most: { microdollars: 0, tokens: 251 } }))).toMatchObject({
      state: 'reached',
      cap: { scope, kind: 'tokens', most: 250, spent: 0, needs: 251 },
    });
    await settleHold(store.db, attempt('a'), { microdollars: 4, tokens: 201 });
    expect(await stateOf('d')).toBe('reached');
    expect(await sums(scope)).toEqual({ counted: 4, countedTokens: 201, settled: 4, settledTokens: 201 });
  });

  test('that asks again under its key holds once, and what is settled stays so', async () => {
    const scope = capScope.run(run);
    await cap(scope, 'tokens', 150);
    expect([await stateOf('a'), await stateOf('a')]).toEqual(['held', 'held']);
    await settleHold(store.db, attempt('a'), { microdollars: 1, tokens: 10 });
    await settleHold(store.db, attempt('a'), { microdollars: 9, tokens: 90 });
    expect(await spentOf(scope)).toBe(10);
  });

  test('without a price is refused under a cap in money, and counts its tokens under one in tokens', async () => {
    await cap(capScope.run(run), 'tokens', 1_000);
    expect(await stateOf('a', { priced: false })).toBe('held');
    await cap(capScope.run(run), 'money', 1_000);
    expect(await hold(store.db, order('b', { priced: false }))).toMatchObject({
      state: 'unpriced',
      cap: { kind: 'money' },
    });
  });

  test('counts in its batch too, and holds in none of its scopes where one has no room', async () => {
    await storeRuns(store.db, 'real', `night-${cases}`);
    for (const one of [run, `${run}-b`]) await countInBatch(store.db, `night-${cases}`, one);
    const batch = capScope.batch(`night-${cases}`);
    await cap(batch, 'tokens', 150);
    await cap(capScope.run(run), 'tokens', 1_000);
    expect(await stateOf('other', { runKey: `${run}-b` })).toBe('held');
    expect(await hold(store.db, order('mine'))).toMatchObject({ state: 'waits', cap: { scope: batch } });
    expect((await store.db.query('select from symposium.holds where hold_key = $1', [attempt('mine')])).rowCount).toBe(
      0,
    );
    await settleHold(store.db, attempt('other'), { microdollars: 0, tokens: 20 });
    expect(await stateOf('mine')).toBe('held');
  });

  test('counts in the corpus of its batch also after that batch has ended, and not after the corpus has', async () => {
    const [corpus, batch] = [`im-${cases}`, `im-${cases}-b1`];
    await storeRuns(store.db, 'real', corpus, batch);
    await countInCorpus(store.db, corpus, batch);
    await countInBatch(store.db, batch, run);
    const scope = capScope.corpus(corpus);
    await cap(scope, 'money', 25);
    expect([await stateOf('a'), await stateOf('b')]).toEqual(['held', 'held']);
    await saveOutcome(store.db, batch, 'PARTIAL', 'the others wait for people');
    expect(await hold(store.db, order('c'))).toMatchObject({ state: 'waits', cap: { scope, kind: 'money' } });
    await settleHold(store.db, attempt('a'), { microdollars: 20, tokens: 1 });
    expect(await hold(store.db, order('c'))).toMatchObject({ state: 'reached', cap: { scope, spent: 20 } });
    expect((await capsInForce(store.db)).map((one) => one.scope)).toContain(scope);
    await saveOutcome(store.db, corpus, 'PARTIAL', 'its cap is reached');
    expect(await stateOf('c')).toBe('held');
    expect((await capsOf(store.db, [scope]))[0]?.held).toBe(10);
  });
});

describe('a cap', () => {
  test('that is raised or removed gives room, and the latest setting holds', async () => {
    const scope = capScope.run(run);
    await cap(scope, 'tokens', 100);
    await stateOf('a');
    const reached = await hold(store.db, order('b', { most: { microdollars: 0, tokens: 101 } }));
    if (!('cap' in reached)) throw new Error('it is not reached');
    const raise = { key: `review-${cases}`, to: 300, by: 'Olga', reason: 'It is worth it.' };
    // Each run that waited says so.
    await Promise.all([raise, raise, raise].map((one) => raiseReached(store.db, reached.cap, one)));
    const [standing] = await capsOf(store.db, [scope]);
    expect(standing).toMatchObject({ most: 300, spent: 0, held: 100, by: 'Olga' });
    expect(standing?.nth).not.toBe(reached.cap.nth);
    await raiseReached(store.db, reached.cap, { ...raise, key: `later-${cases}`, to: 200 });
    expect((await capsOf(store.db, [scope]))[0]?.most).toBe(300);
    await cap(scope, 'tokens', null);
    expect(await capsOf(store.db, [scope])).toEqual([]);
    // It is counted all the same, so a cap that is set later knows what was spent.
    expect(await stateOf('c', { most: { microdollars: 0, tokens: 5_000 } })).toBe('held');
  });
});

test('attempts that died are settled by the next: the one that was answered by its usage, the others by all that they held', async () => {
  const scope = capScope.run(run);
  await cap(scope, 'tokens', 10_000);
  const call = `${run}/SEED`;
  for (const nth of ['1', '2', '3']) await stateOf('SEED', { key: `${call}#${nth}` });
  await settleLost(store.db, [call], new Map([[call, { microdollars: 2, tokens: 30 }]]));
  expect(await spentOf(scope)).toBe(230);
  expect((await store.db.query('select from symposium.holds where run_key = $1', [run])).rowCount).toBe(0);
});

test('what died and was never asked for again is not waited for', async () => {
  await cap(capScope.run(run), 'tokens', 150);
  await stateOf('a', { forMs: -1 });
  expect(await stateOf('b')).toBe('reached');
});

describe('a cap of each day', () => {
  // What the tests above have taken is of the same day.
  beforeAll(async () => {
    await store.close();
    store = await openStore();
  });

  const today = async () =>
    (await store.db.query<{ day: string }>(`select symposium.today('real') as day`)).rows[0]?.day ?? '';

  test('that is set in the middle of a day knows what was spent before, and what is held over midnight counts in its own day', async () => {
    const { db } = store;
    await storeRuns(db, 'real', run);
    const call = { runKey: run, model: 'anthropic:claude-opus-5', inputTokens: 700, outputTokens: 50 };
    await saveCall(db, sampleCall({ ...call, costMicrodollars: 4_000 }), {}, {}, []);
    await saveCall(db, sampleCall({ ...call, task: 'b', model: 'openai:x', costMicrodollars: null }), {}, {}, []);
    await saveCall(db, sampleCall({ ...call, task: 'c', model: 'simulated:messages' }), {}, {}, []);
    const set = (most: number | null, nth: number) =>
      setDayCaps(db, 'real', [{ key: `day-${nth}`, kind: 'tokens', most, by: 'Ada', reason: 'Enough.' }]);
    await set(1_700, 1);
    const rates = reckonedRates();
    const day = await today();
    expect(await sums(day)).toMatchObject({
      counted: 4_000 + Math.ceil(700 * rates.input + 50 * rates.output),
      countedTokens: 1_500,
    });
    expect([await stateOf('a'), await stateOf('b'), await stateOf('c')]).toEqual(['held', 'held', 'waits']);
    expect(await stateOf('c', { simulated: true, key: attempt('simulated') })).toBe('held');

    // It was held yesterday, and comes back today.
    const yesterday = 'day/real/2001-01-01';
    await db.query('insert into symposium.spending (scope) values ($1)', [yesterday]);
    await db.query('update symposium.holds set scopes = array[$1] where hold_key = $2', [yesterday, attempt('a')]);
    expect((await capsInForce(db)).find(({ scope }) => scope === day)).toMatchObject({ spent: 1_500, held: 100 });
    await settleHold(db, attempt('a'), { microdollars: 0, tokens: 60 });
    expect([await spentOf(yesterday), await spentOf(day)]).toEqual([60, 1_500]);
    expect(await stateOf('c')).toBe('held');

    // Raised for this day alone; set anew, it holds again for each.
    const reached = await hold(db, order('e', { most: { microdollars: 0, tokens: 9_000 } }));
    if (!('cap' in reached)) throw new Error('it is not reached');
    expect(reached.cap.scope).toBe(day);
    await raiseReached(db, reached.cap, { key: `raised-${cases}`, to: 20_000, by: 'Olga', reason: 'Tonight.' });
    expect((await capsOf(db, [day]))[0]?.most).toBe(20_000);
    const each = async () =>
      (
        await db.query<{ most: number }>(
          `select most::float8 as most from symposium.caps_in_force('day/real/2001-01-02')`,
        )
      ).rows;
    expect(await each()).toEqual([{ most: 1_700 }]);
    await set(null, 2);
    expect(await capsOf(db, [day])).toEqual([]);
    expect(await stateOf('f')).toBe('held');
  });
});

test('no cap is passed by what is held and spent, however many reserve at once, and what is settled is the sum of its rows', async () => {
  let nth = 0;
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      requests,
      fc.integer({ min: 50, max: 3_000 }),
      fc.integer({ min: 50, max: 400 }),
      async (all, tokens, microdollars) => {
        nth += 1;
        const batch = `batch-of-${nth}`;
        const corpus = `corpus-of-${nth}`;
        await storeRuns(store.db, 'real', corpus, batch, `${batch}-later`);
        const runs = [0, 1, 2, 3].map((one) => `${batch}-${one}`);
        for (const one of [batch, `${batch}-later`]) await countInCorpus(store.db, corpus, one);
        // One of them is of another batch of the same corpus.
        for (const [at, one] of runs.entries()) await countInBatch(store.db, at === 3 ? `${batch}-later` : batch, one);
        await cap(capScope.corpus(corpus), 'tokens', Math.ceil(tokens * 1.1));
        await cap(capScope.corpus(corpus), 'money', Math.ceil(microdollars * 1.1));
        await cap(capScope.batch(batch), 'tokens', tokens);
        await cap(capScope.batch(batch), 'money', microdollars);
        for (const one of runs) await cap(capScope.run(one), 'tokens', Math.ceil(tokens / 2));
        const scopes = [capScope.corpus(corpus), capScope.batch(batch), ...runs.map(capScope.run)];
        const passed: unknown[] = [];
        const watch = async () => {
          for (const one of await capsOf(store.db, scopes)) if (one.spent + one.held > one.most) passed.push(one);
        };
        const taken = new Map<string, Amount>();
        await Promise.all(
          all.map(async ({ scenario, most, share, dies }, place) => {
            const call = `${batch}/${place}`;
            const key = `${call}#1`;
            const runKey = runs[scenario] ?? '';
            for (let tries = 0; tries < 4; tries += 1) {
              const { state } = await hold(store.db, order('', { key, call, runKey, most }));
              if (state === 'reached') return;
              if (state !== 'held') continue;
              await watch();
              const used = {
                microdollars: Math.floor(most.microdollars * share),
                tokens: Math.floor(most.tokens * share),
              };
              taken.set(key, dies ? most : used);
              if (dies) await settleLost(store.db, [call], new Map());
              else await settleHold(store.db, key, used);
              return;
            }
          }),
        );
        await watch();
        expect(passed).toEqual([]);
        const total = (of: keyof Amount) => [...taken.values()].reduce((sum, one) => sum + one[of], 0);
        for (const scope of scopes) {
          const said = await sums(scope);
          expect([said.counted, said.countedTokens]).toEqual([said.settled, said.settledTokens]);
        }
        expect(await sums(capScope.corpus(corpus))).toMatchObject({
          counted: total('microdollars'),
          countedTokens: total('tokens'),
        });
        made += taken.size;
      },
    ),
    { numRuns: 15 },
  );
  expect(made).toBeGreaterThan(0);
});
