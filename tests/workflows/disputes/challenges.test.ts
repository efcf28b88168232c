import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { fold, openHouse, runUnder, type House } from '../../support/house.ts';
import { once } from '../../support/once.ts';
import {
  askedFor,
  challenge,
  challengeRows,
  challenges,
  goodProof,
  responds,
  sides,
  strongPush,
  weakPush,
} from '../../support/disputes.ts';
import { textOf } from '../../support/texts.ts';
import { cutShort, endOf } from '../../support/cut-short.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const run = (script: WrittenScript) => runUnder(house, script);
type Ran = Awaited<ReturnType<typeof run>>;

const accepts = responds('ATHENA', 'ACCEPT');
/** NEWTON challenges ATHENA's first claim, and a thousand times more in the same breath; ATHENA accepts. */
const flooded = once(async () => {
  const many = Array.from({ length: 1_000 }, (_, place) =>
    challenge(place < 5 ? 'ATHENA/C1' : `ATHENA/C${place}`, 'ATHENA'),
  );
  house.simulated.setScript([weakPush, strongPush, challenges('NEWTON', 'physics', many), accepts, cutShort.GROUND]);
  const handle = await house.start({
    policy: { reviewWaitMs: 1, callAttempts: 2, outputTokens: { VALIDATE: 500_000 } },
  });
  const result = await handle.result();
  return { result, requests: [], ...(await fold(house.db, result.runKey)) };
});

describe('a challenge in VALIDATE', () => {
  const defended = once(() => {
    const raised = challenges('NEWTON', 'physics', [challenge('ATHENA/C1', 'ATHENA')]);
    return run([weakPush, raised, responds('ATHENA', 'DEFEND'), cutShort.GROUND]);
  });

  test('that is accepted has ATHENA revise, and both leads validate anew', async () => {
    const ran = await flooded();
    expect(challengeRows(ran, 'closed')).toEqual([
      expect.objectContaining({
        claim: 'ATHENA/C1',
        challenger: 'NEWTON',
        challenged: 'ATHENA',
        level: 1,
        resolution: 'accepted',
        outcome: 'UPHELD',
      }),
    ]);
    expect(askedFor(ran, 'revise')).toEqual(['ATHENA']);
    expect(ran.calls.filter(({ task }) => task === 'physics')).toHaveLength(2);
    expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
  });

  test('reaches the challenged agent as a section of its own, with its evidence and without the challenger’s confidence', async () => {
    const ran = await defended();
    const note = ran.notes.find(({ content, key }) => content === 'disputes' && key.includes('/respond/'));
    expect(note).toMatchObject({ addressee: 'ATHENA', body: { claim: 'ATHENA/C1' } });
    expect(JSON.stringify(note)).toContain('A measurement of 1998');
    expect(JSON.stringify(note)).not.toMatch(/confidence/);
  });

  test('is written into the ledger as a message of kernel rules §24, and answered by a RESPONSE', async () => {
    const ran = await defended();
    expect(ran.ledger.filter(({ type }) => type === 'CHALLENGE')).toEqual([
      expect.objectContaining({
        sender: 'NEWTON',
        confidence: 0.8,
        content: expect.objectContaining({ evidence: ['A measurement of 1998 gives a third less.'] }),
      }),
    ]);
    expect(
      ran.ledger.filter(
        ({ type, sender, content }) =>
          type === 'RESPONSE' && sender === 'ATHENA' && textOf(content.summary).includes('respond'),
      ),
    ).toHaveLength(1);
  });
});

describe('a challenge in REFINE', () => {
  const raised = challenges('GALILEO', 'memo', [challenge('NEWTON/C1', 'NEWTON')]);

  const step = challenges('SOCRATES', 'memo', [challenge('ATHENA/S1', 'ATHENA')]);
  /** A claim of one domain and one of two, each with voters of its own: both leads' and both others' sides are the same. */
  const two = once(() =>
    run([
      raised,
      step,
      responds('NEWTON', 'DEFEND'),
      responds('ATHENA', 'DEFEND'),
      ...sides('ballot', {
        ATHENA: 'CHALLENGED',
        EULER: 'CHALLENGED',
        SOCRATES: 'CHALLENGER',
        GALILEO: 'CHALLENGER',
        NEWTON: 'CHALLENGER',
      }),
      ...sides('arbitrate', { GALILEO: 'CHALLENGER', EULER: 'CHALLENGER', NEWTON: 'CHALLENGER' }),
      cutShort.VOTES,
    ]),
  );
  const closedOf = (ran: Ran, claim: string) => challengeRows(ran, 'closed').filter((row) => row.claim === claim);

  test('that is defended is voted on by the three who are no party, and a majority for the authority settles it', async () => {
    const ran = await two();
    expect(askedFor(ran, 'ballot')).toEqual(['ATHENA', 'EULER', 'EULER', 'GALILEO', 'NEWTON', 'SOCRATES']);
    expect(closedOf(ran, 'NEWTON/C1')).toEqual([
      expect.objectContaining({
        level: 1,
        resolution: 'vote',
        outcome: 'REJECTED',
        votes: { ATHENA: 'CHALLENGED', EULER: 'CHALLENGED', SOCRATES: 'CHALLENGER' },
      }),
    ]);
    expect(endOf(ran)).toEqual(['SHELVED', 'refine-1-failure']);
  });

  test('of EULER with a proof that Symposium repeats overrides NEWTON’s authority', async () => {
    const proven = challenges('EULER', 'memo', [
      challenge('NEWTON/C1', 'NEWTON', { override: 'MATHEMATICAL-PROOF', proof: goodProof }),
    ]);
    const ran = await run([
      weakPush,
      strongPush,
      proven,
      responds('NEWTON', 'DEFEND'),
      ...sides('ballot', { ATHENA: 'CHALLENGED', GALILEO: 'CHALLENGER', SOCRATES: 'CHALLENGER' }),
      cutShort.VOTES,
    ]);
    expect(challengeRows(ran, 'closed')).toEqual([
      expect.objectContaining({
        level: 2,
        resolution: 'authority overridden by EULER (MATHEMATICAL-PROOF)',
        outcome: 'UPHELD',
      }),
    ]);
  });

  test('of a claim of two domains is arbitrated by two agents without part', async () => {
    const ran = await two();
    expect(askedFor(ran, 'arbitrate')).toHaveLength(2);
    expect(closedOf(ran, 'ATHENA/S1')).toEqual([
      expect.objectContaining({ level: 3, outcome: 'UPHELD', resolution: expect.stringMatching(/^arbitration by /) }),
    ]);
  });

  // Whichever two are drawn, they are divided or one of them cannot be read.
  test('on which the arbiters are divided goes to a person of the claim’s domain, with both sides’ evidence', async () => {
    const split = sides('ballot', { GALILEO: 'CHALLENGER', EULER: 'CHALLENGED', NEWTON: 'CHALLENGER' });
    const ran = await run([
      step,
      responds('ATHENA', 'DEFEND'),
      ...split,
      ...sides('arbitrate', { GALILEO: 'CHALLENGER', EULER: 'CHALLENGED' }),
      { agent: 'NEWTON', task: 'arbitrate', do: { unreadable: true }, times: 0 },
    ]);
    expect(ran.result.outcome).toBe('SHELVED');
    expect(ran.reviews).toEqual([
      expect.objectContaining({ kind: 'challenge', question: expect.stringMatching(/ATHENA\/S1/) }),
    ]);
  });
});

