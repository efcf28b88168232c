import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, statementWithinMs, type Database } from '../../../activities/store/database.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { addKey, revokeKey } from '../../../activities/store/reviewers.ts';
import type { ColumnKeys } from '../../../activities/store/sealer.ts';
import { sealColumns } from '../../../workers/encryption/seal-columns.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { migratedDatabase } from '../../support/database.ts';
import { filesOfPostgres } from '../../support/postgres-files.ts';
import type { RealPostgres } from '../../support/postgres.ts';
import { once } from '../../support/once.ts';

/** After sealing no file of Postgres holds a word of before, whatever else goes on (kernel rules §37.2). */
const canary = 'canary91be';
const key = randomBytes(32);
const keys: ColumnKeys = { writes: 'k1', keys: new Map([['k1', key]]) };

let database: RealPostgres;
let plain: Database;
let sealing: Database;
const pools: Database[] = [];
const readers: (() => Promise<void>)[] = [];
const open = (with_?: ColumnKeys): Database => {
  const pool = openDatabase(database.url, 2, statementWithinMs, with_);
  pools.push(pool);
  return pool;
};

beforeEach(async () => {
  database = await migratedDatabase();
  [plain, sealing] = [open(), open(keys)];
  const brief = { category: 'The Cascade', tier: 'SPARK', status: 'KS', constraints: [`${canary} constraint`] };
  await openRun(plain, { runKey: 'before', system: 'scenario', parent: null, corpus: 'real', brief, policy: {} });
});
afterEach(async () => {
  await Promise.all(readers.splice(0).map((end) => end()));
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await database.stop();
});

/** A transaction that sees the rows as they are now until it is ended. It locks no table: what it keeps is the rows' old versions alone. */
const reader = () => openTransaction(plain, 'select pg_current_snapshot()');

async function openTransaction(pool: Database, says: string) {
  const client = await pool.connect();
  await client.query('begin isolation level repeatable read');
  await client.query(says);
  const end = once(async () => {
    await client.query('commit');
    client.release();
  });
  readers.push(end);
  return end;
}

/** Seals until it waits for somebody; `end` is the sealing's own. */
async function sealUntilItWaits() {
  const said: string[] = [];
  let end: Promise<number> = Promise.resolve(0);
  await new Promise<void>((waits, fails) => {
    end = sealColumns(sealing, 'k1', (line) => {
      said.push(line);
      // It may wait for a worker of autovacuum as well.
      if (line.startsWith('waiting for ') && line.includes('client backend')) waits();
    });
    end.then(() => fails(new Error('it waits for nobody')), fails);
  });
  return { said, end };
}

test('what an older transaction still reads is waited for, by name, and then stands in no file', async () => {
  expect(await filesOfPostgres(plain)).toContain(canary);
  const ended = await reader();
  const { said, end } = await sealUntilItWaits();
  expect(said.at(-1)).toMatch(
    /^waiting for process \d+ of Postgres \(client backend(, in the database \S+)?\), which may still read rows/,
  );
  expect(await filesOfPostgres(plain)).toContain(canary);
  await ended();
  expect(await end).toBe(1);
  expect(await filesOfPostgres(plain)).not.toContain(canary);
});

test('who writes in another database of the server is waited for too, as no rewriting sees further than they do', async () => {
  const url = new URL(database.url);
  url.pathname = '/postgres';
  const elsewhere = openDatabase(url.href, 1);
  pools.push(elsewhere);
  const ended = await openTransaction(elsewhere, 'select pg_current_xact_id()');
  const { said, end } = await sealUntilItWaits();
  expect(said.some((line) => line.includes('(client backend, in the database postgres)'))).toBe(true);
  await ended();
  expect(await end).toBe(1);
  expect(await filesOfPostgres(plain)).not.toContain(canary);
});

test('a sealing that dies before tables are written anew is ended by the next, and until then is told', async () => {
  const env = {
    DATABASE_URL: database.url,
    SYMPOSIUM_ENCRYPTION_KEYS: `k1:${key.toString('base64')}`,
    SYMPOSIUM_COLUMN_ENCRYPTION: 'true',
  };
  const ended = await reader();
  const { end } = await sealUntilItWaits();
  const died = expect(end).rejects.toThrow();
  await plain.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query not like '%pg_current_snapshot%'`,
  );
  await died;
  await ended();
  expect((await symposiumHere(['encryption', 'columns'], env)).stdout).toMatch(
    /runs\.brief +0 +1 with k1[^]*old, readable versions of encrypted rows lie in the files of runs: `symposium encryption seal`/,
  );
  expect((await symposiumHere(['doctor'], env)).stdout).toContain('lie in the files of runs');
  expect(await filesOfPostgres(plain)).toContain(canary);
  expect((await symposiumHere(['encryption', 'seal', '--json'], env)).stdout).toContain('"sealed": 0');
  expect(await filesOfPostgres(plain)).not.toContain(canary);
  expect((await symposiumHere(['encryption', 'columns'], env)).stdout).not.toContain('old, readable versions');
});

test('what Postgres has sampled of plain words for its planner goes with them', async () => {
  for (const [reviewer, key] of [
    ['Ada', 'a'.repeat(32)],
    ['Eve', 'e'.repeat(32)],
  ] as const) {
    await addKey(plain, { key, reviewer, publicKey: 'x', by: 'Bob' });
    await revokeKey(plain, { key, by: 'Bob', reason: `${canary} ${reviewer}` });
  }
  await plain.query('analyze symposium.reviewer_revocations');
  const { rows } = await plain.query(
    `select most_common_vals, histogram_bounds from pg_stats where attname = 'reason'`,
  );
  expect(JSON.stringify(rows)).toContain(canary);
  await sealColumns(sealing, 'k1', () => undefined);
  expect(await filesOfPostgres(plain)).not.toContain(canary);
});

test('who may not write everything of the database anew is told so, and it stays due', async () => {
  const role = `owner_${database.url.split('/').at(-1)}`.slice(0, 60);
  await plain.query(`create role ${role}`);
  await plain.query(`grant all on schema symposium to ${role}`);
  const { rows } = await plain.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'symposium'`,
  );
  for (const { name } of rows) await plain.query(`alter table ${name} owner to ${role}`);
  const theirs = openDatabase(`${database.url}?options=-c%20role%3D${role}`, 2, statementWithinMs, keys);
  pools.push(theirs);
  const sealed = sealColumns(theirs, 'k1', () => undefined);
  await expect(sealed).rejects.toThrow(/all rows are encrypted, but .*pg_statistic.* as the owner of the database/);
  expect((await plain.query('select "table" from symposium.rewrites_due')).rows).toEqual([{ table: 'runs' }]);
  expect(await sealColumns(sealing, 'k1', () => undefined)).toBe(0);
  expect((await plain.query('select from symposium.rewrites_due')).rowCount).toBe(0);
  await plain.query(`reassign owned by ${role} to current_user`);
  await plain.query(`drop owned by ${role}`);
  await plain.query(`drop role ${role}`);
});
