import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { cutShort, endOf } from '../support/cut-short.ts';
import { openHouse, runUnder, type House } from '../support/house.ts';
import { once } from '../support/once.ts';
import { earlyFaults, yearAfterNext } from './early-faults.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const run = (script: WrittenScript) => runUnder(house, script);

/** Whatever goes wrong in the phases before REFINE, the run comes to it. */
const played = (name: keyof typeof earlyFaults) =>
  once(async () => {
    const ran = await run([...earlyFaults[name], cutShort.REFINE]);
    expect(endOf(ran)).toEqual(['SHELVED', 'refine-1-failure']);
    return ran;
  });
const physicsRevised = played('physicsRevised');
const mathematicsLacking = played('mathematicsLacking');
const claimInvalid = played('claimInvalid');
const physicsDoubted = played('physicsDoubted');
/** This one to its end: what is registered is compared with the next. */
const mathematicsUnread = once(async () => {
  const ran = await run(earlyFaults.mathematicsUnread);
  expect(ran.result.outcome).toBe('DOCUMENTED');
  return ran;
});

describe('SEED', () => {
  test('a deficiency goes back to ATHENA by name, and the next attempt mends it', async () => {
    const { gates, notes } = await mathematicsLacking();
    expect(gates.filter(({ gate }) => gate === 'SEED').map(({ passed }) => passed)).toEqual([false, true]);
    expect(notes.filter(({ content }) => content === 'seedNotes')).toEqual([
      expect.objectContaining({
        addressee: 'ATHENA',
        body: { deficiencies: [expect.objectContaining({ deficiency: expect.stringMatching(/material/) })] },
      }),
    ]);
  });

  test.each([
    ['a story of somebody else', 'narrative', physicsDoubted, 1],
    ['a limit of time that is no deadline', 'narrative', mathematicsUnread, 1],
    ['claims without a number', 'quantified claim', physicsDoubted, 2],
    ['a measure that no quantity lists', 'quantities', mathematicsUnread, 2],
  ])('%s goes back to ATHENA', async (_, criterion, made, attempt) => {
    const { gates } = await made();
    const seeds = gates.filter(({ gate }) => gate === 'SEED');
    expect(seeds.slice(0, 3).map(({ passed }) => passed)).toEqual([false, false, true]);
    const found = (seeds[attempt - 1]?.deficiencies ?? []).map((one) => (one as { criterion: string }).criterion);
    expect(found[0]).toBe(criterion);
    // Some plots take a claim's number from what the patch has taken away.
    expect(found.slice(1).filter((one) => one !== 'quantities placed')).toEqual([]);
    expect(JSON.stringify(seeds[attempt]?.deficiencies)).not.toContain(`"criterion":"${criterion}"`);
  });

  test('the third failure escalates, and a review that no one answers shelves the run with everything kept', async () => {
    const { result, gates, reviews, calls } = await run([
      { agent: 'ATHENA', task: 'seed', times: 0, do: { patch: [{ path: '/insights', value: [] }] } },
    ]);
    expect(result.outcome).toBe('SHELVED');
    expect(gates).toHaveLength(3);
    expect(reviews).toEqual([
      expect.objectContaining({ kind: 'gate', outcome: expect.objectContaining({ outcome: 'expired' }) }),
    ]);
    expect(calls.map(({ round }) => round)).toEqual([1, 2, 3]);
  });

  test('a concept that repeats a registered one fails the gate', async () => {
    const first = await mathematicsUnread();
    const seed = first.calls.findLast(({ task }) => task === 'seed')?.answer as Record<string, never>;
    const { gates, result } = await run([{ agent: 'ATHENA', task: 'seed', times: 0, do: { answer: seed } }]);
    expect(result.outcome).toBe('SHELVED');
    expect(gates[0]?.findings.find(({ verdict }) => verdict === 'failed')).toMatchObject({
      deficiency: expect.stringMatching(/1\.00|similar|concept/i),
    });
  });

  test('a design that ATHENA herself doubts goes to a person before anybody examines it', async () => {
    const { result, reviews, calls } = await run([
      { agent: 'ATHENA', task: 'seed', do: { patch: [{ path: '/solution/confidence', value: 0.49 }] } },
    ]);
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['confidence']);
    expect(calls.map(({ task }) => task)).toEqual(['seed']);
  });

  test('a design without candidates to choose from is designed again', async () => {
    const { gates } = await physicsRevised();
    const failed = gates[0]?.findings.filter(({ verdict }) => verdict === 'failed');
    expect(failed).toEqual([expect.objectContaining({ name: 'candidates' })]);
  });

  test('a story that tells its own solution goes back to ATHENA before anybody reads it', async () => {
    const { gates } = await claimInvalid();
    const failed = gates[0]?.findings.filter(({ verdict }) => verdict === 'failed');
    expect(failed).toEqual([expect.objectContaining({ name: 'nothing given away' })]);
    expect(JSON.stringify(failed)).not.toContain('hemp');
  });
});

