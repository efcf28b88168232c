import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { assessIn } from '../../../activities/omega/assess.ts';
import { settleIn } from '../../../activities/omega/settle.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { findNotes, saveNotes } from '../../../activities/store/notes.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { sessionReader } from '../../../activities/omega/stored-session.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { asJson } from '../../../shared/kernel/json.ts';
import type { Output, SettleOrder } from '../../../shared/omega/activities.ts';
import { cast, type AgentId } from '../../../shared/omega/cast.ts';
import { plainFraming, problemDigest, type Remembered } from '../../../shared/omega/digests/problem.ts';
import { sessionEntry } from '../../../shared/omega/memory/stored-rows.ts';
import { emptySession } from '../../../shared/omega/memory/session-state.ts';
import { subjectOf } from '../../../shared/omega/place.ts';
import { defaultPolicy } from '../../../shared/omega/policy.ts';
import { classified, spoken } from '../../shared/omega/spoken.ts';
import { openStore, sampleCall } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let settle: ReturnType<typeof settleIn>;
let assess: ReturnType<typeof assessIn>;
let runKey = '';
let runs = 0;
beforeAll(async () => {
  store = await openStore();
  settle = settleIn(store.db, sessionReader(store.db));
  assess = assessIn(store.db, sessionReader(store.db));
});
afterAll(() => store.close());
beforeEach(async () => {
  runs += 1;
  runKey = await open(`settled-${runs}`);
});

async function open(key: string): Promise<string> {
  await openRun(store.db, {
    runKey: key,
    system: 'omega',
    parent: null,
    corpus: 'simulated',
    brief: { problem: 'Why?', standings: { 1: 0.5 } },
    policy: {},
  });
  await append(store.db, key, [
    sessionEntry(
      {
        kind: 'QUERY',
        key: 'query',
        iteration: 0,
        agent: null,
        summary: 'asked',
        sessionId: key,
        statement: 'Why did it fall?',
      },
      'OPEN',
    ),
  ]);
  return key;
}

/** Stores an answer, as an agent that was asked would. */
async function said(
  agent: AgentId,
  cycle: number,
  body: unknown,
  more: {
    readonly task?: Output['task'] | 'intervene' | 'synthesise';
    readonly pass?: number;
    readonly run?: string;
  } = {},
): Promise<string> {
  const { task = 'contribute', pass = 1, run = runKey } = more;
  const call = sampleCall({
    runKey: run,
    phase: 'ATTACK',
    round: cycle,
    agent: cast[agent].key,
    task,
    subject: subjectOf({ pass, retry: 0, instead: null }),
    answer: asJson(body),
    facts: { stance: 'SUPPORTS', flags: [] },
  });
  await saveCall(store.db, call, {}, {}, []);
  return callKey(call);
}

const heard = async (
  agent: AgentId,
  cycle: number,
  body: unknown,
  quarantined: string | null = null,
): Promise<Output> => ({ agent, ref: await said(agent, cycle, body), task: 'contribute', quarantined });
const order = (step: string, more: Partial<SettleOrder> = {}): SettleOrder => ({
  runKey,
  cycle: 1,
  step,
  phase: 'ATTACK',
  rows: [],
  outputs: [],
  digests: [],
  focus: null,
  ...more,
});
const against = (address: string) =>
  spoken({ claims: [], contradictions: [{ with: address, statement: 'it does not', severity: 'FATAL' }] });
const rowsNow = async () => (await readLedger(store.db, runKey)).map(({ entryKey }) => entryKey);
const bodyOf = async (key: string | undefined | null) => (await findNotes(store.db, [key ?? '']))[0];

