import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capsOf, setDayCaps } from '../../activities/caps/stored-caps.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { capScope } from '../../shared/kernel/caps.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import { agentKeys as sessionAgents } from '../../shared/omega/agents/cast.ts';
import { sessionDefaults } from '../../shared/omega/session-policy.ts';
import { defaultPolicy } from '../../shared/scenario/policy.ts';
import { agentKeys as matchAgents } from '../../shared/worldbuilding/roster.ts';
import { decide } from '../../workflows/messages.ts';
import { fold, openHouse, type Handle, type House } from '../support/house.ts';
import * as matches from '../support/matches.ts';
import * as sessions from '../support/sessions.ts';
import { historyText } from '../support/history-text.ts';
import { present } from '../support/present.ts';
import { until } from '../support/until.ts';

/** A spend cap that is reached pauses a run of any system; raised, it goes on where it stood (kernel rules §14). */

/** A model that has a price, played by the simulated server. */
const dear = 'anthropic:claude-opus-5';
const million = 1_000_000;

let house: House;
beforeAll(async () => {
  house = await openHouse(undefined, null, undefined, (url) => ({
    anthropicApiKey: 'test',
    anthropicBaseUrl: `${url}/anthropic`,
  }));
});
afterAll(() => house.close());

const agents = Object.keys(defaultPolicy.models) as (keyof typeof defaultPolicy.models)[];

const models = <A extends string>(agents: readonly A[]) =>
  Object.fromEntries(agents.map((agent) => [agent, dear])) as Record<A, string>;

async function next(runKey: string) {
  let id = '';
  await until(async () => {
    id = (await listReviews(house.db, { runKey })).find(({ outcome }) => outcome === null)?.reviewId ?? '';
    return id !== '';
  });
  return { id, handle: house.temporal.client.workflow.getHandle(`review/${id}`) };
}

async function says(
  runKey: string,
  decision: Pick<DecisionInput, 'decision' | 'raiseToMicrodollars' | 'raiseToTokens'>,
) {
  const { handle } = await next(runKey);
  await handle.executeUpdate(decide, { args: [{ reviewer: 'Olga', justification: 'It is worth it.', ...decision }] });
}

/** Cancels a run once it has bought something: that it goes on is all that the test asks. */
async function goesOn(runKey: string, handle: Handle): Promise<void> {
  await until(async () => (await fold(house.db, runKey)).calls.length > 0);
  await handle.cancel();
  await handle.result().catch(() => null);
}

const spent = async (runKey: string) =>
  (await fold(house.db, runKey)).calls.reduce((sum, { costMicrodollars }) => sum + Number(costMicrodollars), 0);

describe('a scenario whose cap is reached', () => {
  test('goes on to its end once the cap is raised, and buys nothing twice', async () => {
    const plain = await house.start({ key: 'uncapped', policy: { models: models(agents) } });
    expect((await plain.result()).outcome).toBe('DOCUMENTED');
    const handle = await house.start({
      key: 'capped',
      policy: { models: models(agents), spendCapMicrodollars: 1.4 * million },
    });
    const { id, handle: review } = await next('capped');
    expect(id).toBe('capped-run-1-spend-cap');
    expect((await fold(house.db, 'capped')).reviews[0]?.package).toMatchObject({
      findings: expect.arrayContaining([
        expect.stringMatching(/^[A-Z]+ .*: SPEND_CAP, anthropic:claude-opus-5: the cap of \$1\.40 leaves no room/),
      ]),
      asks: { capMicrodollars: 1.4 * million },
    });
    await expect(
      review.executeUpdate(decide, { args: [{ decision: 'CONTINUE', reviewer: 'Olga', justification: 'On.' }] }),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/--raise-to, in dollars/) } });
    // Not enough: it is asked again, and nothing was spent beyond it.
    await says('capped', { decision: 'CONTINUE', raiseToMicrodollars: 1.5 * million });
    expect((await next('capped')).id).toBe('capped-run-1-spend-cap-2');
    expect(await spent('capped')).toBeLessThanOrEqual(1.5 * million);
    await says('capped', { decision: 'CONTINUE', raiseToMicrodollars: 50 * million });
    expect((await handle.result()).outcome).toBe('DOCUMENTED');
    const keys = async (key: string) =>
      (await fold(house.db, key)).calls.map((call) => call.key.replace(key, '')).sort();
    expect(await keys('capped')).toEqual(await keys('uncapped'));
  });

  test('is shelved when the operator ends it, and nobody else is asked', async () => {
    const handle = await house.start({ key: 'ended', policy: { models: models(agents), spendCapMicrodollars: 1 } });
    await says('ended', { decision: 'END' });
    expect((await handle.result()).outcome).toBe('SHELVED');
    const { reviews, calls } = await fold(house.db, 'ended');
    expect(reviews.map(({ kind }) => kind)).toEqual(['spend-cap']);
    expect(calls).toEqual([]);
  });
});

