import { describe, expect, test } from 'vitest';
import { layFacts } from '../../../activities/omega/lay-facts.ts';
import { lockSession } from '../../../activities/omega/session-step.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { heldUp } from '../../support/held-up.ts';
import { spoken } from '../../shared/omega/spoken.ts';
import { bodyOf, heard, order, rowsNow, runKey, settle, store, setUp } from './settled-session.ts';

setUp();

const against = (address: string) =>
  spoken({ claims: [], contradictions: [{ with: address, statement: 'it does not', severity: 'FATAL' }] });

const deployed = (step: string) =>
  ({
    kind: 'DEPLOYMENT',
    key: `${step}/deployment-1`,
    agent: null,
    summary: 'ATTACK',
    batch: 2,
    agents: [35, 36],
  }) as const;

describe('a step', () => {
  test('writes Symposium’s rows, the outputs and what follows from them, in order, and lays the digests', async () => {
    const first = await heard(1, 1, spoken());
    await settle(order('1/EXPLORATION/1', { outputs: [first] }));
    const attack = await heard(35, 1, { ...against('1.1/C1'), findings: [] });
    const refused = await heard(36, 1, { ...against('1.1/C1'), findings: [] }, 'INCOHERENT: 36');
    const settled = await settle(
      order('1/ATTACK/2', {
        rows: [deployed('1/ATTACK/2')],
        outputs: [attack, refused],
        digests: ['contradictions', 'claimBoard', 'claims'],
        weigh: true,
        options: '35.1/X1',
      }),
    );
    expect((await rowsNow()).slice(-4)).toEqual([
      'session/1/ATTACK/2/deployment-1',
      'session/1/ATTACK/2/output-1',
      'session/1/ATTACK/2/output-1/contradiction-1',
      'session/1/ATTACK/2/output-2',
    ]);
    expect(settled).toMatchObject({
      appeared: ['35.1/X1'],
      unexamined: null,
      contradictions: [{ id: '35.1/X1', severity: 'FATAL', between: ['agent 35', '1.1/C1'] }],
      digests: {
        contradictions: `${runKey}/digest/1/ATTACK/2/contradictions`,
        claimBoard: `${runKey}/digest/1/ATTACK/2/claimBoard`,
      },
    });
    expect(Object.keys(settled.digests)).toHaveLength(2);
    expect(settled.weights.map(({ agent, ref, conflict }) => [agent, ref, conflict])).toEqual([
      [1, first.ref, 'FATAL'],
      [35, attack.ref, 'FATAL'],
    ]);
    expect(await bodyOf(settled.digests.claimBoard)).toMatchObject({
      content: 'claimBoard',
      addressee: null,
      body: { claims: [{ id: '1.1/C1', author: 1 }] },
    });
    expect(await bodyOf(settled.options)).toMatchObject({
      content: 'options',
      body: { A: 'Skeptic (35): it does not', B: 'First Principles (1), claim 1.1/C1: The beam holds' },
    });
    const output = (await readLedger(store.db, runKey)).find(({ entryKey }) => entryKey.endsWith('ATTACK/2/output-1'));
    expect(output).toMatchObject({
      sender: 'skeptic',
      phase: 'ATTACK',
      content: { call: attack.ref, summary: '[SUPPORTS] It holds | CONF: 70% | FLAGS: none' },
    });
  });

  test('that is repeated changes nothing and is told the same, also after the session has gone on, and at the same time', async () => {
    await settle(order('1/EXPLORATION/1', { outputs: [await heard(1, 1, spoken())] }));
    const attack = order('1/ATTACK/2', {
      outputs: [await heard(35, 1, { ...against('1.1/C1'), findings: [] })],
      digests: ['contradictions'],
    });
    const [one, other] = await Promise.all([settle(attack), settle(attack)]);
    expect(other).toEqual(one);
    await settle(
      order('1/ATTACK/3', {
        rows: [
          {
            kind: 'RESOLUTION',
            key: '1/ATTACK/3/resolution-1',
            agent: null,
            summary: 'A',
            contradiction: '35.1/X1',
            resolution: 'A',
            by: 'USER',
          },
        ],
      }),
    );
    const before = await rowsNow();
    expect(await settle(attack)).toEqual(one);
    expect(await rowsNow()).toEqual(before);
  });

  test('that cannot be written leaves nothing behind', async () => {
    const before = await rowsNow();
    const rows = [
      { kind: 'DEPLOYMENT', key: '1/A/1/deployment-1', agent: null, summary: 'A', batch: 1, agents: [1] },
    ] as const;
    await expect(
      settle(
        order('1/A/1', {
          rows,
          outputs: [{ agent: 1, ref: 'nowhere', task: 'contribute', quarantined: null }],
          digests: ['problem'],
        }),
      ),
    ).rejects.toThrow('no stored answer of agent 1');
    expect(await rowsNow()).toEqual(before);
    expect(await bodyOf(`${runKey}/digest/1/A/1/problem`)).toBeUndefined();
  });

  test('says what nobody has examined, and limits what is examined to it', async () => {
    const claims = [1, 2].map((n) => ({
      id: `C${n}`,
      statement: `S${n}`,
      because: 'so',
      requires: [],
      alternatives: [],
      confidence: 0.8,
    }));
    await settle(
      order('1/E/1', {
        outputs: [
          await heard(1, 1, spoken({ claims })),
          await heard(27, 1, {
            ...spoken({ claims: [] }),
            findings: [{ claimId: '1.1/C1', result: 'VERIFIED', reason: 'r' }],
          }),
        ],
      }),
    );
    const settled = await settle(
      order('1/S/2', {
        restsOn: ['1.1/C1', '1.1/C2'],
        focus: ['1.1/C2'],
        digests: ['claimsToVerify', 'claimsToAttack'],
      }),
    );
    expect(settled.unexamined).toMatchObject({ verify: ['1.1/C2'], attack: ['1.1/C1', '1.1/C2'] });
    expect(settled.unexamined?.fitting?.slice(0, 2)).toEqual([31, 27]);
    expect(await bodyOf(settled.digests.claimsToVerify)).toMatchObject({ body: { claims: [{ id: '1.1/C2' }] } });
    expect(await bodyOf(settled.digests.claimsToAttack)).toMatchObject({ body: { claims: [] } });
  });
});

test('a step waits for the facts that are being laid, and reads them', async () => {
  const laying = await store.db.connect();
  try {
    await laying.query('begin');
    await lockSession(laying, runKey);
    const settling = settle(order('1/ATTACK/2', { rows: [deployed('1/ATTACK/2')] }));
    await heldUp(store.db, laying, 'pg_advisory_xact_lock');
    const fact = { statement: 'The bridge was wet.', source: 'weather office' };
    await layFacts(laying, runKey, [fact], [], { by: 'mara', iteration: 1, phase: 'ATTACK' });
    await laying.query('commit');
    await settling;
  } finally {
    laying.release();
  }
  expect((await rowsNow()).slice(-2)).toEqual([expect.stringContaining('fact/'), 'session/1/ATTACK/2/deployment-1']);
});
