import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeRunIn } from '../../../activities/close-run.ts';
import { append } from '../../../activities/store/ledger.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { agentRecords } from '../../../activities/scenario/qa/agent-records.ts';
import { healthRows } from '../../../activities/scenario/health.ts';
import { takenBy } from '../../../activities/store/taken.ts';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { corpusHealthOf } from '../../../shared/scenario/corpus/health.ts';
import { filled } from '../../../bench/measures/corpus/filled.ts';
import { migrate } from '../../../workers/migrate.ts';
import { freshDatabase } from '../../support/database.ts';

let db: Database;
let stop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase();
  await migrate(database.url);
  db = openDatabase(database.url);
  stop = database.stop;
});
afterAll(async () => {
  await db.end();
  await stop();
});

const scenarios = 5_000;

const fill = async (): Promise<void> => {
  for (const statement of filled(scenarios)) await db.query(statement);
};

test('thousands of scenarios are read in five statements, each once, with what they took and how they ended', async () => {
  await fill();
  const from = performance.now();
  const rows = await healthRows(db, 'real');
  const health = corpusHealthOf(rows);
  process.stdout.write(`health of ${scenarios} scenarios: ${Math.round(performance.now() - from)} ms\n`);
  expect(rows).toHaveLength(scenarios);
  expect(rows[3]).toEqual({
    category: 'The Cascade',
    tier: 'SPARK',
    status: 'KS',
    batch: 'night-0',
    slot: 3,
    outcome: 'DOCUMENTED',
    phase: 'DOCUMENT',
    assigned: { tier: 'FRACTURE', status: 'KS' },
    withdrawn: true,
    escalated: false,
    vetoes: 0,
    disputed: [],
    blindStatus: null,
    novel: false,
    modelMinutes: 60,
    confidences: Array<number>(20).fill(0.75),
    costMicrodollars: null,
  });
  expect(rows[0]).toMatchObject({
    outcome: 'DISCARDED',
    phase: 'VALIDATE',
    assigned: null,
    escalated: true,
    vetoes: 1,
    disputed: ['VALIDATE'],
    novel: true,
    blindStatus: 'OF',
  });
  expect(rows[9]).toMatchObject({ outcome: null, assigned: null, costMicrodollars: 2_000 });
  expect(health).toMatchObject({
    begun: scenarios,
    underWay: scenarios / 10,
    made: scenarios * 0.7 - 1,
    withdrawn: 1,
    escalated: scenarios / 10,
    unpriced: 1,
    tiersAsAsked: 0,
    statusesAsAsked: scenarios * 0.7 - 1,
  });
  expect(health.batches).toHaveLength(scenarios / 500);
  expect(health.batches[4]?.measures).toContainEqual({ measure: 'mean model minutes', value: 60, finding: 'healthy' });
  expect(health.batches[4]?.drifts.map(({ drifts }) => drifts)).toEqual([false, false, false]);
});

test('what a run paid for the trial of a model is in its cost, and so in its batch’s and its corpus’s, also where it was all it paid for', async () => {
  const trial = (run: string, schema: string, cost: number | null) =>
    db.query(
      `insert into symposium.trials (model, schema_hash, day, refused, run_key, input_tokens, cached_input_tokens, output_tokens, cost_microdollars)
       values ('m', $2, current_date, false, $1, 36, 21, 1, $3)`,
      [run, schema, cost],
    );
  const before = await healthRows(db, 'real');
  const [whole, ofBatch] = [
    corpusHealthOf(before).costMicrodollars,
    corpusHealthOf(before).batches[0]?.costMicrodollars,
  ];
  await trial('s-9', 'a', 85);
  await trial('s-9', 'b', 86);
  const rows = await healthRows(db, 'real');
  const health = corpusHealthOf(rows);
  expect(rows[9]).toEqual({ ...before[9], costMicrodollars: (before[9]?.costMicrodollars ?? 0) + 171 });
  expect(health.costMicrodollars).toBe(whole + 171);
  expect(health.batches[0]?.costMicrodollars).toBe((ofBatch ?? 0) + 171);
  expect((await takenBy(db, ['s-9'])).get('s-9')?.costMicrodollars).toBe(rows[9]?.costMicrodollars);
  await trial('s-9', 'c', null);
  expect((await healthRows(db, 'real'))[9]?.costMicrodollars).toBeNull();
  // One that has asked nobody yet.
  await db.query(
    `insert into symposium.runs select (jsonb_populate_record(r, '{"run_key": "s-tried", "created_at": "2999-01-01"}')).* from symposium.runs r where run_key = 's-9'`,
  );
  await trial('s-tried', 'd', 7);
  expect((await healthRows(db, 'real')).at(-1)).toMatchObject({
    costMicrodollars: 7,
    modelMinutes: 0,
    confidences: [],
  });
});

test('neither a pause that an operator mends nor what is asked of a published scenario asked people of its making', async () => {
  const asked = (run: string, kind: string, when: string) =>
    db.query(
      `insert into symposium.reviews (review_id, run_key, kind, question, package, deadline, at)
       values ($1 || '-' || $2, $1, $2, '?', '{}', now(), now() + $3::interval)`,
      [run, kind, when],
    );
  await asked('s-2', 'dispute', '1 day');
  await asked('s-3', 'spend-cap', '-1 day');
  await asked('s-4', 'provider', '-1 day');
  await asked('s-5', 'status', '-1 day');
  const rows = await healthRows(db, 'real');
  expect([2, 3, 4, 5].map((at) => rows[at]?.escalated)).toEqual([false, false, false, true]);
});

