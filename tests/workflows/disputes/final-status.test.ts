import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import type { Agent, Status } from '../../../shared/scenario/vocabulary.ts';
import type { Proof } from '../../../shared/scenario/answers/acts.ts';
import { openHouse, runUnder, type House } from '../../support/house.ts';
import { goodProof, modestNeed, weakPush } from '../../support/disputes.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const run = (script: WrittenScript) => runUnder(house, script);
const says = (agent: Agent, status: Status): WrittenScript[number] => ({
  agent,
  task: 'readiness',
  times: 0,
  do: { patch: [{ path: '/status', value: status }] },
});
const insists = (
  agent: Agent,
  status: Status,
  override: string | null = null,
  proof: Proof | null = null,
): WrittenScript[number] => ({
  agent,
  task: 'restate',
  times: 0,
  do: {
    patch: [
      { path: '/status', value: status },
      { path: '/override', value: override },
      { path: '/reason', value: 'The numbers say so.' },
      { path: '/proof', value: proof },
    ],
  },
});
const statusRow = ({ ledger }: Awaited<ReturnType<typeof run>>) =>
  ledger.find(({ type, content }) => type === 'DISPUTE' && content.kind === 'status')?.content;
const ruling = ({ ledger }: Awaited<ReturnType<typeof run>>) =>
  ledger.find(({ type, content }) => type === 'TALLY' && content.by !== undefined)?.content;

describe('the final status', () => {
  test('that all five state needs no debate', async () => {
    const ran = await run([]);
    expect(statusRow(ran)).toBeUndefined();
    expect(ruling(ran)).toMatchObject({ by: 'votes' });
  });

  test('is settled by a debate in which all come to agree', async () => {
    const ran = await run([says('EULER', 'CT'), insists('EULER', 'KS')]);
    expect(statusRow(ran)).toMatchObject({
      level: 1,
      resolution: 'debate',
      outcome: 'KS',
      votes: expect.objectContaining({ EULER: 'CT' }),
    });
    expect(ruling(ran)).toMatchObject({ status: 'KS', by: 'debate' });
  });

  test('is SOCRATES’s where the debate changes nothing', async () => {
    const ran = await run([says('SOCRATES', 'CT'), insists('SOCRATES', 'CT')]);
    expect(ruling(ran)).toMatchObject({ status: 'CT', by: 'authority' });
  });

  const holding: Proof = { ...goodProof, requirement: { comparator: '<=', value: 0, unit: 'N' } };
  const joint = (newton: Proof | null, euler: Proof | null) => [
    weakPush,
    modestNeed,
    says('NEWTON', 'CT'),
    insists('NEWTON', 'CT', 'PHYSICAL-OR-MATHEMATICAL', newton),
    says('EULER', 'CT'),
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
      says('EULER', 'CT'),
      insists('EULER', 'CT'),
      { agent: 'SOCRATES', task: 'restate', times: 0, do: { unreadable: true } },
    ]);
    expect(ran.reviews).toEqual([expect.objectContaining({ kind: 'status' })]);
    expect(ran.result.outcome).toBe('SHELVED');
  });
});
