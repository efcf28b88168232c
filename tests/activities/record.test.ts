import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { recordIn } from '../../activities/record.ts';
import { saveCall } from '../../activities/store/save-calls.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { findNotes } from '../../activities/store/notes.ts';
import type { NoteOrder, Quote } from '../../shared/kernel/activities.ts';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import { callKey } from '../../shared/kernel/ids.ts';
import type { Json } from '../../shared/kernel/json.ts';
import { agents } from '../../shared/scenario/vocabulary.ts';
import { flat, rated } from '../shared/scenario/shaft.ts';
import { openStore, sampleCall, storeRuns } from '../support/store.ts';

const runKey = 'quoted';
let store: Awaited<ReturnType<typeof openStore>>;
let record: ReturnType<typeof recordIn>;
let notes = 0;
beforeAll(async () => {
  store = await openStore();
  await storeRuns(store.db, 'real', runKey);
  record = recordIn(store.db);
});
afterAll(() => store.close());

/** Stores an answer and returns its reference. */
async function answer(agent: string, task: string, body: Json): Promise<string> {
  const call = sampleCall({ runKey, agent, task, answer: body });
  await saveCall(store.db, call, {}, {}, []);
  return callKey(call);
}

/** The body of a note that quotes, as it lies in the context. */
async function noted(quotes: readonly Quote[], body: Json = []): Promise<Json> {
  notes += 1;
  const order: NoteOrder = { key: `note-${notes}`, content: 'revisionRequests', addressee: 'ATHENA', body, quotes };
  await record({ runKey, entries: [], notes: [order] });
  return (await findNotes(store.db, [order.key]))[0]?.body ?? null;
}

describe('what a note quotes', () => {
  test.each([
    [
      'corrections',
      { corrections: [{ target: 'S1', change: 'Faster.' }], confidence: 0.31 },
      {},
      [{ from: 'NEWTON', target: 'S1', change: 'Faster.' }],
    ],
    [
      'requestedChanges',
      { source: 'x', requestedChanges: [{ target: 'C1', change: 'Heavier.' }], confidence: 0.31 },
      {},
      [{ from: 'NEWTON', target: 'C1', change: 'Heavier.' }],
    ],
    [
      'requests',
      {
        requests: [
          { to: 'ATHENA', target: 'D1', change: 'Weaker.' },
          { to: 'EULER', target: 'S1', change: 'Again.' },
        ],
        confidence: 0.31,
      },
      { to: 'ATHENA' },
      [{ from: 'NEWTON', target: 'D1', change: 'Weaker.' }],
    ],
    [
      'verdicts',
      {
        verdicts: [
          { distractorId: 'D1', verdict: 'KEEP', reason: 'a', change: 'b' },
          { distractorId: 'D2', verdict: 'TOO-WEAK', reason: 'Dull.', change: 'Shine.' },
        ],
      },
      {},
      [{ from: 'NEWTON', target: 'D2', change: 'TOO-WEAK: Dull. Shine.' }],
    ],
    [
      'items',
      {
        items: [
          { id: 'S1', status: 'VALID', reasoning: 'a' },
          { id: 'S2', status: 'INVALID', reasoning: 'Late.' },
        ],
      },
      {},
      [{ from: 'NEWTON', target: 'S2', change: 'Late.' }],
    ],
  ] as const)('of %s is what was asked for, and no confidence', async (field, body, more, expected) => {
    const ref = await answer('NEWTON', `task-${field}`, body);
    expect(await noted([{ from: 'NEWTON', ref, field, ...more }])).toEqual(expected);
  });

  test.each<[string, Json, Json]>([
    [
      'recommendedChanges/2',
      {
        recommendedChanges: [
          { target: 'S1', change: 'Faster.' },
          { target: 'C1', change: 'Heavier.' },
        ],
      },
      [{ request: 'r', from: 'NEWTON', target: 'C1', change: 'Heavier.' }],
    ],
    ['recommendedChanges/2', { recommendedChanges: [{ target: 'S1', change: 'Faster.' }] }, []],
    [
      'requests/1',
      { requests: [{ to: 'EULER', target: 'EULER/K1', change: 'Again.' }] },
      [{ request: 'r', from: 'NEWTON', target: 'EULER/K1', change: 'Again.' }],
    ],
    [
      'verdicts/1',
      { verdicts: [{ distractorId: 'D2', verdict: 'TOO-WEAK', reason: 'Dull.', change: 'Shine.' }] },
      [{ request: 'r', from: 'NEWTON', target: 'D2', change: 'TOO-WEAK: Dull. Shine.' }],
    ],
    [
      'concerns',
      { concerns: ['C1 is false.', 'So is C2.'] },
      [{ request: 'r', from: 'NEWTON', target: 'scenario', change: 'C1 is false. So is C2.' }],
    ],
    ['notes', { notes: '' }, [{ request: 'r', from: 'NEWTON', target: 'scenario', change: '' }]],
    [
      'answers',
      {
        answers: [
          { request: 'q', text: 'a', decision: 'CHANGE' },
          { request: ' r', text: 'It holds.', decision: 'REASON' },
        ],
      },
      [{ request: 'r', from: 'NEWTON', text: 'It holds.', decision: 'REASON' }],
    ],
    ['verdicts', { verdicts: [] }, []],
    [
      'verdicts',
      { verdicts: [{ request: 'r', reason: 'It does not.', accepted: false }] },
      [{ request: 'r', from: 'NEWTON', accepted: false, reason: 'It does not.' }],
    ],
  ])('of a request (%s, %j) goes by its id, and no confidence with it', async (subject, body, expected) => {
    const ref = await answer('NEWTON', `request-${notes}`, { ...(body as object), confidence: 0.31 });
    expect(await noted([{ from: 'NEWTON', ref, field: 'request', subject, request: 'r' }])).toEqual(expected);
  });

  test('stands behind what Symposium says itself, and a reference to nothing adds nothing', async () => {
    const ref = await answer('EULER', 'mathematics', { corrections: [{ target: 'S1', change: 'Faster.' }] });
    const said = { from: 'HOUSE', target: 'margin', change: 'Too thin.' };
    expect(
      await noted(
        [
          { from: 'X', ref: 'no/such/call', field: 'corrections' },
          { from: 'EULER', ref, field: 'corrections' },
        ],
        [said],
      ),
    ).toEqual([said, { from: 'EULER', target: 'S1', change: 'Faster.' }]);
  });
});

