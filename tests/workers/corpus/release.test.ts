import { generateKeyPairSync } from 'node:crypto';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { closeReview, openReview } from '../../../activities/store/reviews.ts';
import { migrate } from '../../../workers/migrate.ts';
import { readFolders } from '../../../workers/evaluation/read-folders.ts';
import { symposiumHere as commandLine } from '../../support/command-in-process.ts';
import { freshDatabase } from '../../support/database.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { mark } from '../evaluation/a-corpus.ts';
import { publishAll } from './published.ts';

const passphrase = 'forty-two ferns behind the pump house';
const pem = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = pem();
const statuses = ['KS', 'CT', 'OF', 'PX', 'MT', 'DG'] as const;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = openDatabase(database.url, 4);
  await publishAll(db, { corpus: 'simulated' }, statuses);
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

/** Runs `use` with a folder that holds the signing key, and a command line that has the passphrase as a setting. */
const inFolder = (use: (folder: string, run: Run) => Promise<void>) =>
  inScratch(async (folder) => {
    await writeFile(join(folder, 'key.pem'), key);
    await use(folder, (...args) =>
      commandLine(['corpus', ...args], {
        DATABASE_URL: database.url,
        SYMPOSIUM_RELEASE_PASSPHRASE: passphrase,
        SYMPOSIUM_RELEASE_SIGNING_KEY: join(folder, 'key.pem'),
      }),
    );
  });
type Run = (...args: string[]) => ReturnType<typeof commandLine>;

const rehearse = (run: Run, version: string, to: string, ...more: string[]) =>
  run('release', version, '--rehearsal', '--output', to, '--json', ...more);