describe('a step', () => {
  test('writes the house’s rows, the outputs and what follows from them, in order, and lays the digests', async () => {
    const first = await heard(1, 1, spoken());
    await settle(order('1/EXPLORATION/1', { outputs: [first] }));
    const attack = await heard(35, 1, { ...against('1.1/C1'), findings: [] });
    const refused = await heard(36, 1, { ...against('1.1/C1'), findings: [] }, 'INCOHERENT: 36');
    const settled = await settle(
      order('1/ATTACK/2', {
        rows: [
          {
            kind: 'DEPLOYMENT',
            key: '1/ATTACK/2/deployment-1',
            agent: null,
            summary: 'ATTACK',
            batch: 2,
            agents: [35, 36],
          },
        ],
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
    expect(settled.unexamined).toEqual({ verify: ['1.1/C2'], attack: ['1.1/C1', '1.1/C2'] });
    expect(await bodyOf(settled.digests.claimsToVerify)).toMatchObject({ body: { claims: [{ id: '1.1/C2' }] } });
    expect(await bodyOf(settled.digests.claimsToAttack)).toMatchObject({ body: { claims: [] } });
  });
});

describe('the problem’s digest', () => {
  test('has PHI’s constraints, its framing, what sub-sessions answered and what memory holds', async () => {
    const remembered: Remembered = {
      section: 'problemPatterns',
      id: 'p-1',
      strength: 0.9,
      evidence: ['falls'],
      entry: { name: 'falls' },
    };
    await saveNotes(store.db, runKey, [
      {
        key: `${runKey}/digest/open/problem`,
        content: 'problem',
        addressee: null,
        body: problemDigest(emptySession, { ...plainFraming, remembered: [remembered] }, defaultPolicy),
      },
    ]);
    const offer = {
      diagnosis: 'FRAMING',
      reason: 'r',
      constraints: ['before noon'],
      subProblems: [
        { statement: 'When?', why: 'w' },
        { statement: 'Where?', why: 'w' },
      ],
      pivot: ['PATTERNS'],
      confidence: 0.7,
    };
    const children = [await open(`${runKey}-c1s1`), await open(`${runKey}-c1s2`)];
    const [when = '', where = ''] = children;
    await said(51, 1, { answer: 'At noon, says 51' }, { run: when });
    await said(57, 1, { answer: 'At noon.' }, { run: when, task: 'synthesise' });
    await said(51, 1, { answer: 'Here.' }, { run: where });
    await saveOutcome(store.db, when, 'SUCCESS', 'done');
    const rows = await Promise.all(
      (['CONSTRAIN', 'DECOMPOSE', 'PIVOT'] as const).map(
        async (take, nth) =>
          ({
            kind: 'INTERVENTION',
            key: `1/S/1/intervention-${nth}`,
            agent: 57,
            summary: take,
            take,
            passed: [],
            call: await said(57, nth + 1, offer, { task: 'intervene' }),
            children: take === 'DECOMPOSE' ? children : [],
          }) as const,
      ),
    );
    await settle(
      order('0/CLASSIFICATION/1', {
        cycle: 0,
        outputs: [
          {
            agent: 57,
            ref: await said(57, 1, classified(), { task: 'classify' }),
            task: 'classify',
            quarantined: null,
          },
        ],
      }),
    );
    const settled = await settle(
      order('1/S/1', { rows, digests: ['problem', 'cycleEvents', 'openPoints', 'progressCounts'] }),
    );
    expect(await bodyOf(settled.digests.problem)).toMatchObject({
      body: {
        statement: 'Why did it fall?',
        constraints: ['before noon'],
        framing: ['PATTERNS'],
        remembered: [remembered],
        subAnswers: [
          { question: 'When?', answer: 'At noon.', status: 'SUCCESS' },
          { question: 'Where?', answer: 'Here.', status: null },
        ],
      },
    });
    expect(await bodyOf(settled.digests.cycleEvents)).toMatchObject({
      body: {
        events: [{ kind: 'INTERVENTION', marks: ['CONSTRAIN'] }, {}, {}],
        remembered: { patterns: [remembered] },
      },
    });
    const { state } = await sessionReader(store.db)(runKey);
    expect(state.problem.classification).toEqual({ type: 'EMPIRICAL', subtype: 'CAUSAL' });
  });
});

describe('an assessment', () => {
  test('writes confidences and ends of hypotheses once, and says the same ever after', async () => {
    const claims = [
      { id: 'C1', statement: 'S', because: 'so', requires: [], alternatives: [], confidence: 0.9 },
      { id: 'C2', statement: 'T', because: 'so', requires: [], alternatives: [], confidence: 0.1 },
    ];
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
    const asked = { runKey, cycle: 1, restsOn: ['1.1/C1'], standings: {} };
    const [one, other] = await Promise.all([assess(asked), assess(asked)]);
    expect(one).toMatchObject({
      newClaims: 2,
      openHypotheses: 0,
      verified: ['1.1/C1'],
      attacked: { '1.1/C1': { attacks: 0, succeeded: 0 } },
      answerConfidence: 1,
    });
    expect(other).toEqual(one);
    const before = await rowsNow();
    expect(before.slice(-3)).toEqual([
      'session/1/assess/propagation',
      'session/1/assess/1.1/C1',
      'session/1/assess/1.1/C2',
    ]);
    await settle(order('2/E/1', { cycle: 2, outputs: [await heard(2, 2, spoken())] }));
    expect(await assess(asked)).toEqual(one);
    const { state } = await sessionReader(store.db)(runKey);
    expect(
      state.hypotheses.resolved.map(({ id, resolution, finalConfidence }) => [id, resolution, finalConfidence]),
    ).toEqual([
      ['1.1/C1', 'CONFIRMED', 1],
      ['1.1/C2', 'REJECTED', 0.1],
    ]);
  });
});
