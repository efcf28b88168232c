import { afterAll, beforeAll, expect, test } from 'vitest';
import { healthRows } from '../../activities/scenario/health.ts';
import { openDatabase, type Database } from '../../activities/store/database.ts';
import { listRuns } from '../../activities/store/runs.ts';
import { takenBy } from '../../activities/store/taken.ts';
import { listSessions } from '../../activities/omega/session-list.ts';
import { listMatches } from '../../activities/worldbuilding/match-list.ts';
import { sessionReportOf } from '../../workers/omega/report.ts';
import { reportOf } from '../../workers/scenario/report.ts';
import { matchReportOf } from '../../workers/worldbuilding/report.ts';
import { migratedDatabase } from '../support/database.ts';

/* What a run cost is one number, wherever it is asked for (kernel rules §40). */

let db: Database;
let stop: () => Promise<void>;
beforeAll(async () => {
  const database = await migratedDatabase();
  db = openDatabase(database.url);
  stop = database.stop;
});
afterAll(async () => {
  await db.end();
  await stop();
});

const run = 'a-tried-run';

async function fill(): Promise<void> {
  await db.query(
    `insert into symposium.runs (run_key, system, corpus, brief, policy)
     values ($1, 'scenario', 'real', '{"category": "The Cascade", "tier": "SPARK", "status": "KS"}', '{"models": {}}')`,
    [run],
  );
  await db.query(`insert into symposium.blobs (hash, bytes, size) values ('h', '', 0)`);
  await db.query(
    `insert into symposium.calls (call_key, run_key, phase, round, agent, task, ordinal, outcome, answer, agent_version, model, snapshot,
            stop_reason, pieces, request_hash, response_hash, input_tokens, cached_input_tokens, output_tokens, cost_microdollars, duration_ms)
     values ('a-call', $1, 'SEED', 1, 'ATHENA', 'seed', 0, 'answered', '{}', 'v', 'm', 'm', 'end', '[]', 'h', 'h', 1000, 0, 500, 1305614, 9)`,
    [run],
  );
  const usage = { input: 1_000, cached: 0, output: 500, cost_microdollars: 1_305_614 };
  await db.query(
    `insert into symposium.ledger (run_key, sequence, entry_key, message_id, phase, sender, recipient, type, content, metadata)
     values ($1, 1, 'call/a-call', gen_random_uuid(), 'SEED', 'ATHENA', 'SYMPOSIUM', 'CALL', $2, '{}')`,
    [run, JSON.stringify({ state: 'answered', call: 'a-call', usage })],
  );
}

async function trial(schema: string, cost: number | null, runKey = run): Promise<void> {
  await db.query(
    `insert into symposium.trials (model, schema_hash, day, refused, run_key, input_tokens, cached_input_tokens, output_tokens, cost_microdollars)
     values ('m', $2, current_date, false, $1, 36, 21, 1, $3)`,
    [runKey, schema, cost],
  );
}

/** What is embedded for a run is no call of an agent's, and has its price in the ledger alone. */
async function embedded(hash: string, cost: number | null, runKey = run): Promise<void> {
  const usage = { input: 40, cached: 0, output: 0, cost_microdollars: cost };
  const content = { state: 'answered', call: `embed/${hash}`, task: 'embed', usage };
  await db.query(
    `insert into symposium.ledger (run_key, sequence, entry_key, message_id, phase, sender, recipient, type, content, metadata)
     select $1, coalesce(max(sequence), 0) + 1, $2, gen_random_uuid(), 'OPEN', 'embedder', 'SYMPOSIUM', 'CALL', $3, '{}'
       from symposium.ledger where run_key = $1`,
    [runKey, `call/embed/${hash}`, JSON.stringify(content)],
  );
}

async function costs() {
  const [shown, [listed], taken, [health]] = await Promise.all([
    reportOf(db, run),
    listRuns(db, 'scenario', 5),
    takenBy(db, [run]),
    healthRows(db, 'real'),
  ]);
  return {
    money: [shown, listed, taken.get(run), health].map((one) => one?.costMicrodollars),
    tokens: [shown.tokens, taken.get(run)?.tokens],
    calls: shown.calls,
  };
}

test('a run, its list, its batch and its corpus say one cost, trials of its models and embeddings included, to the microdollar', async () => {
  await fill();
  await trial('a', 85);
  await trial('b', 85);
  await embedded('one', 7);
  const [cost, tokens] = [1_305_791, 1_614];
  expect(await costs()).toEqual({ money: [cost, cost, cost, cost], tokens: [tokens, tokens], calls: 2 });
  await trial('c', null);
  expect(await costs()).toMatchObject({ money: [null, null, null, null] });
});

test.each([
  ['omega', 'a-session', { title: 'Why?', depth: 0 }, sessionReportOf, listSessions],
  [
    'worldbuilding',
    'a-match',
    { challenge: { biome: { text: 'salt' } }, teams: { A: { name: 'Ash' }, B: { name: 'Tide' } } },
    matchReportOf,
    listMatches,
  ],
] as const)('so does one of %s', async (system, key, brief, shownOf, listOf) => {
  await db.query(
    `insert into symposium.runs (run_key, system, corpus, brief, policy) values ($1, $2, 'real', $3, '{"curveballs": {}}')`,
    [key, system, JSON.stringify(brief)],
  );
  await trial(`of-${system}`, 85, key);
  await embedded('two', 7, key);
  const now = async () => {
    const [shown, [listed]] = await Promise.all([shownOf(db, key), listOf(db, 5)]);
    return [shown.costMicrodollars, shown.tokens, listed?.costMicrodollars];
  };
  expect(await now()).toEqual([92, 77, 92]);
  await embedded('unpriced', null, key);
  expect(await now()).toEqual([null, 117, null]);
});
