import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { openHouse, type House } from '../../support/house.ts';
import { about, decideNext, impatient, keyOf, lakes, leftBy, session, small, start } from '../../support/sessions.ts';

/** Clarity, and enough confidence, before the session goes on (OMEGA rules §1.2, §1.3.4, §6.2). */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const unclear = about('ill-defined');
/** The Clarity Optimizer does not find the problem clear, so many times; 0: never. */
const doubts = (times: number): WrittenScript[number] => ({
  agent: 'clarity-optimizer',
  task: 'contribute',
  times,
  do: { patch: [{ path: '/wellDefined', value: false }] },
});
/** It never answers. */
const silent: WrittenScript[number] = { agent: 'clarity-optimizer', times: 0, do: { refuse: true } };
/** Enough where what is looked for comes in the first cycle. */
const oneCycle = { limits: { cycles: 1, tokens: null, costMicrodollars: null, timeMs: null } };
/** Agents in the order in which they were asked, before anybody who is not to make the problem clear. */
const before = (calls: Awaited<ReturnType<typeof leftBy>>['calls']) => {
  const order = calls.map(({ agent, task, subject }) => [agent, task, subject].join(' '));
  const others = order.findIndex((call, place) => place > 4 && !/^(clarity-optimizer|phi) /.test(call));
  return order.slice(0, others).filter((call) => /^(clarity-optimizer|phi) /.test(call));
};

describe('a problem that the Clarity Optimizer finds unclear', () => {
  test('is framed by PHI and looked at again before anybody else is asked', async () => {
    house.simulated.setScript([doubts(1)]);
    const { result, calls, rows, reviews } = await session(house, { ...small, problem: unclear });
    expect(result.status).toBe('SUCCESS');
    expect(before(calls)).toEqual([
      'phi classify ',
      'clarity-optimizer contribute ',
      'phi intervene for-47',
      'clarity-optimizer contribute pass-2',
    ]);
    expect(rows('INTERVENTION').map(({ take, summary }) => [take, summary])).toEqual([
      ['CONSTRAIN', 'CONSTRAIN: the problem is not clear'],
    ]);
    expect(reviews).toEqual([]);
  });

  test('is the asker’s to put in words where the framing does not do, and the words stand on every context', async () => {
    house.simulated.setScript([doubts(2)]);
    const handle = await start(house, { ...small, problem: unclear });
    await decideNext(house, keyOf(handle), { decision: 'RESOLVE', option: 'B' });
    expect(await handle.result()).toMatchObject({ status: 'SUCCESS' });
    const { rows } = await leftBy(house, keyOf(handle));
    expect(rows('CLARIFICATION').map(({ statement }) => statement)).toContain('I know the lakes.');
    const requests = house.simulated.requests.map((request) => JSON.stringify(request));
    const told = requests.filter((text) => text.includes('I know the lakes.'));
    expect(told.length).toBeGreaterThan(20);
    // The framing was on offer, and the asker has given other words in its place.
    expect(requests.some((text) => text.includes('Leave “'))).toBe(true);
    expect(told.filter((text) => text.includes('Leave “'))).toHaveLength(0);
  });

  test('is asked about once: what the asker has said stands, whatever the Clarity Optimizer says later', async () => {
    house.simulated.setScript([doubts(0)]);
    const handle = await start(house, { ...small, problem: unclear, policy: { reviewWaitMs: 60_000 } });
    await decideNext(house, keyOf(handle), { decision: 'RESOLVE', option: 'B' });
    expect(await handle.result()).toMatchObject({ status: 'SUCCESS' });
    const { rows, reviews } = await leftBy(house, keyOf(handle));
    expect(reviews).toHaveLength(1);
    expect(rows('PLAN').map(({ leaves }) => leaves[0])).toEqual(['well-defined: NO', 'well-defined: YES']);
  });

  test('ends the session with both readings stated where nobody answers, and nobody else was asked', async () => {
    house.simulated.setScript([doubts(0)]);
    const { result, rows, calls } = await session(house, { ...small, problem: unclear, policy: impatient });
    expect(result.status).not.toBe('SUCCESS');
    expect(rows('TERMINATION').at(-1)).toMatchObject({ leaf: 'unanswered' });
    expect(calls.some(({ phase }) => phase === 'VERIFICATION' || phase === 'ATTACK')).toBe(false);
  });

  test('is framed once where the Clarity Optimizer says nothing that counts: the framing stands in later cycles', async () => {
    house.simulated.setScript([silent]);
    const { calls, rows, reviews } = await session(house, {
      ...small,
      problem: about('ill-defined', 'stall'),
      policy: { ...impatient, limits: { cycles: 3, tokens: null, costMicrodollars: null, timeMs: null } },
    });
    expect(rows('PLAN').length).toBeGreaterThan(1);
    expect(rows('PLAN')[0]?.leaves[0]).toBe('well-defined: NO');
    const framings = rows('INTERVENTION').filter(({ summary }) => summary.endsWith('the problem is not clear'));
    expect(framings).toHaveLength(1);
    expect(calls.filter(({ agent, subject }) => agent === 'phi' && subject === 'for-47')).toHaveLength(1);
    expect(reviews.filter(({ kind }) => kind === 'clarity')).toEqual([]);
  });

  test('is left as it is where the Clarity Optimizer finds it clear', async () => {
    const { calls } = await session(house, { ...small, problem: unclear, policy: oneCycle });
    expect(calls.some(({ agent }) => agent === 'clarity-optimizer')).toBe(true);
    expect(calls.some(({ task }) => task === 'intervene')).toBe(false);
  });
});

