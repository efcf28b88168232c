import { afterAll, beforeAll, expect, test } from 'vitest';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { append } from '../../activities/store/ledger.ts';
import { resultEntry } from '../../shared/worldbuilding/tournament/result-row.ts';
import { tournamentIn } from '../../activities/worldbuilding/tournament/index.ts';
import { tournamentDocumentsOf, writeTournament } from '../../workers/worldbuilding/tournament/report.ts';
import { documentedTournament } from '../activities/worldbuilding/documented-tournament.ts';
import { present } from '../support/present.ts';
import { inScratch } from '../support/scratch.ts';
import { openStore } from '../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore(4);
});
afterAll(() => store.close());

test('a tournament is written with the records of its matches, where its page leads to them, and the same again', () =>
  inScratch(async (folder) => {
    const { db } = store;
    const matches = await documentedTournament(db, 'cup', { entrants: ['Ash', 'Tide', 'Salt', 'Moth'], seed: 3 }, 2);
    const written = async () => writeTournament(folder, present(await tournamentDocumentsOf(db, 'cup')), db);
    const paths = await written();
    const root = join(folder, 'simulated', 'cup');
    expect(paths.map((path) => relative(root, path))).toEqual([
      'tournament.html',
      'tournament.json',
      'tournament.md',
      ...matches.map((match) => join('matches', match, 'match.html')),
    ]);
    const page = present(paths.find((path) => path.endsWith('tournament.html')));
    const html = await readFile(page, 'utf8');
    const links = [...html.matchAll(/href="([^#"]*)"/g)].map(([, href = '']) => join(dirname(page), href));
    expect(links).toEqual(paths.slice(3));
    // A match's page leads to its pictures, which lie with it.
    for (const link of links) expect(await readdir(join(dirname(link), 'images'))).toHaveLength(12);
    expect(await written()).toEqual(paths);
    expect(await readFile(page, 'utf8')).toBe(html);
  }));

test('a match that left no record is named, and leads nowhere', async () => {
  const { db } = store;
  const cup = tournamentIn(db, { model: null });
  const runKey = 'unrecorded';
  await cup.openTournament({ runKey, input: { entrants: ['Ash', 'Tide'] } });
  const { pairing, attempt, match } = present((await cup.nextMatches({ runKey })).matches[0]);
  const lost = { a: 'Ash', b: 'Tide', end: 'FAILED', winner: null, means: null, withdrawn: false } as const;
  await append(db, runKey, [resultEntry({ pairing, attempt, match, ...lost })]);
  await cup.publishTournament({ runKey, over: false });
  const { files, matches } = present(await tournamentDocumentsOf(db, runKey));
  expect(matches).toEqual([]);
  const html = present(files.find(({ path }) => path === 'tournament.html')).text;
  expect(html).toContain(`${match} (no record)`);
  expect(html).not.toContain('href="matches');
});