test('a scenario whose cap in tokens is reached goes on once it is raised, and was passed by nothing until then', async () => {
  const tokens = async () =>
    (await fold(house.db, 'in-tokens')).calls.reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0);
  const cap = 120_000;
  const handle = await house.start({ key: 'in-tokens', policy: { tokenCap: cap } });
  const { id } = await next('in-tokens');
  expect(id).toMatch(/^in-tokens-run-\d+-spend-cap-tokens$/);
  expect(await tokens()).toBeLessThanOrEqual(cap);
  expect(await tokens()).toBeGreaterThan(0);
  await says('in-tokens', { decision: 'CONTINUE', raiseToTokens: 100 * million });
  expect((await handle.result()).outcome).toBe('DOCUMENTED');
  expect((await capsOf(house.db, [capScope.run('in-tokens')]))[0]).toMatchObject({ spent: await tokens(), held: 0 });
});

test('a session whose limit of money is reached goes on under the raised one, in every execution', async () => {
  const handle = await sessions.start(
    house,
    {
      ...sessions.small,
      problem: sessions.lakes,
      policy: {
        models: { ...sessionDefaults.models, ...models(sessionAgents) },
        limits: { ...sessionDefaults.limits, costMicrodollars: 1 },
        historyEvents: 1,
      },
    },
    'lakes',
  );
  await says('lakes', { decision: 'CONTINUE', raiseToMicrodollars: 500 * million });
  expect(await handle.result()).toMatchObject({ status: 'SUCCESS' });
  expect(await spent('lakes')).toBeGreaterThan(1);
  expect((await fold(house.db, 'lakes')).reviews).toHaveLength(1);
});

test('a match whose cap is reached asks one operator, whichever part of it is used up, and is judged under the raised one', async () => {
  const cap = million;
  const handle = await matches.start(
    house,
    {
      policy: {
        models: models(matchAgents),
        pictures: { ...matches.brief.pictures, model: 'simulated:painter' },
        spendCapMicrodollars: cap,
        reviewWaitMs: 600_000,
      },
    },
    'raised-derby',
  );
  await next('raised-derby');
  await says('raised-derby', { decision: 'CONTINUE', raiseToMicrodollars: 500 * million });
  expect(await handle.result()).toMatchObject({ end: 'JUDGED' });
  const { reviews } = await matches.leftBy(house, 'raised-derby');
  expect(reviews.map(({ reviewId }) => reviewId)).toEqual(['raised-derby-run-1-spend-cap']);
  expect(await spent('raised-derby')).toBeGreaterThan(cap);
});

