import { expect, test } from 'vitest';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { listDocuments } from '../../../activities/store/documents.ts';
import { storeBody } from '../../../activities/store/bodies.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { posed } from '../../../shared/omega/calibration/problem.ts';
import { ownProblems } from '../../../shared/omega/calibration/problems/index.ts';
import { whole } from '../../support/requests.ts';
import { sessionTokens, type Theatre } from './theatre.ts';

/** What a comparison on a set of problems with known answers does, in a theatre that its caller opens and closes. */
export function answeringSets(of: () => Theatre): void {
  const rightTo = (problem: string) => {
    const own = ownProblems.find((one) => posed(one) === problem);
    if (own === undefined) return 'What was that?';
    return `So it is.\nANSWER: ${own.answer.is === 'choice' ? own.answer.right : own.answer.value}`;
  };

  test('is answered by sessions alone, each problem by one, and what they say of their certainty is held against the keys', async () => {
    const theatre = of();
    const { play, sessions, db } = theatre;
    const from = sessions.length;
    play.answers = (problem) => (problem.includes('kg') ? 'It is heavy.' : rightTo(problem));
    const result = await theatre.run('calibrated', { problem: null, set: 'calibration', arms: ['omega'], sample: 14 });
    expect(result).toMatchObject({ outcome: 'COMPARED', finding: 'PLUMBING' });
    const asked = sessions.slice(from).map(({ problem }) => problem);
    expect(new Set(asked).size).toBe(14);
    const found = await theatre.truth('calibrated');
    expect(found.problems.map(({ statement }) => asked.some((one) => String(one).startsWith(statement)))).toEqual(
      Array(14).fill(true),
    );
    const heavy = asked.filter((one) => String(one).includes('kg')).length;
    expect(found.arms).toMatchObject([
      { arm: 'omega', problems: 14, scored: 14 - heavy, right: 14 - heavy, tokens: 14 * sessionTokens, unequal: 0 },
    ]);
    // The session's own number, and not the one that its PHI states.
    expect(found.arms[0]?.calibration?.meanConfidence).toBeCloseTo(0.62);
    expect((await listDocuments(db, 'calibrated')).map(({ path }) => path)).toEqual([
      'ablation/calibrated.html',
      'ablation/calibrated.json',
      'ablation/calibrated.md',
    ]);
  });

  test('is answered by every arm at one price; nobody judges, and no key or reason reaches anybody who is asked', async () => {
    const theatre = of();
    const { play, simulated, sessions, db } = theatre;
    const [from, started] = [simulated.requests.length, sessions.length];
    play.answers = rightTo;
    const canary = 'Nobody may read this reason.';
    const problems = ownProblems.slice(0, 2).map((one) => ({ ...one, why: canary }));
    const set = await storeBody(db, { problems });
    await theatre.run('set-of-two', { problem: null, set, arms: ['single', 'vote', 'omega'] });
    const requests = simulated.requests.slice(from);
    expect(new Set(requests.map(({ task }) => task))).toEqual(new Set(['solve', 'improve']));
    for (const request of requests) expect(whole(request)).not.toContain(canary);
    expect(JSON.stringify(sessions.slice(started))).not.toContain(canary);
    expect(JSON.stringify(await readLedger(db, 'set-of-two'))).not.toContain(canary);
    const found = await theatre.truth('set-of-two');
    expect(found.comparisons.map(({ pair }) => pair.join('-'))).toEqual(['omega-vote', 'omega-single', 'vote-single']);
    expect(found.arms.map(({ arm, problems: count }) => [arm, count])).toEqual([
      ['omega', 2],
      ['vote', 2],
      ['single', 2],
    ]);
    expect(found.arms[1]?.tokens).toBeGreaterThan(2 * 0.8 * sessionTokens);
  });

  test('has a cap for all of it: a session begins with an equal part of what is left', async () => {
    const theatre = of();
    const { sessions } = theatre;
    const from = sessions.length;
    const policy = { spendCapMicrodollars: 6_000_000, sessionsAtOnce: 1 };
    await theatre.run('capped-set', { problem: null, set: 'calibration', arms: ['omega'], sample: 3, policy });
    const limits = sessions.slice(from).map((input) => input.policy?.limits?.costMicrodollars);
    // The stand-in costs nothing, and what one leaves the next may use.
    expect(limits).toEqual([2_000_000, 3_000_000, 6_000_000]);
  });

  test('goes on in execution after execution where it is long, loses no round and pays for nothing twice', async () => {
    const theatre = of();
    const { play, simulated, sessions, db } = theatre;
    const [from, started] = [simulated.requests.length, sessions.length];
    play.answers = rightTo;
    const set = await storeBody(db, { problems: ownProblems.slice(0, 3) });
    const policy = { historyEvents: 1 };
    const handle = await theatre.start('long-set', { problem: null, set, arms: ['single', 'omega'], policy });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPARED' });
    const { events } = await handle.fetchHistory();
    expect(events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).toMatch(/./);
    expect(sessions.length - started).toBe(3);
    const found = await theatre.truth('long-set');
    expect(found.arms.map(({ arm, problems, scored }) => [arm, problems, scored])).toEqual([
      ['omega', 3, 3],
      ['single', 3, 3],
    ]);
    // Every question by its key: asked once, in whichever execution it was.
    const keys = (await callsOfRun(db, 'long-set')).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(simulated.requests.slice(from).filter(({ agent }) => agent === 'soloist')).toHaveLength(keys.length);
  });

  test.each<[string, object, RegExp]>([
    ['a set that is not there', { set: 'nothing' }, /^set: there is none named nothing; use calibration/],
    ['a hash of nothing', { set: 'a'.repeat(64) }, /^set: names a set that is not stored/],
    ['judges', { set: 'calibration', judges: ['simulated:chat'] }, /^judges: of a set the keys decide/],
    ['rounds', { set: 'calibration', rounds: 2 }, /^rounds: each problem of a set is a round/],
    ['a problem beside it', { set: 'calibration', problem: 'Why?' }, /^problem: a set has problems of its own/],
    ['a sample of nothing', { problem: 'Why?', sample: 2 }, /^sample: draws from a set/],
  ])('with %s is refused, and nothing is written', async (name, input, message) => {
    const theatre = of();
    const { db } = theatre;
    const key = `set-${name.replaceAll(' ', '-')}`;
    await expect(theatre.run(key, { problem: null, ...input })).rejects.toMatchObject({
      cause: { cause: { type: 'BAD_INPUT', message: expect.stringMatching(message) } },
    });
    expect(await findOutcome(db, key)).toBeNull();
  });
}
