import { describe, expect, test } from 'vitest';
import { saveNotes } from '../../../activities/store/notes.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { sessionReader } from '../../../activities/omega/stored-session.ts';
import { plainFraming, problemDigest, type RecalledEntry } from '../../../shared/omega/digests/problem.ts';
import { emptySession } from '../../../shared/omega/memory/session-state.ts';
import { defaultPolicy } from '../../../shared/omega/policy.ts';
import { classified, spoken } from '../../shared/omega/spoken.ts';
import { assess, bodyOf, heard, open, order, rowsNow, runKey, said, settle, store, setUp } from './settled-session.ts';

setUp();

describe('the problem’s digest', () => {
  test('has PHI’s constraints, its framing, what sub-sessions answered and what memory holds', async () => {
    const remembered: RecalledEntry = {
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
        { statement: 'when?', why: 'the same again' },
        { statement: 'Where?', why: 'w' },
        { statement: 'Who?', why: 'w' },
      ],
      pivot: ['PATTERNS'],
      confidence: 0.7,
    };
    // The third was never opened.
    const [when, where] = [await open(`${runKey}-c1s1`, 'When?'), await open(`${runKey}-c1s2`, 'Where?')];
    const children = [when, where, `${runKey}-c1s3`];
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
          { question: 'Who?', answer: null, status: null },
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
          await heard(31, 1, {
            ...spoken({ claims: [] }),
            findings: [{ claimId: '1.1/C1', result: 'VERIFIED', reason: 'r' }],
          }),
        ],
      }),
    );
    const asked = { runKey, cycle: 1, restsOn: ['1.1/C1'], standings: {} };
    const [one, other] = await Promise.all([assess(asked), assess(asked)]);
    expect(one).toMatchObject({
      newClaims: 1,
      openHypotheses: 0,
      verified: ['1.1/C1'],
      attacked: { '1.1/C1': { attacks: 0, succeeded: 0 } },
      answerConfidence: 0.98,
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
      ['1.1/C1', 'CONFIRMED', 0.98],
      ['1.1/C2', 'REJECTED', 0.1],
    ]);
  });
});