test('a cap of the day pauses every run that pays in one review, and counts no simulated call; raised, all go on', async () => {
  const { db } = house;
  const set = (most: number | null, key: string) =>
    setDayCaps(db, 'real', [{ key, kind: 'tokens', most, by: 'Ada', reason: 'Enough.' }]);
  await set(1, 'one');
  try {
    const policy = { models: models(agents) };
    const handles = await Promise.all([
      house.start({ key: 'today-a', policy }),
      house.start({ key: 'today-b', policy }),
    ]);
    await goesOn('today-free', await house.start({ key: 'today-free' }));
    const open = async () =>
      (await listReviews(db, 'open')).filter(({ reviewId }) => reviewId.endsWith('-spend-cap-tokens-of-the-day'));
    await until(async () => (await open()).length === 1);
    const [review] = await open();
    expect(review?.reviewId).toMatch(/^day-real-\d{4}-\d{2}-\d{2}-run-\d+-spend-cap-tokens-of-the-day$/);
    // It lasts as long as the day, and no longer.
    expect(review?.deadline.slice(11)).toMatch(/^(00:00:00|23:59:59)Z$/);
    expect([(await fold(db, 'today-a')).calls, (await fold(db, 'today-b')).calls]).toEqual([[], []]);
    await house.temporal.client.workflow.getHandle(`review/${review?.reviewId ?? ''}`).executeUpdate(decide, {
      args: [{ reviewer: 'Olga', justification: 'Tonight.', decision: 'CONTINUE', raiseToTokens: 100 * million }],
    });
    await Promise.all(handles.map((handle, place) => goesOn(`today-${'ab'[place]}`, handle)));
    expect(await open()).toEqual([]);
  } finally {
    await set(null, 'none');
  }
});

test('a cap in money of the day that could not be kept, as a price is not known, is an operator’s to mend', async () => {
  const { db } = house;
  const set = (most: number | null, key: string) =>
    setDayCaps(db, 'real', [{ key, kind: 'money', most, by: 'Ada', reason: 'Enough.' }]);
  await set(1_000 * million, 'money');
  const handle = await house.start({
    key: 'no-price-today',
    policy: { models: Object.fromEntries(agents.map((agent) => [agent, 'anthropic:claude-unheard-of'])) },
  });
  const { id } = await next('no-price-today');
  expect(id).toBe('no-price-today-run-1-provider');
  expect(JSON.stringify((await fold(db, 'no-price-today')).reviews[0]?.package)).toMatch(
    /NOT_CONFIGURED.*the cap in money of .* could not be kept: give its price in SYMPOSIUM_PRICES/,
  );
  expect((await fold(db, 'no-price-today')).calls).toEqual([]);
  await set(null, 'no-money');
  await says('no-price-today', { decision: 'CONTINUE' });
  await goesOn('no-price-today', handle);
});

test('a run that waits against a cap of each day goes on with the same calls when the day is over, and each call counts in its own', async () => {
  const { db } = house;
  // Nothing else has been made on these.
  const [yesterday, today] = ['2001-01-01', '2001-01-02'];
  // Whose day it is, the store's clock says (kernel rules §38).
  const { rows } = await db.query<{ clock: string }>(
    `select pg_get_functiondef('symposium.today(text)'::regprocedure) as clock`,
  );
  const storeSays = (day: string) =>
    db.query(
      `create or replace function symposium.today(corpus text) returns text language sql volatile as $$ select 'day/' || corpus || '/${day}' $$`,
    );
  const spentOn = async (day: string) =>
    (
      await db.query<{ tokens: number }>(`select tokens::float8 as tokens from symposium.spending where scope = $1`, [
        `day/simulated/${day}`,
      ])
    ).rows[0]?.tokens ?? 0;
  const set = (most: number | null, key: string) =>
    setDayCaps(db, 'simulated', [{ key, kind: 'tokens', most, by: 'Ada', reason: 'Enough.' }]);
  try {
    await storeSays(yesterday);
    const cap = 300_000;
    await set(cap, 'each');
    const handle = await house.start({ key: 'over-midnight' });
    const refused = async () => historyText(await handle.fetchHistory()).includes('SPEND_CAP');
    await until(refused);
    await storeSays(today);
    expect((await handle.result()).outcome).toBe('DOCUMENTED');
    const { calls, reviews } = await fold(db, 'over-midnight');
    const tokens = calls.reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0);
    const [inTime, after] = [await spentOn(yesterday), await spentOn(today)];
    expect(inTime + after).toBe(tokens);
    expect(Math.min(inTime, after)).toBeGreaterThan(0);
    expect(Math.max(inTime, after)).toBeLessThanOrEqual(cap);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
    expect(reviews).toEqual([]);
  } finally {
    await set(null, 'no-more-days');
    await db.query(present(rows[0]).clock);
  }
});
