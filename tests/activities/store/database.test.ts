import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, statementWithinMs, transaction, type Database } from '../../../activities/store/database.ts';
import { databaseIsDown } from '../../../activities/store/retry-while-database-is-down.ts';
import { freshDatabase } from '../../support/database.ts';
import { openSlowLine, type SlowLine } from '../../support/slow-line.ts';

const withinMs = 1_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let line: SlowLine;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  line = await openSlowLine(database.url);
  db = openDatabase(line.url, 1, withinMs);
  await db.query('create table if not exists word (word text)');
});
afterEach(async () => {
  await db.end();
  await line.close();
});

const words = async () => (await db.query<{ word: string }>('select word from word')).rows.map(({ word }) => word);
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a connection that stands still', () => {
  test.each(['statement', 'answer'] as const)(
    'fails its own statement, as one that broke would, and is used no more (%s lost)',
    async (lost) => {
      line.stall({ words: 'still', lost, times: 1 });
      const failure = await failureOf(db.query("select 'still'"));
      expect(failure).toEqual(new Error('Query read timeout'));
      expect(databaseIsDown(failure)).toBe(true);
      // The pool has one connection, and the next statement has another one.
      expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect(db.totalCount).toBe(1);
    },
  );

  test('ends its transaction, of which nothing is left, and is not waited for twice', async () => {
    line.stall({ words: 'still', lost: 'statement', times: 1 });
    // Longer than a loaded machine holds this process up.
    const patientMs = 5_000;
    const patient = openDatabase(line.url, 1, patientMs);
    const began = performance.now();
    const failure = await failureOf(
      transaction(patient, async (client) => {
        await client.query("insert into word values ('begun')");
        await client.query("insert into word values ('still')");
      }),
    );
    expect(databaseIsDown(failure)).toBe(true);
    expect(performance.now() - began).toBeLessThan(1.8 * patientMs);
    await patient.end();
    expect(await words()).toEqual([]);
  });
});

test('every pool gives a statement less time than a short write has in all, and asks the line for signs of life', async () => {
  const usual = openDatabase(database.url);
  expect(usual.options).toMatchObject({ query_timeout: statementWithinMs, keepAlive: true });
  expect(statementWithinMs).toBeLessThan(60_000);
  await usual.end();
});
