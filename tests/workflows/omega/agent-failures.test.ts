import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { idsOfTier, cast, type AgentKey } from '../../../shared/omega/agents/cast.ts';
import { openHouse, type House } from '../../support/house.ts';
import { once } from '../../support/once.ts';
import { decideNext, impatient, keyOf, lakes, leftBy, session, small, start } from '../../support/sessions.ts';

/** An agent that fails: again, somebody else, nobody, the user; and what is set aside (OMEGA rules §4.2.1, §4.4). */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const under = async (script: WrittenScript, input: Parameters<typeof session>[1] = {}) => {
  house.simulated.setScript(script);
  return session(house, { ...small, problem: lakes, policy: impatient, ...input });
};
const mumbles = (agent: AgentKey, times = 2): WrittenScript[number] => ({
  agent,
  task: 'contribute',
  times,
  do: { unreadable: true },
});
const patched = (agent: AgentKey, path: string, value: unknown): WrittenScript[number] => ({
  agent,
  task: 'contribute',
  do: { patch: [{ path, value: value as never }] },
});
const oneCycle = { ...impatient, limits: { cycles: 1, tokens: null, costMicrodollars: null, timeMs: null } };

// Each of the seven thinkers that a small session begins with errs in its own way, in three sessions for all.
const mended = once(() =>
  under([
    mumbles('gut-intuition'),
    patched('first-principles', '/verdict', 'x'.repeat(100_000)),
    patched('constraint-mapper', '/confidence', 7),
    patched('math-structure-hunter', '/confidence', null),
    patched('biology-analogist', '/verdict', 'x'.repeat(201)),
  ]),
);
const setAside = once(() =>
  under(
    [
      patched('constraint-mapper', '/claims/0/requires', ['12.1/C1']),
      patched('math-structure-hunter', '/contradictions', [
        { with: 'C1', statement: 'It is not so.', severity: 'SERIOUS' },
      ]),
      patched('biology-analogist', '/selfReport', { kind: 'MISSING_INPUT', description: 'there is no map' }),
      patched('first-principles', '/inputsUsed', [{ agentId: 44, element: 'verdict', howUsed: 'as a start' }]),
      patched('cross-domain-connector', '/references', [
        {
          type: 'SUPPORTS',
          sourceAgent: 12,
          sourceElement: '12.1/C1',
          relationship: 'the same',
          confidenceImpact: 'RAISES',
        },
      ]),
      patched('gut-intuition', '/agent_id', 44),
    ],
    { policy: oneCycle },
  ),
);
const helped = once(() => under([mumbles('gut-intuition', 4), mumbles('quality-controller', 4)]));
/** The steps of the ladder for an agent in its first cycle. */
const stepsOf = ({ rows }: Awaited<ReturnType<typeof session>>, agent: number) =>
  rows('ESCALATION')
    .filter(({ subject }) => subject.startsWith(`${agent}/1/`))
    .map(({ step, outcome }) => [step, outcome]);
const without = once(() => under([mumbles('gap-detector', 0), mumbles('consensus-mapper', 0)]));