/** Path and bytes of every file below a folder. */
async function contents(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path)] as const),
  );
  return new Map(read.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

describe('a rehearsal', () => {
  test('is written, verified, opened and read by the evaluator, and no public byte tells a key', () =>
    inFolder(async (folder, run) => {
      const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const made = await rehearse(run, 'v1.0', folder, '--date', day);
      expect(made).toMatchObject({ code: 0, stderr: '' });
      const facts = JSON.parse(made.stdout) as { canary: string; folder: string };
      expect(facts).toMatchObject({
        simulated: true,
        scenarios: 6,
        releasedOn: day,
        keysCheckedByPeople: false,
      });

      const files = await contents(facts.folder);
      expect([...files.keys()]).toEqual(
        expect.arrayContaining(['public/README.md', 'public/scenarios/IM-0006.json', 'keys/keys.enc']),
      );
      for (const [path, bytes] of files) {
        const text = bytes.toString('latin1');
        expect({ path, stamped: text.includes('SIMULATED'), canary: text.includes(facts.canary) }).toEqual({
          path,
          stamped: true,
          canary: true,
        });
        expect({ path, leaks: text.includes(mark) }).toEqual({ path, leaks: false });
        if (path.startsWith('public/') && !path.endsWith('SIGNATURE.json'))
          expect({
            path,
            told: /\b(KS|CT|OF|PX|MT|DG)\b|[Cc]orrect ?[Oo]utcome|[Ww]hy ?([Ii]t's ?)?[Ww]rong|"status"|\*\*Status/.exec(
              text,
            )?.[0],
          }).toEqual({ path });
      }

      const verified = await run('verify', facts.folder, '--json');
      expect(verified.code).toBe(0);
      expect(JSON.parse(verified.stdout)).toMatchObject({ intact: true, simulated: true, parts: ['public', 'keys'] });

      const opened = await run('unlock', facts.folder, '--output', join(folder, 'keys'));
      expect(opened.code).toBe(0);
      expect(await readFile(join(folder, 'keys/evaluation/IM-0001_eval.json'), 'utf8')).toContain(mark);
      const set = await readFolders(facts.folder, join(folder, 'keys'));
      expect(set.map(({ face }) => face.status.slice(0, 2))).toEqual(statuses);
      expect(set.every(({ face, key: answer }) => face.simulated && answer.simulated)).toBe(true);
      // Exactly the documents that were published: nothing is lost on the way.
      const published = JSON.parse(await readFile(join(folder, 'keys/public/IM-0004.json'), 'utf8')) as unknown;
      expect(set[3]?.face).toEqual(published);
    }));

  test('is the same bytes again from the same store, whatever was published since, and is never written over', () =>
    inFolder(async (folder, run) => {
      const first = await rehearse(run, 'v1.0', join(folder, 'one'));
      await publishAll(db, { corpus: 'simulated' }, ['KS']);
      const second = await rehearse(run, 'v1.0', join(folder, 'two'));
      expect([first.code, second.code]).toEqual([0, 0]);
      const [one, two] = await Promise.all(['one', 'two'].map((name) => contents(join(folder, name))));
      expect(two).toEqual(one);
      const over = await rehearse(run, 'v1.0', join(folder, 'two'));
      expect(over.code).toBe(2);
      expect(over.stderr).toMatch(/v1\.0: exists, and nothing is written over it/);
      expect(await contents(join(folder, 'two'))).toEqual(one);

      const next = await rehearse(run, 'v1.1', join(folder, 'one'));
      expect(next.code).toBe(0);
      const canaryOf = ({ stdout }: { stdout: string }) => (JSON.parse(stdout) as { canary: string }).canary;
      expect(canaryOf(next)).toBe(canaryOf(first));
      const changed = await run('diff', 'v1.0', 'v1.1', '--rehearsal', '--in', join(folder, 'one'), '--json');
      expect(JSON.parse(changed.stdout)).toMatchObject({ added: ['IM-0007'], removed: [], revised: [], unchanged: 6 });

      const back = await rehearse(run, 'v0.9', join(folder, 'one'));
      expect(back).toMatchObject({ code: 2, stderr: expect.stringContaining('v0.9 would come after v1.1') });
      const otherDay = await rehearse(run, 'v1.0', join(folder, 'three'), '--date', '2025-01-01');
      expect(otherDay).toMatchObject({ code: 2, stderr: expect.stringContaining('--date: v1.0 was made on') });
      await writeFile(join(folder, 'key.pem'), pem());
      const otherKey = await rehearse(run, 'v1.0', join(folder, 'three'));
      expect(otherKey).toMatchObject({ code: 2, stderr: expect.stringContaining('was signed with the key') });
      expect((await readdir(folder)).toSorted()).toEqual(['key.pem', 'one', 'two']);
    }));

  test('that somebody changed is found out, and each file is named', () =>
    inFolder(async (folder, run) => {
      const at = join(folder, 'simulated/v1.1');
      const again = async () => {
        await rm(at, { recursive: true, force: true });
        expect((await rehearse(run, 'v1.1', folder)).code).toBe(0);
      };
      const findings = async (...more: string[]) => {
        const { code, stdout } = await run('verify', at, '--json', ...more);
        const { findings: found } = JSON.parse(stdout) as { findings: { path: string; finding: string }[] };
        expect(code).toBe(found.length === 0 ? 0 : 1);
        return found.map(({ path, finding }) => `${path}: ${finding}`);
      };
      await again();
      expect(await findings()).toEqual([]);
      await appendFile(join(at, 'public/scenarios/IM-0002.md'), ' ');
      await rm(join(at, 'public/scenarios/IM-0003.json'));
      await writeFile(join(at, 'public/scenarios/IM-9999.json'), '{}');
      await writeFile(join(at, 'hidden'), '');
      expect(await findings()).toEqual([
        'public/scenarios/IM-0002.md: changed',
        'public/scenarios/IM-0003.json: missing',
        'public/scenarios/IM-9999.json: added',
        'hidden: added',
      ]);

      await again();
      const sums = join(at, 'public/SHA256SUMS');
      await writeFile(sums, (await readFile(sums, 'utf8')).replace(/^[0-9a-f]{64}/m, '0'.repeat(64)));
      expect(await findings()).toEqual(['public/SHA256SUMS: changed, or not what was signed']);
      await rm(join(at, 'keys'), { recursive: true });
      expect(await findings()).toContain('keys/SIGNATURE.json: missing');

      await again();
      const signature = join(at, 'public/SIGNATURE.json');
      await writeFile(signature, (await readFile(signature, 'utf8')).replace('SIMULATED', 'REAL'));
      expect(await findings()).toContain('public/SIGNATURE.json: changed');

      await again();
      await writeFile(join(folder, 'other.pem'), pem());
      expect((await findings('--public-key', join(folder, 'key.pem'))).length).toBe(0);
      expect(await findings('--public-key', join(folder, 'other.pem'))).toEqual([
        expect.stringContaining('SIGNATURE.json: signed with another key'),
      ]);
    }));

  test('opens with its passphrase only, and a changed archive does not open', () =>
    inFolder(async (folder, run) => {
      expect((await rehearse(run, 'v1.1', folder)).code).toBe(0);
      const at = join(folder, 'simulated/v1.1');
      await writeFile(join(folder, 'wrong.txt'), `${passphrase}!`);
      const wrong = await run(
        'unlock',
        at,
        '--output',
        join(folder, 'no'),
        '--passphrase-file',
        join(folder, 'wrong.txt'),
      );
      expect(wrong).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('the passphrase is another one'),
      });
      expect(wrong.stderr).not.toContain(passphrase);
      const archive = join(at, 'keys/keys.enc');
      const bytes = await readFile(archive);
      for (const place of [bytes.indexOf('v1.1'), bytes.length - 1, bytes.length - 100]) {
        await writeFile(
          archive,
          bytes.map((byte, at) => (at === place ? byte ^ 1 : byte)),
        );
        expect((await run('unlock', at, '--output', join(folder, 'no'))).code).toBe(2);
      }
      expect(await readdir(folder)).not.toContain('no');
    }));
});