describe('VALIDATE', () => {
  test('NEEDS-REVISION goes to ATHENA with the corrections, and both leads validate anew', async () => {
    const { calls, notes } = await physicsRevised();
    expect(
      calls
        .filter(({ phase, outcome }) => phase === 'VALIDATE' && outcome === 'answered')
        .map(({ agent, round, task }) => `${round} ${agent} ${task}`)
        .sort(),
    ).toEqual([
      '1 ATHENA revise',
      '1 EULER mathematics',
      '1 NEWTON physics',
      '2 EULER mathematics',
      '2 NEWTON physics',
    ]);
    expect(notes.find(({ content }) => content === 'revisionRequests')?.body).toContainEqual({
      from: 'NEWTON',
      target: 'S1',
      change: 'Allow one second more for the first step.',
    });
  });

  test('what only EULER’s report lacks goes back to EULER alone', async () => {
    const { calls } = await mathematicsLacking();
    const second = calls.filter((call) => call.phase === 'VALIDATE' && call.round === 2 && call.outcome === 'answered');
    expect(second.map(({ agent }) => agent)).toEqual(['EULER']);
  });

  test('an INVALID claim is revised and validated anew', async () => {
    const { gates } = await claimInvalid();
    expect(gates.filter(({ gate }) => gate === 'VALIDATE').map(({ passed }) => passed)).toEqual([false, true]);
  });

  test('Symposium’s sum decides, whatever total EULER reports', async () => {
    const slow = { path: '/timing/steps/0/seconds', value: 100_000 };
    const { gates, result } = await run([
      {
        agent: 'EULER',
        task: 'mathematics',
        times: 0,
        do: {
          patch: [slow, { path: '/timing/totalSeconds', value: 10 }, { path: '/timing/marginPercent', value: 90 }],
        },
      },
    ]);
    const failed = gates
      .find(({ gate }) => gate === 'VALIDATE')
      ?.findings.filter(({ verdict }) => verdict === 'failed')
      .map(({ name }) => name);
    expect(failed).toContain('timing budget');
    expect(result.outcome).toBe('SHELVED');
  });

  test('a confidence between 0.5 and the threshold loops with a discussion of its source', async () => {
    const { calls } = await physicsDoubted();
    expect(calls.some(({ agent, task, round }) => agent === 'NEWTON' && task === 'doubt' && round === 1)).toBe(true);
  });

  test('a confidence below 0.5 goes to a person at once', async () => {
    const { result, reviews, gates } = await run([{ agent: 'EULER', task: 'mathematics', do: { doubtful: 0.4 } }]);
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['confidence']);
    expect(gates.filter(({ gate }) => gate === 'VALIDATE')).toEqual([]);
  });

  test('an unreadable answer is repaired once', async () => {
    const { calls } = await mathematicsUnread();
    expect(
      calls.filter(({ task }) => task === 'mathematics').map(({ ordinal, outcome }) => [ordinal, outcome]),
    ).toEqual([
      [0, 'unreadable'],
      [1, 'answered'],
    ]);
  });

  test('an answer that stays unreadable is no verdict: a person is asked, and it counts as nothing', async () => {
    const { result, reviews } = await run([
      { agent: 'EULER', task: 'mathematics', times: 2, do: { unreadable: true } },
    ]);
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['failure']);
  });

  test('a provider that refuses the key, which no operator mends, shelves the run with the code', async () => {
    const { result, reviews } = await run([{ agent: 'NEWTON', task: 'physics', times: 0, do: { status: 401 } }]);
    expect(reviews.map(({ kind }) => kind)).toEqual(['provider']);
    expect(result).toMatchObject({ outcome: 'SHELVED', reason: expect.stringMatching(/NEWTON: BAD_KEY/) });
  });
});

describe('GROUND', () => {
  test.each([
    ['too few citations', 'citations', physicsRevised],
    ['a construct validity concern', 'construct validity', physicsDoubted],
    ['no benchmark compared', 'benchmark positioning', mathematicsLacking],
    ['a chance of the chain above every prediction', 'predictions and chain', claimInvalid],
  ])('%s loops with the deficiency', async (_name, criterion, made) => {
    const { gates, notes } = await made();
    const reports = gates.filter(({ gate }) => gate === 'GROUND');
    expect(reports.map(({ passed }) => passed)).toEqual([false, true]);
    expect(reports[0]?.deficiencies).toContainEqual(expect.objectContaining({ criterion }));
    expect(notes.some(({ content }) => content === 'groundingNotes')).toBe(true);
  });
});

describe('a reference from the future of the run, by the run’s own clock', () => {
  test('goes back to GALILEO with its year', async () => {
    const { gates } = await mathematicsUnread();
    expect(gates.filter(({ gate }) => gate === 'GROUND')[0]?.deficiencies).toEqual([
      expect.objectContaining({
        criterion: 'citations',
        deficiency: `references from after ${yearAfterNext - 1}: What nobody has written yet (${yearAfterNext})`,
      }),
    ]);
  });
});

describe('CLASSIFY', () => {
  test('an ethical FAIL stops at once, whatever else the report says', async () => {
    const { result, reviews, gates } = await run([
      { agent: 'SOCRATES', task: 'classification', do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] } },
    ]);
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['ethics']);
    expect(gates.filter(({ gate }) => gate === 'CLASSIFY')).toEqual([]);
  });

  test.each([
    ['few', physicsRevised],
    ['little', mathematicsLacking],
  ])('a justification that says too %s loops', async (_, made) => {
    const { gates } = await made();
    expect(gates.filter(({ gate }) => gate === 'CLASSIFY').map(({ passed }) => passed)).toEqual([false, true]);
  });
});
