import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, MigrationError, missingMigrations } from '../../workers/migrate.ts';
import { migrationsFolder, readMigrations } from '../../workers/migration-files.ts';
import { freshDatabase } from '../support/database.ts';
import type { RealPostgres } from '../support/postgres.ts';
import { inScratch } from '../support/scratch.ts';

let database: RealPostgres;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.stop());

async function ask<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const client = new pg.Client(database.url);
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query<T>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const applied = () =>
  ask<{ version: number }>('select version from public.symposium_migrations order by version').then((rows) =>
    rows.map(({ version }) => version),
  );

/** A folder of two small migrations, to be spoilt by a test. */
async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  await inScratch(async (folder) => {
    await writeFile(join(folder, '0001_first.sql'), 'create table first (n integer);');
    await writeFile(join(folder, '0002_second.sql'), 'create table second (n integer);\ninsert into first values (1);');
    await use(folder);
  });
}

describe('our own migrations', () => {
  test('are applied to an empty database once, and a second time does nothing', async () => {
    const known = await readMigrations(migrationsFolder);
    const said: string[] = [];
    expect((await migrate(database.url, (line) => said.push(line))).applied).toEqual(known.map(({ name }) => name));
    expect(said).toHaveLength(known.length);
    expect(await migrate(database.url)).toEqual({ applied: [], version: known.length });
    expect(await applied()).toEqual(known.map(({ version }) => version));
  });

  test('are shared out between several that migrate at once', async () => {
    const known = await readMigrations(migrationsFolder);
    const reports = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)));
    expect(reports.flatMap((report) => report.applied).sort()).toEqual(known.map(({ name }) => name));
  });

  test('are all missing in an empty database, and none after them', async () => {
    const known = await readMigrations(migrationsFolder);
    expect(await missingMigrations(database.url)).toEqual(known.map(({ name }) => name));
    await migrate(database.url);
    expect(await missingMigrations(database.url)).toEqual([]);
  });
});

describe('a folder that is not what the database knows', () => {
  test('a failing migration leaves nothing of itself, keeps those before it, and can be mended', () =>
    withFolder(async (folder) => {
      await writeFile(
        join(folder, '0002_second.sql'),
        'create table second (n integer);\ncreate table second (n integer);',
      );
      await expect(migrate(database.url, undefined, folder)).rejects.toThrow(
        /0002_second\.sql failed and was undone: .*already exists/,
      );
      expect(await applied()).toEqual([1]);
      expect(await ask(`select to_regclass('second') as second`)).toEqual([{ second: null }]);
      await writeFile(join(folder, '0002_second.sql'), 'create table second (n integer);');
      expect(await migrate(database.url, undefined, folder)).toEqual({ applied: ['0002_second'], version: 2 });
    }));

  test('a migration that was changed after it was applied is refused', () =>
    withFolder(async (folder) => {
      await migrate(database.url, undefined, folder);
      await writeFile(join(folder, '0001_first.sql'), 'create table first (n bigint);');
      await expect(migrate(database.url, undefined, folder)).rejects.toThrow(
        /0001_first\.sql was changed after it was applied/,
      );
    }));

  test('other line ends are no change', () =>
    withFolder(async (folder) => {
      await migrate(database.url, undefined, folder);
      await writeFile(
        join(folder, '0002_second.sql'),
        'create table second (n integer);\r\ninsert into first values (1);',
      );
      expect(await missingMigrations(database.url, folder)).toEqual([]);
    }));

  test('a database that is newer than the program is refused', () =>
    withFolder(async (folder) => {
      await migrate(database.url, undefined, folder);
      await rm(join(folder, '0002_second.sql'));
      await expect(missingMigrations(database.url, folder)).rejects.toThrow(
        /0002_second, which is newer than this program knows \(its last is 0001_first\)/,
      );
    }));

  test('a hole in what was applied is refused', () =>
    withFolder(async (folder) => {
      await migrate(database.url, undefined, folder);
      await ask('delete from public.symposium_migrations where version = 1');
      await expect(migrate(database.url, undefined, folder)).rejects.toThrow(
        /0001_first was never applied though later ones were/,
      );
    }));

  test('a gap, a double number and a bad name are refused before the database is asked', () =>
    withFolder(async (folder) => {
      const nowhere = 'postgresql://nobody@127.0.0.1:1/none';
      await cp(join(folder, '0001_first.sql'), join(folder, '0001_again.sql'));
      await expect(migrate(nowhere, undefined, folder)).rejects.toThrow(MigrationError);
      await rename(join(folder, '0001_again.sql'), join(folder, '0004_late.sql'));
      await expect(migrate(nowhere, undefined, folder)).rejects.toThrow(/0004_late\.sql: the next number is 0003/);
      await rename(join(folder, '0004_late.sql'), join(folder, 'third.sql'));
      await expect(migrate(nowhere, undefined, folder)).rejects.toThrow(/third\.sql: name it/);
    }));
});
