import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listReviews } from '../../activities/store/reviews.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import { agentKeys as sessionAgents } from '../../shared/omega/agents/cast.ts';
import { sessionDefaults } from '../../shared/omega/session-policy.ts';
import { defaultPolicy } from '../../shared/scenario/policy.ts';
import { agentKeys as matchAgents } from '../../shared/worldbuilding/roster.ts';
import { decide } from '../../workflows/messages.ts';
import { fold, openHouse, type House } from '../support/house.ts';
import * as matches from '../support/matches.ts';
import * as sessions from '../support/sessions.ts';
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

async function says(runKey: string, decision: Pick<DecisionInput, 'decision' | 'raiseToMicrodollars'>) {
  const { handle } = await next(runKey);
  await handle.executeUpdate(decide, { args: [{ reviewer: 'Olga', justification: 'It is worth it.', ...decision }] });
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
  }, 90_000);

  test('ends as without further calls when the operator says so, and a provider’s fault still pauses it', async () => {
    const handle = await house.start({ key: 'ended', policy: { models: models(agents), spendCapMicrodollars: 1 } });
    await says('ended', { decision: 'END' });
    expect((await next('ended')).id).not.toMatch(/spend-cap/);
    await handle.cancel();
    await handle.result().catch(() => null);
    expect((await fold(house.db, 'ended')).calls).toEqual([]);
  }, 60_000);
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
}, 90_000);

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
    'derby',
  );
  await next('derby');
  await says('derby', { decision: 'CONTINUE', raiseToMicrodollars: 500 * million });
  expect(await handle.result()).toMatchObject({ end: 'JUDGED' });
  const { reviews } = await matches.leftBy(house, 'derby');
  expect(reviews.map(({ reviewId }) => reviewId)).toEqual(['derby-run-1-spend-cap']);
  expect(await spent('derby')).toBeGreaterThan(cap);
}, 120_000);
