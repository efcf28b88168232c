import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import type { Proof } from '../../../shared/scenario/answers/acts.ts';
import { cutShort, endOf } from '../../support/cut-short.ts';
import {
  askedFor,
  challenge,
  challengeRows,
  challenges,
  goodProof,
  insists,
  modestNeed,
  nobodyRules,
  responds,
  sides,
  states,
  strongPush,
  weakPush,
} from '../../support/disputes.ts';
import { fold, openHouse, runUnder, type House } from '../../support/house.ts';
import { until } from '../../support/until.ts';

/** Who settles a dispute: an authority that is no party, all together, SOCRATES, the leads jointly, a person. */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const run = (script: WrittenScript) => runUnder(house, script);
type Ran = Awaited<ReturnType<typeof run>>;

describe('a challenge whose authority is a party, in VALIDATE', () => {
  const raised = challenges('NEWTON', 'physics', [challenge('ATHENA/C1', 'ATHENA')]);

  test.each(['CHALLENGER', 'CHALLENGED'] as const)(
    'that is defended is decided by EULER, who may see the claim and is no party as NEWTON is: %s',
    async (side) => {
      const ran = await run([
        weakPush,
        strongPush,
        raised,
        responds('ATHENA', 'DEFEND'),
        ...sides('rule', { EULER: side }),
        cutShort.GROUND,
      ]);
      expect(challengeRows(ran, 'closed')).toEqual([
        expect.objectContaining({
          level: 2,
          resolution: 'decided by EULER, as NEWTON is a party',
          outcome: side === 'CHALLENGER' ? 'UPHELD' : 'REJECTED',
          why: ['too-few-voters'],
          votes: { EULER: side },
        }),
      ]);
      expect(askedFor(ran, 'ballot')).toEqual([]);
      expect(askedFor(ran, 'rule')).toEqual(['EULER']);
      expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
    },
  );

  test('against a step, as in the specification’s example, needs no person: EULER decides in both of its domains', async () => {
    const step = challenges('NEWTON', 'physics', [challenge('ATHENA/S1', 'ATHENA')]);
    const ran = await run([
      step,
      responds('ATHENA', 'DEFEND'),
      ...sides('rule', { EULER: 'CHALLENGED' }),
      cutShort.GROUND,
    ]);
    expect(challengeRows(ran, 'closed')).toEqual([
      expect.objectContaining({
        level: 2,
        resolution: 'decided by EULER, as NEWTON is a party',
        outcome: 'REJECTED',
      }),
    ]);
    expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
  });

  test('on which EULER has no readable word goes to a person, never back to the challenger', async () => {
    const ran = await run([weakPush, raised, responds('ATHENA', 'DEFEND'), nobodyRules]);
    expect(ran.reviews).toEqual([
      expect.objectContaining({ kind: 'challenge', question: expect.stringMatching(/ATHENA\/C1/) }),
    ]);
    expect(ran.result.outcome).toBe('SHELVED');
  });
});

describe('a challenge whose authority is a party, in REFINE', () => {
  const raised = challenges('GALILEO', 'memo', [challenge('NEWTON/C1', 'NEWTON')]);

  test('that wins its vote against the domain’s authority, a party, is decided by EULER’s vote and not by NEWTON', async () => {
    const ran = await run([
      raised,
      responds('NEWTON', 'DEFEND'),
      ...sides('ballot', { ATHENA: 'CHALLENGER', EULER: 'CHALLENGER', SOCRATES: 'CHALLENGER' }),
      cutShort.VOTES,
    ]);
    expect(challengeRows(ran, 'closed')).toEqual([
      expect.objectContaining({
        level: 2,
        resolution: 'decided by EULER, as NEWTON is a party',
        outcome: 'UPHELD',
      }),
    ]);
    expect(askedFor(ran, 'rule')).toEqual([]);
  });
});

const statusRow = ({ ledger }: Ran) =>
  ledger.find(({ type, content }) => type === 'DISPUTE' && content.kind === 'status')?.content;
const ruling = ({ ledger }: Ran) =>
  ledger.find(({ type, content }) => type === 'TALLY' && content.by !== undefined)?.content;

