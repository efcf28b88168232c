import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { append } from '../../../activities/store/ledger.ts';
import { openDatabase, transaction, type Database } from '../../../activities/store/database.ts';
import { savePayloadKeys } from '../../../activities/store/payload-keys.ts';
import { houseEntry } from '../../../shared/kernel/index.ts';
import { restoreBackup } from '../../../workers/backup/restore-backup.ts';
import { takeBackup } from '../../../workers/backup/take-backup.ts';
import { migrate } from '../../../workers/migrate.ts';
import { migrationsFolder, readMigrations } from '../../../workers/migration-files.ts';
import { startPglite, type Pglite } from '../../../workers/stack/pglite.ts';
import { freshDatabase } from '../../support/database.ts';
import type { RealPostgres } from '../../support/postgres.ts';
import { inScratch } from '../../support/scratch.ts';
import { storeRuns } from '../../support/store.ts';

/** Words that would break a file of lines, or that a type could lose. */
const words = 'two\nlines\u2028three "quoted" \\ back \t😀';
const png = Buffer.from([0x89, 0x50, 0, 0xff, 10, 13]);

let source: RealPostgres;
let pglite: Pglite;
let db: Database;
beforeAll(async () => {
  [source, pglite] = await Promise.all([freshDatabase(), startPglite({ folder: null, port: 0 })]);
  await migrate(source.url);
  db = openDatabase(source.url);
  // The parent comes behind its child by name, which is the order of nothing.
  await storeRuns(db, 'simulated', 'z-parent', 'a-run');
  await db.query(
    `insert into symposium.runs (run_key, system, parent, corpus, brief, policy) values ('a-child', 'scenario', 'z-parent', 'real', $1, 'null')`,
    [JSON.stringify({ words })],
  );
  await append(db, 'a-run', [houseEntry('PHASE', 'opened', 'OPEN', { words })]);
  // Written by a machine whose clock is ahead of the one that restores it.
  await db.query('alter table symposium.ledger disable trigger never_back');
  await db.query(
    `insert into symposium.ledger (run_key, sequence, entry_key, message_id, at, phase, sender, recipient, type, content, metadata)
     select 'a-run', 1 + n, 'ahead/' || n, gen_random_uuid(), clock_timestamp() + n * interval '1 hour', 'SEED', 'HOUSE', 'ALL', 'PHASE', '{}', '{}'
       from generate_series(1, 2) as n`,
  );
  await db.query('alter table symposium.ledger enable trigger never_back');
  await db.query(
    `insert into symposium.images (sha256, bytes, media_type, width, height) values ($1, $2, 'image/png', 1, 1)`,
    ['0'.repeat(64), png],
  );
  await db.query(
    `insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding) values ('c', 'a-run', 'real', 'e', $1)`,
    [[0.1, -1e-300, 1 / 3]],
  );
});
afterAll(async () => {
  await db.end();
  await Promise.all([source.stop(), pglite.stop()]);
});

/** The lines of a backup without its moment. */
const linesOf = async (file: string): Promise<string[]> =>
  gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n')
    .slice(1, -2);

