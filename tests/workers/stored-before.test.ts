import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '../../workers/migrate.ts';
import { migrationsFolder, readMigrations } from '../../workers/migration-files.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { freshDatabase } from '../support/database.ts';
import type { RealPostgres } from '../support/postgres.ts';
import { inScratch } from '../support/scratch.ts';

/** A run as an earlier version stored it, and what its commands said of it (tests/databases/README.md). */
interface Before {
  readonly rows: Readonly<Record<string, readonly object[]>>;
  readonly told: readonly { readonly command: readonly string[]; readonly answer: unknown }[];
}

const read = async (name: string): Promise<Before> => {
  const file = join(import.meta.dirname, '../databases', `${name}.json.gz`);
  return JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as Before;
};

/** How many migrations there were when the files were taken. */
const migrationsThen = 7;

async function migrateAsThen(url: string): Promise<void> {
  const known = await readMigrations(migrationsFolder);
  await inScratch(async (folder) => {
    for (const { name } of known.slice(0, migrationsThen))
      await cp(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
    await migrate(url, undefined, folder);
  });
}

/** The bodies that a row of a call names: they are left out, and stand there empty. */
const hashIn = ([column, value]: [string, unknown]): readonly string[] =>
  column.endsWith('_hash') && typeof value === 'string' ? [value] : [];

async function load(url: string, { rows }: Before): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const hashes = (rows['calls'] ?? []).flatMap((call) => Object.entries(call).flatMap(hashIn));
    await client.query(
      `insert into symposium.blobs (hash, bytes, size) select distinct hash, ''::bytea, 0 from unnest($1::text[]) hash`,
      [hashes],
    );
    for (const [table, stored] of Object.entries(rows))
      await client.query(
        `insert into symposium.${table} overriding system value
         select * from jsonb_populate_recordset(null::symposium.${table}, $1)`,
        [JSON.stringify(stored)],
      );
  } finally {
    await client.end();
  }
}

/** A title that is made when it is shown, and not stored, is in today's words. */
const reworded = (told: string): string => told.replaceAll('"Note of the house: ', '"Note of Symposium: ');

/** Where a spec meets the curveballs is told since: read from the spec, and not stored. */
const untold = (told: string): unknown =>
  JSON.parse(told, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('ratified' in value) || !('curveballs' in value)) return value;
    const { curveballs, ...then } = value;
    expect(curveballs).toBeInstanceOf(Array);
    return then;
  });

/**
 * What is told since beside what was told then: what a session was asked and stands on, who solves its parts, what of
 * its answers was read otherwise, and who may not decide a review.
 */
function toldSince(command: readonly string[], then: unknown): unknown {
  if (command[0] === 'omega' && command[1] === 'show')
    return { ...Object(then), questions: [], facts: [], readOtherwise: [], subSessions: [] };
  if (typeof then !== 'object' || then === null || !('asked' in then) || typeof then.asked !== 'object') return then;
  return { ...then, asked: { ...then.asked, barred: [] } };
}

describe.each(['disagreement', 'session', 'match'])('the %s of an earlier version', (name) => {
  let database: RealPostgres;
  let before: Before;
  beforeAll(async () => {
    database = await freshDatabase();
    before = await read(name);
    await migrateAsThen(database.url);
    await load(database.url, before);
    await migrate(database.url);
  });
  afterAll(() => database.stop());

  test('is told by today’s commands as it was told then', async () => {
    expect(before.told.length).toBeGreaterThan(0);
    for (const { command, answer } of before.told) {
      const { code, stdout, stderr } = await symposiumHere([...command, '--json'], {
        DATABASE_URL: database.url,
        TEMPORAL_ADDRESS: '127.0.0.1:1',
      });
      if (command.includes('--claim')) {
        // Confidences are put together by other rules since: what would be told is not what was published.
        expect(code).toBe(2);
        expect(stderr).toContain('was propagated by rules that have changed since');
        continue;
      }
      expect([command, code, stderr]).toEqual([command, 0, '']);
      expect(untold(stdout)).toEqual(toldSince(command, JSON.parse(reworded(JSON.stringify(answer)))));
    }
  });
});
