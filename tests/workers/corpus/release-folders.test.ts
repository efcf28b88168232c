import { generateKeyPairSync } from 'node:crypto';
import { copyFile, lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { verifyFolder } from '../../../workers/corpus/release/verify-folder.ts';
import { symposiumHere as commandLine } from '../../support/command-in-process.ts';
import { migratedDatabase } from '../../support/database.ts';
import { inScratch } from '../../support/scratch.ts';
import { publishAll } from './published.ts';

// Where a release lies, and who may read what of it (scenario rules §8.7).
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await migratedDatabase();
  db = openDatabase(database.url, 2);
  await publishAll(db, { corpus: 'simulated' }, ['KS']);
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

type Run = (...args: string[]) => ReturnType<typeof commandLine>;
const inFolder = (use: (folder: string, run: Run) => Promise<void>) =>
  inScratch(async (folder) => {
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeFile(join(folder, 'key.pem'), key);
    await use(folder, (...args) =>
      commandLine(['corpus', ...args], {
        DATABASE_URL: database.url,
        SYMPOSIUM_RELEASE_PASSPHRASE: 'forty-two ferns behind the pump house',
        SYMPOSIUM_RELEASE_SIGNING_KEY: join(folder, 'key.pem'),
      }),
    );
  });

/** Each run of these tests has a key of its own, so each version is new. */
const rehearse = (run: Run, version: string, to: string) =>
  run('release', version, '--rehearsal', '--output', to, '--json');

/** Every file below a folder, from there. */
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

test('a release has keys that are their owner’s alone, sealed and opened, and a public set that everybody reads', () =>
  inFolder(async (folder, run) => {
    const made = await rehearse(run, 'v1.0', folder);
    const { folder: at } = JSON.parse(made.stdout) as { folder: string };
    const opened = join(folder, 'opened');
    expect((await run('unlock', at, '--output', opened)).code).toBe(0);
    const modeOf = async (path: string) => ((await lstat(path)).mode & 0o777).toString(8);
    for (const keys of [join(at, 'keys'), opened]) {
      expect(await modeOf(keys)).toBe('700');
      for (const path of await filesIn(keys)) expect([path, await modeOf(join(keys, path))]).toEqual([path, '600']);
    }
    // As whoever runs it makes files.
    await writeFile(join(folder, 'plain'), '');
    await mkdir(join(folder, 'folder'));
    expect(await modeOf(join(at, 'public'))).toBe(await modeOf(join(folder, 'folder')));
    for (const path of await filesIn(join(at, 'public')))
      expect([path, await modeOf(join(at, 'public', path))]).toEqual([path, await modeOf(join(folder, 'plain'))]);
  }));

test('a release takes the place of nothing: not of an empty folder, a file or a link to nowhere, and leaves no half', () =>
  inFolder(async (folder, run) => {
    const at = join(folder, 'simulated');
    await mkdir(join(at, 'v1.1'), { recursive: true });
    const place = join(at, 'v1.1');
    for (const stands of [
      () => undefined,
      () => writeFile(place, 'mine'),
      () => symlink(join(folder, 'nowhere'), place),
    ]) {
      await stands();
      const before = await lstat(place);
      expect(await rehearse(run, 'v1.1', folder)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('v1.1: exists, and nothing is written over it'),
      });
      expect((await lstat(place)).ino).toBe(before.ino);
      expect(await readdir(at)).toEqual(['v1.1']);
      await rm(place, { recursive: true });
    }
    // What somebody was killed in the middle of lies beside, hidden, and is in nobody's way.
    await mkdir(join(at, '.v1.1-0badcafe', 'public'), { recursive: true });
    expect((await rehearse(run, 'v1.1', folder)).code).toBe(0);
    expect((await run('verify', place)).code).toBe(0);
  }));

test('whatever is done to one file of a release is found, and nothing else is named', () =>
  inFolder(async (folder, run) => {
    const made = await rehearse(run, 'v1.2', folder);
    const { folder: at } = JSON.parse(made.stdout) as { folder: string };
    const found = async () => (await verifyFolder(at)).findings.map(({ path, finding }) => `${path}: ${finding}`);
    const files = await filesIn(at);
    expect(files).toHaveLength(13);
    for (const path of files) {
      const whole = await readFile(join(at, path));
      const middle = Math.floor(whole.length / 2);
      await writeFile(join(at, path), flipped(whole, middle, 0));
      const [first = '', ...others] = await found();
      expect({ path, first, others: others.length }).toMatchObject({
        first: expect.stringMatching(new RegExp(`^${path.replace('SIGNATURE.json', 'S')}.*: changed`)) as string,
        others: 0,
      });
      await writeFile(join(at, path), whole);
    }
    expect(await found()).toEqual([]);

    const page = join(at, 'public/scenarios/IM-0001.md');
    const elsewhere = join(folder, 'elsewhere.md');
    await rename(page, join(at, 'public/scenarios/IM-0001.MD'));
    expect(await found()).toEqual(['public/scenarios/IM-0001.md: missing', 'public/scenarios/IM-0001.MD: added']);
    await rename(join(at, 'public/scenarios/IM-0001.MD'), page);
    await copyFile(page, elsewhere);
    await rm(page);
    await symlink(elsewhere, page);
    expect(await found()).toEqual([
      'public/scenarios/IM-0001.md: missing',
      'public/scenarios/IM-0001.md (a link): added',
    ]);
    await rm(page);
    await copyFile(elsewhere, page);
    await rename(join(at, 'public/data'), join(folder, 'data'));
    await symlink(join(folder, 'data'), join(at, 'public/data'));
    expect(await found()).toEqual([
      'public/data/test.jsonl: missing',
      'public/data/test.parquet: missing',
      'public/data (a link): added',
    ]);
  }));

test('each bit of a signature counts, those too that its base64 leaves open', () =>
  inFolder(async (folder, run) => {
    const made = await rehearse(run, 'v1.3', folder);
    const { folder: at } = JSON.parse(made.stdout) as { folder: string };
    const path = join(at, 'public/SIGNATURE.json');
    const whole = await readFile(path);
    const ends = [...whole.keys()].filter((place) => whole.subarray(place, place + 3).includes('=', 1));
    const places = [...ends, ...[...whole.keys()].filter((place) => place % 61 === 0)];
    expect(ends.length).toBeGreaterThan(3);
    const unnoticed: string[] = [];
    for (const place of places)
      for (const bit of [0, 1, 2, 3, 4, 5, 6, 7]) {
        await writeFile(path, flipped(whole, place, bit));
        const { findings } = await verifyFolder(join(at, 'public'));
        if (findings.length === 0) unnoticed.push(`${place}.${bit}`);
      }
    expect(unnoticed).toEqual([]);
  }));

/** The same bytes but for one bit. */
const flipped = (bytes: Buffer, place: number, bit: number): Buffer =>
  Buffer.from(bytes.map((byte, at) => (at === place ? byte ^ (1 << bit) : byte)));