describe('a backup', () => {
  test('restored into PGlite, and from there into a real Postgres, is the same row for row', () =>
    inScratch(async (folder) => {
      const [one, two, three] = [join(folder, 'one'), join(folder, 'two'), join(folder, 'three')];
      const { rows, version } = await takeBackup(source.url, one);
      expect(rows).toMatchObject({ runs: 3, ledger: 3, images: 1, concepts: 1 });
      expect(await restoreBackup(pglite.url, one)).toMatchObject({
        rows,
        version: { backup: version, database: version },
      });
      await takeBackup(pglite.url, two);
      const other = await freshDatabase();
      await restoreBackup(other.url, two);
      await takeBackup(other.url, three);
      const lines = await linesOf(one);
      expect((await linesOf(two)).sort()).toEqual([...lines].sort());
      expect((await linesOf(three)).sort()).toEqual([...lines].sort());
      const again = openDatabase(other.url, 1);
      // Numbers that Postgres gives go on, and what refers to nothing is refused again.
      await again.query(
        `insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding) values ('d', 'a-run', 'real', 'e', '{1}')`,
      );
      const { rows: places } = await again.query<{ place: string }>(
        'select place from symposium.concepts order by place',
      );
      expect(places.map(({ place }) => Number(place))).toEqual([1, 2]);
      await expect(
        again.query(`insert into symposium.outcomes (run_key, outcome, reason) values ('nobody', 'x', 'y')`),
      ).rejects.toMatchObject({
        code: '23503',
      });
      await expect(again.query(`update symposium.runs set corpus = 'real'`)).rejects.toMatchObject({ code: 'SY001' });
      await again.end();
      await other.stop();
    }));

  test('holds one moment of a database that goes on', () =>
    inScratch(async (folder) => {
      const moving = await freshDatabase();
      await migrate(moving.url);
      const writers = openDatabase(moving.url);
      const stop = new AbortController();
      let written = 0;
      const writing = (async () => {
        while (!stop.signal.aborted) {
          const key = `run-${written}`;
          await transaction(writers, async (client) => {
            await client.query(
              `insert into symposium.runs (run_key, system, corpus, brief, policy) values ($1, 'scenario', 'real', '{}', '{}')`,
              [key],
            );
            await append(client, key, [houseEntry('PHASE', 'opened', 'OPEN', {})]);
          });
          written += 1;
        }
      })();
      while (written < 20) await writers.query('select 1');
      const { rows } = await takeBackup(moving.url, join(folder, 'one'));
      stop.abort();
      await writing;
      expect(rows['runs']).toBe(rows['ledger']);
      expect(rows['runs']).toBeGreaterThanOrEqual(20);
      await writers.end();
      await moving.stop();
    }));

  test('of an earlier version is brought up to date', () =>
    inScratch(async (folder) => {
      const [before, now] = [await freshDatabase(), await freshDatabase()];
      const known = await readMigrations(migrationsFolder);
      const then = known.slice(0, 6);
      for (const { name } of then) await cp(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
      await migrate(before.url, undefined, folder);
      const old = openDatabase(before.url, 1);
      await storeRuns(old, 'real', 'an-old-run');
      await old.end();
      await takeBackup(before.url, join(folder, 'old'));
      // A stack that was started has laid today's tables already, and its worker has said which keys it has.
      await migrate(now.url);
      const begun = openDatabase(now.url, 1);
      await savePayloadKeys(begun, { writes: null, held: {} });
      await begun.end();
      expect(await restoreBackup(now.url, join(folder, 'old'))).toMatchObject({
        version: { backup: 6, database: known.length },
      });
      const restored = openDatabase(now.url, 1);
      expect((await restored.query('select run_key from symposium.runs')).rows).toEqual([{ run_key: 'an-old-run' }]);
      expect((await restored.query('select from symposium.withdrawals')).rows).toEqual([]);
      await restored.end();
      await Promise.all([before.stop(), now.stop()]);
    }));
});

describe('a restore refuses', () => {
  const spoiled: readonly [what: string, spoil: (bytes: Buffer) => Buffer, why: string][] = [
    ['a file that is cut short', (bytes) => bytes.subarray(0, bytes.length - 40), 'is damaged or cut short'],
    ['a file with a changed byte', (bytes) => flipped(bytes, Math.floor(bytes.length / 2)), 'is damaged'],
    [
      'a file without its last lines',
      (bytes) => edited(bytes, (lines) => lines.slice(0, -3)),
      'is cut short: its end is missing',
    ],
    [
      'a row less',
      (bytes) => edited(bytes, (lines) => lines.filter((line) => !line.includes('a-child'))),
      'its checksum',
    ],
    [
      'another word in a row',
      (bytes) => edited(bytes, (lines) => lines.map((line) => line.replace('a-child', 'b-child'))),
      'its checksum',
    ],
    [
      'a line behind the end',
      (bytes) => edited(bytes, (lines) => [...lines.slice(0, -1), '["x"]', '']),
      'goes on after its end',
    ],
    ['any other file', () => gzipSync('{"hello":1}\n'), 'does not begin as a backup'],
    ['a file that was never compressed', () => Buffer.from('select 1;\n'), 'is damaged or cut short'],
    ['an empty file', () => Buffer.alloc(0), 'cut short'],
    ['a newer version', (bytes) => edited(bytes, newer), 'newer than this program knows'],
    [
      'another history',
      (bytes) => edited(bytes, (lines) => [lines[0]?.replace(/"sha256":"./, '"sha256":"x') ?? '', ...lines.slice(1)]),
      'has another migration 1',
    ],
  ];

  const flipped = (bytes: Buffer, at: number): Buffer => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    return changed;
  };
  const edited = (bytes: Buffer, edit: (lines: readonly string[]) => readonly string[]): Buffer =>
    gzipSync(edit(gunzipSync(bytes).toString('utf8').split('\n')).join('\n'));
  const newer = ([head = '', ...rest]: readonly string[]): readonly string[] => {
    const { migrations, ...others } = JSON.parse(head) as { migrations: readonly object[] };
    return [
      JSON.stringify({ ...others, migrations: [...migrations, { version: 999, name: '0999_later', sha256: 'x' }] }),
      ...rest,
    ];
  };

  test.each(spoiled)('%s, and writes nothing', (_, spoil, why) =>
    inScratch(async (folder) => {
      const file = join(folder, 'one');
      await takeBackup(source.url, file);
      await writeFile(file, spoil(await readFile(file)));
      const empty = await freshDatabase();
      await expect(restoreBackup(empty.url, file)).rejects.toThrow(why);
      const looked = openDatabase(empty.url, 1);
      expect((await looked.query(`select to_regnamespace('symposium') as there`)).rows).toEqual([{ there: null }]);
      await looked.end();
      await empty.stop();
    }),
  );

  test('a database that has rows, and a file that is not there', () =>
    inScratch(async (folder) => {
      const file = join(folder, 'one');
      await takeBackup(source.url, file);
      await expect(restoreBackup(source.url, file)).rejects.toThrow(
        'the database is not empty: symposium.concepts has rows',
      );
      await expect(restoreBackup(source.url, join(folder, 'none'))).rejects.toThrow('there is no file');
      await expect(takeBackup(source.url, file)).rejects.toThrow('is there already');
      // Nor is it a fault of ours where there is no such folder.
      await expect(takeBackup(source.url, `${file}/copy`)).rejects.toThrow(
        /^backup: .* cannot be written \((?:ENOENT|ENOTDIR)\); name a file in a folder that is there/,
      );
    }));
});
