import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import type { Agent, Status } from '../../../shared/scenario/vocabulary.ts';
import { openHouse, runUnder, type House } from '../../support/house.ts';

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
const insists = (agent: Agent, status: Status, override: string | null = null): WrittenScript[number] => ({
  agent,
  task: 'restate',
  times: 0,
  do: {
    patch: [
      { path: '/status', value: status },
      { path: '/override', value: override },
      { path: '/reason', value: 'The numbers say so.' },
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

  test('is NEWTON and EULER’s where they veto his jointly, on physical or mathematical ground', async () => {
    const script = (['NEWTON', 'EULER'] as const).flatMap((agent) => [
      says(agent, 'CT'),
      insists(agent, 'CT', 'PHYSICAL-OR-MATHEMATICAL'),
    ]);
    expect(ruling(await run(script))).toMatchObject({ status: 'CT', by: 'joint veto' });
    expect(ruling(await run(script.slice(0, 2)))).toMatchObject({ status: 'KS', by: 'authority' });
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