describe('the final status', () => {
  // That all five state it and nobody debates: tests/workflows/requests.test.ts, where nobody asks for anything.
  test('is settled by a debate in which all come to agree', async () => {
    const ran = await run([states('EULER', 'CT'), insists('EULER', 'KS')]);
    expect(statusRow(ran)).toMatchObject({
      level: 1,
      resolution: 'debate',
      outcome: 'KS',
      votes: expect.objectContaining({ EULER: 'CT' }),
    });
    expect(ruling(ran)).toMatchObject({ status: 'KS', by: 'debate' });
  });

  test('is SOCRATES’s where the debate changes nothing', async () => {
    const ran = await run([states('SOCRATES', 'CT'), insists('SOCRATES', 'CT')]);
    expect(ruling(ran)).toMatchObject({ status: 'CT', by: 'authority' });
  });

  const holding: Proof = { ...goodProof, requirement: { comparator: '<=', value: 0, unit: 'N' } };
  const joint = (newton: Proof | null, euler: Proof | null) => [
    weakPush,
    modestNeed,
    states('NEWTON', 'CT'),
    insists('NEWTON', 'CT', 'PHYSICAL-OR-MATHEMATICAL', newton),
    states('EULER', 'CT'),
    insists('EULER', 'CT', 'PHYSICAL-OR-MATHEMATICAL', euler),
  ];

  test('is NEWTON and EULER’s where they veto his jointly, on physical or mathematical ground that a proof shows', async () => {
    expect(ruling(await run(joint(null, goodProof)))).toMatchObject({ status: 'CT', by: 'joint veto' });
    expect(ruling(await run(joint(null, goodProof).slice(0, 4)))).toMatchObject({ status: 'KS', by: 'authority' });
  });

  test('is SOCRATES’s where the joint veto has no proof, or EULER’s own proof holds', async () => {
    expect(ruling(await run(joint(null, null)))).toMatchObject({ status: 'KS', by: 'authority' });
    expect(ruling(await run(joint(goodProof, holding)))).toMatchObject({ status: 'KS', by: 'authority' });
  });

  test('is a person’s where SOCRATES gives nothing readable', async () => {
    const ran = await run([
      states('EULER', 'CT'),
      insists('EULER', 'CT'),
      { agent: 'SOCRATES', task: 'restate', times: 0, do: { unreadable: true } },
    ]);
    expect(ran.reviews).toEqual([expect.objectContaining({ kind: 'status' })]);
    expect(ran.result.outcome).toBe('SHELVED');
  });
});

describe('a call for a person', () => {
  test.each([
    ['NEWTON', 'physics'],
    ['GALILEO', 'grounding'],
    ['SOCRATES', 'classification'],
    ['ATHENA', 'memo'],
  ] as const)('by %s in %s is heard before anything else', async (agent, task) => {
    const ran = await run([
      { agent, task, do: { patch: [{ path: '/escalation', value: 'I have seen this accident happen.' }] } },
    ]);
    expect(ran.reviews).toEqual([
      expect.objectContaining({ kind: 'escalation', question: expect.stringContaining(agent) }),
    ]);
    expect(ran.result.outcome).toBe('SHELVED');
  });
});

describe('a person who decides a challenge', () => {
  const step = challenges('NEWTON', 'physics', [challenge('ATHENA/S1', 'ATHENA')]);

  test.each([
    [
      'that the design itself is flawed has ATHENA revise, with the reviewer’s words, before anyone validates again',
      true,
      ['ATHENA'],
    ],
    ['for the challenged side leaves the scenario as it is', false, []],
  ] as const)('and finds %s', async (_, structuralFlaw, revised) => {
    house.simulated.setScript([step, nobodyRules, responds('ATHENA', 'DEFEND'), cutShort.GROUND]);
    const handle = await house.start();
    const runKey = handle.workflowId.slice('scenario/'.length);
    let review = '';
    await until(async () => {
      review = (await listReviews(house.db, { runKey }))[0]?.reviewId ?? '';
      return review !== '';
    });
    await house.temporal.client.workflow.getHandle(`review/${review}`).executeUpdate('decide', {
      args: [
        {
          decision: 'RESOLVE',
          reviewer: 'mara',
          justification: 'I timed the step myself.',
          side: 'CHALLENGED',
          structuralFlaw,
        },
      ],
    });
    await until(async () =>
      (await listReviews(house.db, { runKey })).some(({ reviewId }) => reviewId.endsWith('-ground-1-failure')),
    );
    const ran = await fold(house.db, runKey);
    await handle.cancel();
    await handle.result().catch(() => null);
    expect(challengeRows(ran, 'closed')).toEqual([
      expect.objectContaining({ level: 4, resolution: 'human review by mara', outcome: 'REJECTED' }),
    ]);
    expect(askedFor(ran, 'revise')).toEqual(revised);
  });
});
