import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { openHouse, runUnder, type House } from '../../support/house.ts';
import { challenge, challenges, nobodyRules, responds, sides, strongPush, weakPush } from '../../support/disputes.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const run = (script: WrittenScript) => runUnder(house, script);
type Ran = Awaited<ReturnType<typeof run>>;
const rows = ({ ledger }: Ran, state: string) =>
  ledger
    .filter(({ type, content }) => type === 'DISPUTE' && content.kind === 'challenge' && content.state === state)
    .map(({ content }) => content);
const asked = ({ calls }: Ran, task: string) =>
  calls
    .filter((call) => call.task === task)
    .map(({ agent }) => agent)
    .sort();

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
      ]);
      expect(rows(ran, 'closed')).toEqual([
        expect.objectContaining({
          level: 2,
          resolution: 'decided by EULER, as NEWTON is a party',
          outcome: side === 'CHALLENGER' ? 'UPHELD' : 'REJECTED',
          why: ['too-few-voters'],
          votes: { EULER: side },
        }),
      ]);
      expect(asked(ran, 'ballot')).toEqual([]);
      expect(asked(ran, 'rule')).toEqual(['EULER']);
      expect(ran.reviews).toEqual([]);
    },
  );

  test('against a step, as in the specification’s example, needs no person: EULER decides in both of its domains', async () => {
    const step = challenges('NEWTON', 'physics', [challenge('ATHENA/S1', 'ATHENA')]);
    const ran = await run([step, responds('ATHENA', 'DEFEND'), ...sides('rule', { EULER: 'CHALLENGED' })]);
    expect(rows(ran, 'closed')).toEqual([
      expect.objectContaining({
        level: 2,
        resolution: 'decided by EULER, as NEWTON is a party',
        outcome: 'REJECTED',
      }),
    ]);
    expect(ran.reviews).toEqual([]);
    expect(ran.result.outcome).toBe('DOCUMENTED');
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
    ]);
    expect(rows(ran, 'closed')).toEqual([
      expect.objectContaining({
        level: 2,
        resolution: 'decided by EULER, as NEWTON is a party',
        outcome: 'UPHELD',
      }),
    ]);
    expect(asked(ran, 'rule')).toEqual([]);
  });
});