describe('a tier that is less sure than the session may proceed with', () => {
  const unsure: WrittenScript = [{ phase: 'VERIFICATION', task: 'contribute', times: 3, do: { doubtful: 0.42 } }];

  test('is strengthened once by agents that the cycle does not have, and then the session goes on', async () => {
    house.simulated.setScript(unsure);
    const { rows, calls } = await session(house, { ...small, problem: lakes, policy: oneCycle });
    const [widened] = rows('DECISION').filter(({ summary }) => summary.startsWith('VERIFICATION is less sure'));
    expect(widened?.basis).toBe('VERIFICATION: 42% is below the confidence to proceed, 50%');
    expect(
      calls.filter(({ phase, round }) => phase === 'VERIFICATION' && round === 1).map(({ agent }) => agent),
    ).toHaveLength(6);
    expect(calls.some(({ phase }) => phase === 'ATTACK')).toBe(true);
  });

  test('passes as it is where the uncertainty is HIGH: the confidence to proceed is lower then', async () => {
    house.simulated.setScript(unsure);
    const { rows } = await session(house, { stakes: 'LOW', uncertainty: 'HIGH', problem: lakes, policy: oneCycle });
    expect(rows('DECISION').filter(({ summary }) => summary.startsWith('VERIFICATION is less sure'))).toEqual([]);
  });
});

describe('what one agent calls intractable', () => {
  test('is verified in the same cycle, whatever the stakes, and then ends the session', async () => {
    const statement = 'No procedure decides whether the lakes were ever clean.';
    const claim = {
      id: 'C1',
      statement,
      because: 'The records are gone.',
      requires: [],
      alternatives: [],
      confidence: 0.8,
    };
    house.simulated.setScript([
      {
        agent: 'falsifier',
        task: 'contribute',
        times: 0,
        do: {
          patch: [
            { path: '/claims', value: [claim] },
            { path: '/intractability', value: { kind: 'UNDECIDABLE', claimId: 'C1' } },
          ],
        },
      },
    ]);
    const { result, rows } = await session(house, {
      ...small,
      problem: `Can this question be answered at all, and is it the right one? ${about('undecidable')}`,
    });
    expect(result).toMatchObject({ status: 'FAILURE', failureType: 'INTRACTABLE' });
    expect(rows('TERMINATION')).toHaveLength(1);
  });
});
