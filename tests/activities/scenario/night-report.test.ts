import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchIn } from '../../../activities/scenario/batch.ts';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { append } from '../../../activities/store/ledger.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { batchEntry } from '../../../shared/scenario/corpus/batch-rows.ts';
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

const cell = { category: 'The Cascade', tier: 'SPARK', status: 'KS' };

/** A night of `plan` that began so many hours ago. */
async function nightOf(runKey: string, plan: string, hours: number, standing: object): Promise<void> {
  const night = { plan, size: 5, made: 0, underWay: 0, idle: null, ...standing };
  await db.query(
    `insert into symposium.runs (run_key, system, corpus, brief, policy, created_at)
     values ($1, 'batch', 'real', $2, '{}', now() - $3 * interval '1 hour')`,
    [runKey, JSON.stringify({ briefs: [cell, cell, cell], night }), hours],
  );
}

const begun = (night: string, slot: number) => ({ slot, attempt: 1, run: `${night}-s${slot}-1` });

/** A scenario that a night has begun, with what two calls of it have cost. */
async function scenarioOf(night: string, slot: number, cost: number | null): Promise<string> {
  const one = begun(night, slot);
  await db.query(
    `insert into symposium.runs (run_key, system, corpus, brief, policy) values ($1, 'scenario', 'real', $2, '{}')`,
    [one.run, JSON.stringify(cell)],
  );
  await append(db, night, [batchEntry({ kind: 'BEGUN', ...one, reserved: 0 })]);
  await db.query(`insert into symposium.blobs (hash, bytes, size) values ('h', '', 0) on conflict do nothing`);
  await db.query(
    `insert into symposium.calls (call_key, run_key, phase, round, agent, task, ordinal, outcome, answer, confidence, agent_version,
            model, snapshot, stop_reason, pieces, request_hash, response_hash, input_tokens, cached_input_tokens, output_tokens, cost_microdollars, duration_ms)
     select $1 || '/' || c, $1, 'SEED', 1, 'ATHENA', 'seed', c, 'answered', '{}', 0.75, 'v', 'm', 'm', 'end', '[]', 'h', 'h', 70, 0, 30, $2, 1
       from generate_series(1, 2) c`,
    [one.run, cost],
  );
  return one.run;
}

async function publishedAs(run: string, number: number, hours: number): Promise<void> {
  await db.query(
    `insert into symposium.registry (corpus, number, run_key, entry, published_at)
     values ('real', $2, $1, '{"status": "KS", "difficulty": {"tier": "SPARK"}}', now() - $3 * interval '1 hour')`,
    [run, number, hours],
  );
  await saveOutcome(db, run, 'DOCUMENTED', 'all gates passed');
}

const reported = (runKey: string) =>
  batchIn(db, { model: null }).reportNight({ runKey, at: '2026-11-28T06:00:00.000Z' });

test('a night has cost what its scenarios have, also those that have not ended or whose end it has not heard of', async () => {
  await nightOf('costly', 'costly', 8, {});
  const made = await scenarioOf('costly', 1, 1_000);
  await publishedAs(made, 1, 1);
  const costs = { end: 'DOCUMENTED', scenarioId: 'IM-0001', tokens: 200, costMicrodollars: 2_000 } as const;
  await append(db, 'costly', [batchEntry({ kind: 'ENDED', ...begun('costly', 1), ...costs })]);
  await scenarioOf('costly', 2, 30);
  const unheard = await scenarioOf('costly', 3, 4);
  await publishedAs(unheard, 2, 0);
  expect(await reported('costly')).toMatchObject({
    made: ['IM-0001', 'IM-0002'],
    plan: { name: 'costly', size: 5, made: 2 },
    tokens: 600,
    costMicrodollars: 2_068,
  });
  // One price that nobody knows makes the sum unknown, and not less.
  await scenarioOf('costly', 4, null);
  expect(await reported('costly')).toMatchObject({ tokens: 800, costMicrodollars: null });
});

test('a plan is as far as it is in the morning: what earlier nights left with people and was published meanwhile counts', async () => {
  await nightOf('early', 'long', 30, {});
  const [before, meanwhile] = [await scenarioOf('early', 1, 1), await scenarioOf('early', 2, 1)];
  const waits = await scenarioOf('early', 3, 1);
  await publishedAs(before, 11, 20);
  await nightOf('late', 'long', 8, { made: 1, underWay: 2 });
  await publishedAs(meanwhile, 12, 2);
  await nightOf('stranger', 'short', 30, {});
  await publishedAs(await scenarioOf('stranger', 1, 1), 13, 2);
  expect(await reported('late')).toMatchObject({
    made: [],
    plan: { name: 'long', size: 5, made: 2 },
    costMicrodollars: 0,
  });
  await publishedAs(waits, 14, 1);
  await db.query(
    `insert into symposium.withdrawals (run_key, corpus, number, by, reason) values ($1, 'real', 14, 'Ada', 'its key is wrong')`,
    [waits],
  );
  expect((await reported('late')).plan.made).toBe(2);
});