describe('an answer that cannot be read', () => {
  test('is asked for again, and the ladder says that the agent recovered by itself', async () => {
    const { result, rows, contributions } = await mended();
    expect(result.status).toBe('SUCCESS');
    expect(rows('ESCALATION').map(({ step, outcome, subject }) => [step, outcome, subject])).toEqual([
      ['SELF', 'RECOVERED', '9/1/EXPLORATION'],
    ]);
    expect(contributions(9).map(({ subject, outcome }) => [subject, outcome])).toEqual(
      expect.arrayContaining([
        [null, 'unreadable'],
        ['retry-1', 'answered'],
      ]),
    );
  });

  test('and then again is another’s to give: of its group, asked once in its place', async () => {
    const ran = await helped();
    const { result, calls } = ran;
    expect(result.status).toBe('SUCCESS');
    expect(stepsOf(ran, 9)).toEqual([
      ['SELF', 'FAILED'],
      ['PEER', 'RECOVERED'],
    ]);
    expect(calls.filter(({ subject }) => subject === 'for-9').map(({ outcome }) => outcome)).toEqual(['answered']);
  });

  test('of an agent whose work nobody of its group does is another’s of its tier, who is really asked', async () => {
    const ran = await without();
    const { result, rows, contributions, calls } = ran;
    expect(['SUCCESS', 'PARTIAL']).toContain(result.status);
    expect(stepsOf(ran, 31)).toEqual([
      ['SELF', 'FAILED'],
      ['PEER', 'FAILED'],
      ['TIER', 'RECOVERED'],
    ]);
    const standIn = calls.find(({ subject }) => subject?.split('.').includes('for-31'));
    expect(standIn).toMatchObject({ phase: 'VERIFICATION', outcome: 'answered' });
    expect(contributions(31).every(({ outcome }) => outcome !== 'answered')).toBe(true);
    expect(rows('FAILURE').map(({ failure, severity }) => [failure, severity])).toContainEqual([
      'AGENT_FAILURE',
      'MODERATE',
    ]);
  });

  test('of an agent of META is gone without, and the tier’s step says that it failed', async () => {
    const ran = await without();
    const { calls } = ran;
    expect(stepsOf(ran, 49)).toEqual([
      ['SELF', 'FAILED'],
      ['PEER', 'FAILED'],
      ['TIER', 'FAILED'],
    ]);
    expect(calls.some(({ subject }) => subject?.split('.').includes('for-49'))).toBe(false);
  });

  test('makes an agent leave the deployment when it fails three times in a row', async () => {
    const { rows } = await under([mumbles('gap-detector', 0)], {
      policy: { ...impatient, limits: { cycles: 3, tokens: null, costMicrodollars: null, timeMs: null } },
      problem: `${lakes} [simulate: reject]`,
    });
    const deployed = rows('PLAN').map(({ choices }) => choices.some(({ agent }) => agent === 31));
    expect(deployed[0]).toBe(true);
    expect(deployed.at(-1)).toBe(false);
  });
});

describe('a mandatory agent that fails', () => {
  const lost: WrittenScript = [mumbles('quality-controller', 8)];
  const unanswered = once(() =>
    under([mumbles('quality-controller', 0), { agent: 'phi', task: 'intervene', times: 0, do: { unreadable: true } }]),
  );

  test('is PHI’s to judge first: it frames the problem, and the agent is asked under its framing', async () => {
    const { result, rows, calls, reviews } = await helped();
    expect(result.status).toBe('SUCCESS');
    expect(reviews).toEqual([]);
    expect(calls.filter(({ agent, task }) => agent === 'phi' && task === 'intervene')).toHaveLength(1);
    // Of the thinker that fails beside it a peer has taken the place.
    const ladder = rows('ESCALATION').filter(({ subject }) => !subject.startsWith('9/1/'));
    expect(ladder.map(({ step, outcome }) => [step, outcome])).toEqual([
      ['SELF', 'FAILED'],
      ['PEER', 'FAILED'],
      ['TIER', 'FAILED'],
      ['PHI', 'RECOVERED'],
    ]);
    expect(rows('INTERVENTION').map(({ take }) => take)).toEqual(['CONSTRAIN']);
  });

  test('is the user’s where PHI’s word cannot be read, which is written down after it was asked', async () => {
    const { rows, calls } = await unanswered();
    expect(calls.some(({ agent, task }) => agent === 'phi' && task === 'intervene')).toBe(true);
    const phi = rows('ESCALATION').find(({ step }) => step === 'PHI');
    expect(phi).toMatchObject({ outcome: 'FAILED', why: 'it offers no framing under which to ask again' });
  });

  test('halts the session, and the user has it asked again', async () => {
    house.simulated.setScript(lost);
    const handle = await start(house, { ...small, problem: lakes });
    await decideNext(house, keyOf(handle), { decision: 'RESOLVE', option: 'A' });
    expect(await handle.result()).toMatchObject({ status: 'SUCCESS' });
    const { rows, reviews } = await leftBy(house, keyOf(handle));
    expect(rows('ESCALATION').map(({ step, outcome }) => [step, outcome])).toEqual([
      ['SELF', 'FAILED'],
      ['PEER', 'FAILED'],
      ['TIER', 'FAILED'],
      ['SELF', 'FAILED'],
      ['PEER', 'FAILED'],
      ['TIER', 'FAILED'],
      ['PHI', 'FAILED'],
      ['USER', 'RECOVERED'],
    ]);
    expect(reviews).toHaveLength(1);
  });

  test('ends it as an irrecoverable failure where the user does not', async () => {
    house.simulated.setScript(lost);
    const handle = await start(house, { ...small, problem: lakes });
    await decideNext(house, keyOf(handle), { decision: 'RESOLVE', option: 'B' });
    expect(await handle.result()).toMatchObject({
      status: 'FAILURE',
      failureType: 'IRRECOVERABLE',
      reason: 'a mandatory agent failed and has no substitute',
    });
  });

  test('ends it partial, with both options stated, where nobody answers', async () => {
    const { result, rows } = await unanswered();
    expect(result).toMatchObject({ status: 'PARTIAL' });
    expect(rows('TERMINATION').at(-1)).toMatchObject({ leaf: 'unanswered' });
    const {
      rows: [report],
    } = await house.db.query<{ text: string }>(
      'select text from symposium.documents where run_key = $1 and path = $2',
      [result.runKey, 'report.json'],
    );
    expect(report?.text).toMatch(/Ask again[\s\S]*End the session/);
  });

  test('that is PHI ends it before anybody else is asked', async () => {
    const { result, calls } = await under([{ agent: 'phi', task: 'classify', times: 0, do: { unreadable: true } }]);
    expect(result).toMatchObject({ status: 'FAILURE', failureType: 'IRRECOVERABLE', degradation: 5 });
    expect(new Set(calls.map(({ agent }) => agent))).toEqual(new Set(['phi']));
    expect(result.documents).toContain('report.md');
  });
});