describe('what is refused, by name and with nothing written', () => {
  test.each([
    [['release', '1.0'], 'version: "1.0" is none; write v1.0'],
    [['release', 'v1.0.0'], 'version: "v1.0.0" is none'],
    [['release', 'v01.0'], 'version: "v01.0" is none'],
    [['release', 'v1.0', '--date', '23.11.2026'], '--date: "23.11.2026" is no day'],
    [['release', 'v1.0', '--signing-key', 'nowhere.pem'], '--signing-key: nowhere.pem cannot be read'],
    [['release', 'v1.0', '--signing-key', 'package.json'], 'holds no private Ed25519 key'],
    [['verify', 'nowhere'], 'nowhere: cannot be read'],
    [['verify', 'docs'], 'docs: holds no release'],
    [['unlock', 'docs', '--output', 'never'], 'docs: holds no keys.enc'],
    [['diff', 'v1.0', 'v8.1'], 'rehearsals are found with --rehearsal'],
    [['release', 'v1.0'], 'release: no scenario of this corpus is published'],
  ])('%j: %s', (args, line) =>
    inFolder(async (folder, run) => {
      const output = args[0] === 'release' ? ['--output', folder] : [];
      const { code, stderr, stdout } = await run(...args, ...output);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(line);
      expect(await readdir(folder)).toEqual(['key.pem']);
    }),
  );

  test('without a key, without a passphrase or with a short one', () =>
    inFolder(async (folder) => {
      const run = (env: Record<string, string>) =>
        commandLine(['corpus', 'release', 'v1.0', '--output', folder], { DATABASE_URL: database.url, ...env });
      const signing = { SYMPOSIUM_RELEASE_SIGNING_KEY: join(folder, 'key.pem') };
      const bare = await run({});
      const open = await run(signing);
      const short = await run({ ...signing, SYMPOSIUM_RELEASE_PASSPHRASE: 'hunter2-hunter2' });
      expect([bare.code, open.code, short.code]).toEqual([2, 2, 2]);
      expect(bare.stderr).toContain('openssl genpkey -algorithm ed25519');
      expect(open.stderr).toContain('SYMPOSIUM_RELEASE_PASSPHRASE');
      expect(short.stderr).toContain('shorter than 16');
      expect(short.stderr).not.toContain('hunter2');
    }));
});

describe('a real release', () => {
  const unsolved = ['--without-solvers', 'Nothing is asked here.'];
  test('never holds what a simulated model made, whatever the store says of it; nor a scenario that waits', async () => {
    const held = async (folder: string, run: Run) => {
      const { code, stderr } = await run('release', 'v1.0', '--output', folder, ...unsolved);
      return { code, lines: stderr.trim().split('\n'), left: await readdir(folder) };
    };
    await inFolder(async (folder, run) => {
      const [runKey] = await publishAll(db, { corpus: 'real' }, ['KS']);
      await openReview(db, {
        reviewId: 'waits-1',
        runKey: present(runKey),
        kind: 'dispute',
        question: 'Well?',
        package: {},
        deadline: '2026-11-23T00:00:00Z',
      });
      const { lines, ...rest } = await held(folder, run);
      expect(rest).toEqual({ code: 2, left: ['key.pem'] });
      expect(lines.join()).toMatch(
        /^symposium: IM-0001: its review waits-1 \(dispute\) waits for a person; have it decided \(symposium reviews show waits-1\),.* 0 of 1 sc/,
      );
      await closeReview(db, 'waits-1', { outcome: 'expired' });
      await writeFile(join(folder, 'no.json'), '{"sampledPercent": 0}');
      const made = await run('release', 'v1.0', '--output', folder, '--policy', join(folder, 'no.json'), ...unsolved);
      expect(made.code).toBe(0);
      for (const [path, bytes] of await contents(join(folder, 'v1.0')))
        expect({ path, stamped: bytes.includes('SIMULATED') }).toEqual({ path, stamped: false });
      expect(await readFile(join(folder, 'v1.0/public/README.md'), 'utf8')).toContain(
        'Keys were not checked by people',
      );
    });
    await inFolder(async (folder, run) => {
      await publishAll(db, { corpus: 'real', model: 'simulated:messages' }, ['KS']);
      const { code, stderr } = await run('release', 'v1.1', '--output', folder, ...unsolved);
      expect(code).toBe(2);
      expect(stderr).toContain('IM-0002: is SIMULATED, and can never be released');
      // What was made before they came stands, and no key of a real corpus makes a rehearsal.
      expect((await run('release', 'v1.0', '--output', folder)).code).toBe(0);
    });
  });
});
