import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { ratesOfModel } from '../../../activities/models/run-models.ts';
import { mostOf } from '../../../shared/kernel/budget.ts';
import { agentKeys, cast, idsOfTier } from '../../../shared/omega/agents/cast.ts';
import { sessionDefaults, type SessionPolicy } from '../../../shared/omega/session-policy.ts';
import { abort } from '../../../workflows/messages.ts';
import { openHouse, type House } from '../../support/house.ts';
import { impatient, keyOf, lakes, leftBy, session, start } from '../../support/sessions.ts';

/** What crosses from one execution to the next, what comes before the first, and a cap that is too small for a wave. */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const dear = 'anthropic:claude-opus-5';
const capped = { limits: { ...sessionDefaults.limits, costMicrodollars: 1 } };
const pricing = (keys: readonly string[]): SessionPolicy['models'] => ({
  ...sessionDefaults.models,
  ...Object.fromEntries(keys.map((key) => [key, dear])),
});

test('a session that goes on in another execution has ended once, as it ended', async () => {
  const { result, rows, ledger } = await session(house, { problem: lakes, policy: { historyEvents: 1 } });
  expect(result.status).toBe('SUCCESS');
  expect(rows('PLAN').length).toBeGreaterThan(1);
  expect(await findOutcome(house.db, result.runKey)).toMatchObject({ outcome: 'SUCCESS' });
  expect(
    ledger
      .filter(({ type, entryKey }) => type === 'OUTCOME' && entryKey === 'outcome')
      .map(({ content }) => content['outcome']),
  ).toEqual(['SUCCESS']);
});

test('an abort that comes before the session is open is kept until it is, and nobody is asked', async () => {
  await house.dismiss();
  const handle = await start(house, { problem: lakes });
  await handle.signal(abort, { by: 'Ada', reason: 'the wrong file' });
  await house.hire();
  expect(await handle.result()).toMatchObject({
    status: 'FAILURE',
    failureType: 'ABORT',
    reason: 'Ada ended the session: the wrong file',
  });
  expect((await leftBy(house, keyOf(handle))).calls).toEqual([]);
});

test('an explanation that never came is not on record as read', async () => {
  house.simulated.setScript(
    (['summary', 'report'] as const).map((task) => ({ task, times: 0, do: { unreadable: true } })),
  );
  const { rows, calls } = await session(house, { problem: lakes });
  house.simulated.setScript([]);
  expect(calls.some(({ task, outcome }) => task === 'report' && outcome === 'unreadable')).toBe(true);
  expect(rows('UPGRADE')).toEqual([]);
});

describe('a cap that leaves no room', () => {
  test('for the first question ends the session for want of money, not for want of PHI', async () => {
    const { result } = await session(house, {
      problem: lakes,
      policy: { ...impatient, ...capped, models: pricing(agentKeys) },
    });
    expect(result).toMatchObject({ status: 'FAILURE', failureType: 'RESOURCE' });
  });

  test('for all of a wave at once has the others wait until calls in flight have come back', async () => {
    const { outputTokens, thinkingTokens } = sessionDefaults;
    const two = 2 * mostOf(ratesOfModel(dear), 40_000, outputTokens.contribute + thinkingTokens.high);
    const policy = {
      ...impatient,
      limits: { ...sessionDefaults.limits, costMicrodollars: two },
      models: pricing(idsOfTier('GENESIS').map((id) => cast[id].key)),
    };
    const { result, rows, reviews } = await session(house, { problem: lakes, policy });
    // No key is there for this provider: everybody was asked, and failed, which is another end than a cap.
    const [wave] = rows('DEPLOYMENT');
    const asked = reviews.find(({ kind }) => kind === 'agent');
    for (const agent of wave?.agents ?? []) expect(JSON.stringify(asked?.package)).toContain(`(${agent}): NO_ANSWER`);
    expect(result).toMatchObject({ status: 'PARTIAL' });
  });

  test('for a wave of GENESIS is nobody’s failure, and no person is asked about it', async () => {
    const { result, reviews, rows } = await session(house, {
      problem: lakes,
      policy: { ...impatient, ...capped, models: pricing(idsOfTier('GENESIS').map((id) => cast[id].key)) },
    });
    // But an operator, who did not come.
    expect(reviews.map(({ kind }) => kind)).toEqual(['spend-cap']);
    expect(rows('TERMINATION').at(-1)).toMatchObject({ leaf: 'limit-without-progress', failureType: 'RESOURCE' });
    expect(result).toMatchObject({ status: 'FAILURE', failureType: 'RESOURCE' });
  });
});
