import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryId } from '../../activities/omega/memory/memory-id.ts';
import { openDatabase, type Database } from '../../activities/store/database.ts';
import { memoryExport } from '../../shared/omega/memory/export.ts';
import { migrate } from '../../workers/migrate.ts';
import type { RememberedEntry } from '../../workers/omega/remembered-entries.ts';
import { conclude, learnedIn } from '../activities/omega/memory/sessions.ts';
import { failures } from '../shared/omega/memory/spoken-memories.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { freshDatabase } from '../support/database.ts';
import type { RealPostgres } from '../support/postgres.ts';
import { inScratch } from '../support/scratch.ts';
import { storeRuns } from '../support/store.ts';

let database: RealPostgres;
let db: Database;
const run = (...args: readonly string[]) => symposiumHere(['omega', 'memory', ...args], { DATABASE_URL: database.url });
const listed = async (...args: readonly string[]) =>
  JSON.parse((await run('list', '--json', ...args)).stdout) as readonly RememberedEntry[];

const steering = 'Never guess\u001b[2J when you\ncan count';
const rule = memoryId('failureRules', steering);
const haste = memoryId('historicalFailures', 'Haste');

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = openDatabase(database.url, 2);
  await storeRuns(db, 'real', 'lakes');
  await storeRuns(db, 'simulated', 'pretended');
  await conclude(db, 'lakes', learnedIn('lakes', { failures: failures({ rules: [steering] }) }));
  await conclude(db, 'pretended', learnedIn('pretended'), { corpus: 'simulated' });
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

describe('list', () => {
  test('shows each entry on one line that steers nothing, and its filters narrow it', async () => {
    const [all, real, patterns] = await Promise.all([
      run('list'),
      listed('--corpus', 'real'),
      listed('--memory', 'pattern', '--corpus', 'real'),
    ]);
    expect(all.stdout).toMatch(new RegExp(`^failureRules/${rule} +real +1 +2026-11-21  Never guess`, 'm'));
    expect(all.stdout).not.toContain('\u001b');
    expect(new Set(real.map(({ corpus }) => corpus))).toEqual(new Set(['real']));
    expect(patterns.map(({ section }) => section)).toEqual(['problemPatterns', 'solutionPatterns', 'failurePatterns']);
  });

  test('says that there is nothing, before any session has ended', async () => {
    const empty = await freshDatabase();
    await migrate(empty.url);
    const { code, stdout } = await symposiumHere(['omega', 'memory', 'list'], { DATABASE_URL: empty.url });
    await empty.stop();
    expect([code, stdout]).toEqual([0, 'No memory holds anything yet.\n']);
  });
});

describe('show', () => {
  test('shows one entry whole', async () => {
    const { code, stdout } = await run('show', `failureRules/${rule}`);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`failureRules/${rule}  (FAILURE memory, real corpus)\nsessions   lakes\n`),
    ]);
    expect(stdout).toMatch(/^violationsCaught {2}0$/m);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['an entry that nobody left', ['nothing'], /entry: no memory holds nothing; see what they hold/],
    ['no section of ours', ['dreams/x'], /entry: there is no section dreams; use one of problemPatterns/],
    [
      'an id of two entries',
      [haste, '--corpus', 'real'],
      /entry: \S+ is the id of several; write one of failurePatterns\/\S+, historicalFailures\//,
    ],
    [
      'an entry of both corpora',
      [`historicalFailures/${haste}`],
      /is in both corpora; add --corpus simulated or --corpus real/,
    ],
    ['a corpus that is none', ['x', '--corpus', 'both'], /Use simulated or real/],
  ])('%s is wrong usage', async (_, args, words) => {
    const { code, stderr } = await run('show', ...args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(words)]);
  });
});

test('export writes one corpus in the form of the protocol, the same bytes each time', () =>
  inScratch(async (folder) => {
    const file = join(folder, 'kept', 'memory.json');
    const [printed, written, simulated] = await Promise.all([
      run('export'),
      run('export', '--output', file, '--json'),
      run('export', '--corpus', 'simulated'),
    ]);
    const content = memoryExport.parse(JSON.parse(printed.stdout));
    expect(content).toMatchObject({
      corpus: 'real',
      simulated: false,
      failureMemory: { failureRules: [{ id: rule, rule: steering }] },
    });
    expect(JSON.parse(written.stdout)).toEqual({ corpus: 'real', file });
    expect(memoryExport.parse(JSON.parse(await readFile(file, 'utf8')))).toEqual(content);
    expect(memoryExport.parse(JSON.parse(simulated.stdout)).simulated).toBe(true);
    expect((await run('export')).stdout).toBe(printed.stdout);
  }));

describe('delete', () => {
  const entry = `historicalFailures/${haste}`;

  test('without who, why and --yes deletes nothing', async () => {
    const { code, stderr } = await run('delete', entry, '--corpus', 'real');
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/--by: is missing[^]*--reason: is missing[^]*--yes: is missing, so nothing was deleted/),
    ]);
    expect((await listed('--corpus', 'real')).map(({ section, id }) => `${section}/${id}`)).toContain(entry);
  });

  test('forgets the entry and what leans on it, in one corpus, once', async () => {
    const order = ['delete', entry, '--corpus', 'real', '--by', 'Mara Lind', '--reason', 'One vendor only', '--yes'];
    const [first, again] = [await run(...order, '--json'), await run(...order)];
    expect([first.code, JSON.parse(first.stdout)]).toEqual([
      0,
      {
        corpus: 'real',
        deleted: [
          { section: 'historicalFailures', id: haste },
          { section: 'failurePatterns', id: haste },
        ],
      },
    ]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringMatching(/no memory holds/)]);
    expect((await listed()).filter(({ id }) => id === haste).map(({ corpus }) => corpus)).toEqual([
      'simulated',
      'simulated',
    ]);
  });
});