test('what agents did is counted by the prompt under which they spoke', async () => {
  const call = (nth: number, change = '', why = 'it is not JSON') =>
    `insert into symposium.calls (call_key, run_key, phase, round, agent, task, ordinal, outcome, answer, confidence, agent_version,
            model, snapshot, stop_reason, pieces, request_hash, response_hash, input_tokens, cached_input_tokens, output_tokens, cost_microdollars, duration_ms, why)
     values ('agents/' || $1 || $2 || ${nth}, $1, 'REFINE', 1, 'NEWTON', ${change || "'readiness', 0, 'answered', '{\"status\": \"KS\"}', 0.5"}, $2,
            'm', 'm', 'end', '[]', 'h', 'h', 1, 0, 1, 1, 1, '${why}')`;
  const dispute = (run: string, nth: number, content: object) =>
    db.query(
      `insert into symposium.ledger (run_key, sequence, entry_key, message_id, phase, sender, recipient, type, content, metadata)
       values ($1, $2::int, 'dispute/' || $2::int, gen_random_uuid(), 'REFINE', 'x', 'x', 'DISPUTE', $3, '{}')`,
      [run, 100 + nth, JSON.stringify(content)],
    );
  // Two were published as KS, one was lost, one is under way.
  for (const [run, version] of [
    ['s-2', 'newton_v1_old'],
    ['s-3', 'newton_v2_new'],
    ['s-0', 'newton_v2_new'],
    ['s-9', 'newton_v2_new'],
  ] as const)
    await db.query(call(1), [run, version]);
  await db.query(call(2, `'physics', 0, 'unreadable', null, null`), ['s-3', 'newton_v2_new']);
  // Of three that left something wanting two were sent back; the third was the repair, and is no answer.
  for (const [nth, ordinal] of [
    [3, 0],
    [4, 12],
    [5, 1],
  ] as const)
    await db.query(
      call(nth, `'trace', ${ordinal}, 'unreadable', null, null`, 'it leaves wanting: found repeats asked'),
      ['s-3', 'newton_v2_new'],
    );
  const veto = { kind: 'veto', by: 'NEWTON', finding: { finding: 'fails' } };
  await dispute('s-3', 1, { ...veto, state: 'open', outcome: 'stands' });
  await dispute('s-3', 2, { ...veto, state: 'closed', outcome: 'redesigned' });
  await dispute('s-0', 1, { ...veto, state: 'closed', outcome: 'downgraded', finding: { finding: 'holds' } });
  const challenge = { kind: 'challenge', state: 'closed', challenger: 'NEWTON', finding: { finding: 'no-proof' } };
  await dispute('s-0', 2, { ...challenge, outcome: 'PARTLY-UPHELD' });
  await dispute('s-0', 3, { ...challenge, outcome: null, state: 'unsettled' });
  await dispute('s-2', 1, { ...challenge, outcome: 'REJECTED', finding: { about: 'x', reported: 1, house: 2 } });
  const records = (await agentRecords(db, 'real')).filter(({ agent }) => agent === 'NEWTON');
  expect(records.toSorted((a, b) => a.version.localeCompare(b.version))).toEqual([
    {
      ...{
        agent: 'NEWTON',
        version: 'newton_v1_old',
        scenarios: 1,
        answers: 1,
        unscored: 0,
        sentBack: 0,
        stated: 1,
        agreed: 1,
      },
      ...{ challenges: 1, challengesUpheld: 0, vetoes: 0, vetoesUpheld: 0, proofs: 0, proofsFailed: 0 },
      ...{ confidencePublished: 0.5, confidenceLost: null },
    },
    {
      ...{
        agent: 'NEWTON',
        version: 'newton_v2_new',
        scenarios: 3,
        answers: 3,
        unscored: 2,
        sentBack: 2,
        stated: 1,
        agreed: 1,
      },
      ...{ challenges: 1, challengesUpheld: 1, vetoes: 2, vetoesUpheld: 1, proofs: 2, proofsFailed: 1 },
      ...{ confidencePublished: 0.5, confidenceLost: 0.5 },
    },
  ]);
  expect(await agentRecords(db, 'simulated')).toEqual([]);
});

test('is lost in the phase in which it ended, whatever is decided of it later', async () => {
  const run = 's-ended-in-refine';
  await db.query(
    `insert into symposium.runs select (jsonb_populate_record(r, jsonb_build_object('run_key', $1::text, 'created_at', '2999-01-02'))).* from symposium.runs r where run_key = 's-0'`,
    [run],
  );
  await append(db, run, [
    houseEntry('REVIEW', 'asked', 'VALIDATE', { state: 'open', review: 'r', detached: true }),
    houseEntry('GATE', 'gate', 'REFINE', { gate: 'REFINE', attempt: 1, passed: false }),
  ]);
  const close = closeRunIn(db);
  await close({ runKey: run, phase: 'REFINE', outcome: 'SHELVED', reason: 'Nobody answered.' });
  const lost = async () => (await healthRows(db, 'real')).at(-1);
  expect(await lost()).toMatchObject({ outcome: 'SHELVED', phase: 'REFINE' });
  const before = corpusHealthOf(await healthRows(db, 'real')).attrition;
  await append(db, run, [houseEntry('REVIEW', 'closed', 'VALIDATE', { state: 'closed', review: 'r', detached: true })]);
  expect(await lost()).toMatchObject({ outcome: 'SHELVED', phase: 'REFINE' });
  expect(corpusHealthOf(await healthRows(db, 'real')).attrition).toEqual(before);
});