describe('a challenge that goes no further', () => {
  // NEWTON is refused in VALIDATE whatever it brings, and GALILEO in GROUND what goes beyond its number.
  const bad = [
    { what: 'without evidence', made: challenge('ATHENA/C1', 'ATHENA', { evidence: [' '] }), reason: 'no-evidence' },
    { what: 'of a claim that is in no table', made: challenge('ATHENA/C99', 'ATHENA'), reason: 'unknown-claim' },
    { what: 'against oneself', made: challenge('NEWTON/C1', 'NEWTON'), reason: 'own-claim' },
    { what: 'that names another as author', made: challenge('ATHENA/C1', 'EULER'), reason: 'wrong-author' },
    { what: 'of what its author may not see', made: challenge('EULER/C1', 'EULER'), reason: 'unknown-claim' },
  ];
  const five = ['ATHENA/I1', 'ATHENA/D1', 'ATHENA/C1', 'ATHENA/S1', 'ATHENA/narrative'].map((claim) =>
    challenge(claim, 'ATHENA'),
  );
  const refused = once(() => {
    const all = bad.map(({ made }) => made);
    return run([
      challenges('NEWTON', 'physics', all),
      challenges('GALILEO', 'grounding', five),
      accepts,
      cutShort.CLASSIFY,
    ]);
  });
  const openedIn = (phase: string, ran: Ran) =>
    challengeRows({ ...ran, ledger: ran.ledger.filter((row) => row.phase === phase) }, 'opened');

  test.each(bad)('$what is logged with the reason', async ({ made: { claim }, reason }) => {
    const ran = await refused();
    const [opened, ...others] = openedIn('VALIDATE', ran);
    expect(opened).toMatchObject({ challenges: [] });
    expect(opened?.refused).toHaveLength(bad.length);
    expect(opened?.refused).toContainEqual(expect.objectContaining({ by: 'NEWTON', claim, reason }));
    expect(others).toEqual([]);
    expect(ran.calls.filter(({ phase, task }) => phase === 'VALIDATE' && task === 'respond')).toEqual([]);
    expect(endOf(ran)).toEqual(['SHELVED', 'classify-1-failure']);
  });

  test('is the fourth of one agent in a run', async () => {
    const [opened] = openedIn('GROUND', await refused());
    expect(opened?.challenges).toHaveLength(defaultPolicy.challengesPerAgent);
    expect(opened?.refused).toEqual(expect.arrayContaining([expect.objectContaining({ reason: 'limit' })]));
  });

  test('is any of a thousand in one answer beyond the first few', async () => {
    const ran = await flooded();
    expect(askedFor(ran, 'respond')).toEqual(['ATHENA']);
    expect(challengeRows(ran, 'opened')).toEqual([
      expect.objectContaining({ challenges: [expect.objectContaining({ claim: 'ATHENA/C1' })] }),
    ]);
    // What crosses into the history and the log stays small, however much is said.
    expect(JSON.stringify(challengeRows(ran, 'opened')).length).toBeLessThan(10_000);
  });
});

describe('Symposium', () => {
  test('challenges EULER’s total by itself, and no vote is taken on arithmetic', async () => {
    const ran = await run([
      { agent: 'EULER', task: 'mathematics', do: { patch: [{ path: '/timing/totalSeconds', value: 3 }] } },
      responds('EULER', 'DEFEND'),
      cutShort.GROUND,
    ]);
    expect(challengeRows(ran, 'closed')).toEqual([
      expect.objectContaining({
        challenger: 'HOUSE',
        claim: 'EULER/timing',
        resolution: 'recomputed by the house',
        outcome: 'UPHELD',
      }),
    ]);
    expect(askedFor(ran, 'ballot')).toEqual([]);
    const answered = ran.calls.filter(({ task, outcome }) => task === 'mathematics' && outcome === 'answered');
    expect(answered).toHaveLength(2);
    expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
  });
});