describe('votes that are quoted', () => {
  test('have no name, no confidence and an order that does not tell whose they are', async () => {
    const votes = await Promise.all(
      agents.map(async (agent, place): Promise<Quote> => {
        const difficulty = { ...rated(flat(2)), I: { score: 5 - place, rationale: `Reason ${place}.` } };
        return {
          from: 'ANONYMOUS',
          ref: await answer(agent, 'calibration', { difficulty, confidence: 0.31 }),
          field: 'vote',
          subject: 'I',
        };
      }),
    );
    const again: Quote = {
      from: 'ANONYMOUS',
      ref: await answer('EULER', 'dimension', { score: 3, reason: 'Middle.', confidence: 0.31 }),
      field: 'vote',
      subject: 'I',
    };
    const expected = {
      dimension: 'I',
      votes: [1, 2, 3, 4, 5].map((score) => ({ score, reason: `Reason ${5 - score}.` })),
    };
    expect(await noted(votes, { dimension: 'I' })).toEqual(expected);
    expect(await noted([again], { dimension: 'I' })).toEqual({
      dimension: 'I',
      votes: [{ score: 3, reason: 'Middle.' }],
    });
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(votes, { minLength: votes.length }), async (shuffled) => {
        expect(await noted(shuffled, { dimension: 'I' })).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});

test('a record written twice is written once, and notes come back in the order in which they are asked for', async () => {
  const order = {
    runKey,
    entries: [houseEntry('GATE', 'gate/SEED/1/report', 'SEED', { passed: true })],
    notes: ['c', 'a', 'b'].map((key): NoteOrder => ({
      key,
      content: 'seedNotes',
      addressee: null,
      body: [key],
      quotes: [],
    })),
  };
  await record(order);
  await record({ ...order, notes: order.notes.map((note) => ({ ...note, body: ['another'] })) });
  expect((await readLedger(store.db, runKey)).map(({ entryKey }) => entryKey)).toEqual(['gate/SEED/1/report']);
  expect((await findNotes(store.db, ['b', 'c', 'a'])).map(({ key, body }) => [key, body])).toEqual([
    ['b', ['b']],
    ['c', ['c']],
    ['a', ['a']],
  ]);
});

test('words of a dispute stand under quotes, behind what Symposium says, in the order in which they were spoken', async () => {
  const challenge = {
    claim: 'ATHENA/C1',
    against: 'ATHENA',
    wrong: 'Too light.',
    evidence: ['A sum.'],
    recommendation: 'Heavier.',
    override: null,
    proof: null,
    confidence: 0.31,
  };
  const report = await answer('NEWTON', 'physics', { challenges: [challenge], veto: null });
  const position = await answer('ATHENA', 'respond', {
    decision: 'DEFEND',
    statement: 'It holds.',
    evidence: ['Another sum.'],
    revision: '',
    override: null,
    proof: null,
    confidence: 0.31,
  });
  const body = { dispute: 'VALIDATE-1-NEWTON-1', finding: null };
  expect(
    await noted(
      [
        { from: 'NEWTON', ref: report, field: 'challenge', subject: '1' },
        { from: 'ATHENA', ref: position, field: 'position' },
      ],
      body,
    ),
  ).toEqual({
    ...body,
    quotes: [
      {
        from: 'NEWTON',
        claim: 'ATHENA/C1',
        wrong: 'Too light.',
        evidence: ['A sum.'],
        recommendation: 'Heavier.',
        override: null,
        proof: null,
      },
      {
        from: 'ATHENA',
        decision: 'DEFEND',
        statement: 'It holds.',
        evidence: ['Another sum.'],
        revision: '',
        override: null,
        proof: null,
      },
    ],
  });
});