test('all of GENESIS down is the user’s to decide, and ends in a report', async () => {
  const down = idsOfTier('GENESIS').map((id): WrittenScript[number] => ({
    agent: cast[id].key,
    times: 0,
    do: { refuse: true },
  }));
  const { result, reviews } = await under(down);
  expect(reviews).toHaveLength(1);
  expect(result.status).toBe('PARTIAL');
  expect(result.documents).toContain('report.md');
});

describe('an answer that can be read and does not count', () => {
  test.each([
    ['rests on nothing but a claim that nobody made', 3, /INCOHERENT: .*12\.1\/C1/],
    ['contradicts itself', 7, /INCOHERENT: contradicts its own claim 7\.1\/C1/],
    ['reports that it could not do its part', 6, /SELF_REPORTED: MISSING_INPUT/],
  ])('because it %s is set aside and asked for again', async (_, agent, why) => {
    const { rows, contributions } = await setAside();
    const outputs = rows('OUTPUT').filter((output) => output.agent === agent);
    expect(outputs[0]?.quarantined).toMatch(why);
    expect(outputs[1]?.quarantined).toBeNull();
    expect(contributions(agent).some(({ subject }) => subject === 'retry-1')).toBe(true);
  });

  test.each([
    ['an agent that did not run', 1, 'dropped: inputsUsed 1 names agent 44'],
    ['a claim that nobody made', 8, 'dropped: references 1 names agent 12'],
  ])('is none for naming %s in a list: that is dropped, and the call says so', async (_, agent, why) => {
    const { rows, contributions } = await setAside();
    expect(rows('OUTPUT').find((output) => output.agent === agent)?.quarantined).toBeNull();
    const [first, ...others] = contributions(agent).filter(({ round }) => round === 1);
    expect([first?.outcome, first?.why, others]).toEqual(['answered', why, []]);
  });

  test('because it is unsure is set aside, and nobody is asked again', async () => {
    const { rows, contributions } = await under([
      { agent: 'constraint-mapper', task: 'contribute', do: { doubtful: 0.2 } },
    ]);
    expect(rows('OUTPUT').find(({ agent }) => agent === 3)?.quarantined).toMatch(/BELOW_USABLE/);
    expect(contributions(3).filter(({ round }) => round === 1)).toHaveLength(1);
    expect(rows('FAILURE').map(({ severity }) => severity)).toEqual(['MINOR']);
  });

  test('because it is longer than it may be is cut off, unread, and asked for again with more room', async () => {
    const { result, contributions } = await mended();
    expect(result.status).toBe('SUCCESS');
    expect(
      contributions(1)
        .filter(({ round }) => round === 1)
        .map(({ ordinal, outcome }) => [ordinal, outcome])
        .slice(0, 2),
    ).toEqual([
      [0, 'truncated'],
      [10, 'answered'],
    ]);
  });

  test.each([
    ['a confidence of 7', 3],
    ['no confidence', 7],
    ['a verdict of more than twice its length', 6],
  ])('never happens to %s: it is refused where it is read, and repaired once', async (_, agent) => {
    const { result, contributions } = await mended();
    expect(result.status).toBe('SUCCESS');
    expect(
      contributions(agent)
        .filter(({ round, subject }) => round === 1 && subject === null)
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['answered', 'unreadable']);
  });

  test('an answer is the agent’s of the key, whatever it says of itself', async () => {
    const { rows } = await setAside();
    expect(rows('OUTPUT').filter(({ agent }) => agent === 9)[0]?.quarantined).toBeNull();
  });
});
