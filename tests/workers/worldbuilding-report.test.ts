import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import picocolors from 'picocolors';
import type { Database } from '../../activities/store/database.ts';
import { append } from '../../activities/store/ledger.ts';
import { openRun } from '../../activities/store/runs.ts';
import { concludeMatchIn } from '../../activities/worldbuilding/conclude.ts';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import { replayOf } from '../../shared/worldbuilding/documents/replay.ts';
import { matchEntry } from '../../shared/worldbuilding/stored-rows.ts';
import { play } from '../../workers/worldbuilding/replay.ts';
import { roundShown } from '../../workers/worldbuilding/round.ts';
import { matchPage, shownPart } from '../../workers/worldbuilding/show.ts';
import { tournamentPage } from '../../workers/worldbuilding/tournament/page.ts';
import {
  matchDocumentsOf,
  pageAmong,
  readRecord,
  storedRecord,
  writeMatch,
} from '../../workers/worldbuilding/documents.ts';
import { RequestError } from '../../workers/client/request-error.ts';
import { UnknownRun } from '../../workers/client/run-names.ts';
import { matchReport } from '../../workers/worldbuilding/record-files.ts';
import { matchReportOf } from '../../workers/worldbuilding/report.ts';
import { sidesOf } from '../../workers/worldbuilding/side.ts';
import { reportOf } from '../../workers/scenario/report.ts';
import { tournamentReportOf } from '../../workers/worldbuilding/tournament/report.ts';
import { matchBeforeJudges } from '../activities/worldbuilding/before-judges.ts';
import { present } from '../support/present.ts';
import { inScratch } from '../support/scratch.ts';
import { openStore } from '../support/store.ts';
import { comparing } from '../activities/worldbuilding/comparing.ts';

const [runKey, ended] = ['a-match', 'a-match-that-ended'];
let store: Awaited<ReturnType<typeof openStore>>;
let db: Database;

beforeAll(async () => {
  store = await openStore(4);
  db = store.db;
  await matchBeforeJudges(db, runKey, { unratified: ['B'], missing: ['portrait'] });
  await append(db, runKey, [
    matchEntry({
      kind: 'OFFERED',
      key: 'offer-1',
      team: null,
      phase: 'CHALLENGE',
      round: 0,
      summary: 'an offer',
      offer: 1,
      by: 'mara',
      text: 'It rains \u001b[2J glass',
    }),
    matchEntry({
      kind: 'OFFER_REFUSED',
      key: 'refused-1',
      team: null,
      phase: 'CHALLENGE',
      round: 0,
      summary: 'refused',
      offer: 1,
      problems: ['the moderator refused it'],
    }),
  ]);
  await matchBeforeJudges(db, ended);
  await concludeMatchIn(db, comparing)({ runKey: ended, end: 'UNJUDGED', why: 'nobody judged it' });
  await openRun(db, { runKey: 'a-scenario', system: 'scenario', parent: null, corpus: 'real', brief: {}, policy: {} });
  await openRun(db, {
    runKey: 'a-cup',
    system: 'tournament',
    parent: null,
    corpus: 'simulated',
    brief: { tier: 2 },
    policy: {},
  });
  await append(db, 'a-cup', [houseEntry('PHASE', 'opened', 'OPEN', { state: 'opened', corpus: 'simulated' })]);
});
afterAll(() => store.close());

describe('a match in short', () => {
  test('has its challenge, its teams, what the audience threw in, and what comes next', async () => {
    const report = await matchReportOf(db, runKey);
    expect(report).toMatchObject({
      phase: 'ARTIFACTS',
      outcome: null,
      verdict: null,
      judgePanel: null,
      challenge: { biome: { text: 'a tidal lagoon' } },
      curveballs: [{ by: 'mara', refused: ['the moderator refused it'] }],
      teams: { A: { ratified: true, canon: [{ id: 'A-C1' }] }, B: { ratified: false } },
      next: `It is under way: symposium worldbuilding watch ${runKey}`,
    });
    const page = matchPage(report).join('\n');
    const undecided = { offer: 7, by: 'Noor', text: 'Night falls', id: null, ordinal: null, refused: null };
    const judged = { ...report, phase: 'JUDGMENT' as const, curveballs: [undecided] };
    expect(matchPage(judged).join('\n')).toMatch(/7 +nobody decided it +Noor/);
    for (const words of ['a tidal lagoon', 'Ash Wardens', 'UNRATIFIED', '5 of 6', 'refused: the moderator refused it'])
      expect(page).toContain(words);
    expect(page).not.toContain('\u001b');
  });

  test('is of matches only, and each system points to the other', async () => {
    await expect(matchReportOf(db, 'nowhere')).rejects.toThrow(UnknownRun);
    await expect(matchReportOf(db, 'nowhere')).rejects.toThrow(
      'match: there is no nowhere; list the matches with: symposium worldbuilding list',
    );
    await expect(matchReportOf(db, 'a-scenario')).rejects.toThrow(/is a run of another system/);
    await expect(matchReportOf(db, 'a-cup')).rejects.toThrow(/symposium worldbuilding tournament show a-cup/);
    await expect(reportOf(db, runKey)).rejects.toThrow(`symposium worldbuilding show ${runKey}`);
    await expect(tournamentReportOf(db, runKey)).rejects.toThrow(/is a single match/);
  });
});

test('what a team settled is there word by word: canon, votes as counted, and the specs', async () => {
  const [a] = await sidesOf(db, runKey, ['A']);
  expect(a).toMatchObject({
    team: 'A',
    canon: [{ id: 'A-C1', title: 'The Bell Causeway' }],
    votes: [
      {
        proposal: 'A-F1',
        outcome: 'ACCEPTED',
        votes: { ARCHITECT: 'ACCEPT', CONTRARIAN: 'ACCEPT' },
        decidedBy: 'VOTE',
      },
    ],
  });
  await expect(sidesOf(db, 'nowhere', ['A'])).rejects.toThrow(UnknownRun);
});

describe('what show prints of a match', () => {
  const linesOf = async (asked: Parameters<typeof shownPart>[2]) =>
    (await shownPart(db, runKey, asked))?.lines(100) ?? [];

  test('with --canon is what both teams have settled, or one: who proposed it, its words, and neither votes nor spec', async () => {
    const both = await linesOf({ canon: true });
    const entries = (await sidesOf(db, runKey, ['A', 'B'])).flatMap(({ canon }) => canon);
    expect(entries.map(({ id }) => id)).toEqual(expect.arrayContaining(['A-C1', 'B-C1']));
    for (const { id, title, text } of entries) {
      expect(both).toContain(`${id}  ${title}`);
      expect(both.join(' ').replace(/\s+/g, ' ')).toContain(text);
    }
    expect(both).toEqual(expect.arrayContaining(['Team A', 'Team B', expect.stringMatching(/^ {4}A-F1 by Architect/)]));
    expect(both.join('\n')).not.toMatch(/outcome|Spec, attempt/);
    expect(Math.max(...both.map((line) => line.length))).toBeLessThanOrEqual(100);
    const one = await linesOf({ canon: true, team: 'B' });
    expect(one).toEqual(both.slice(both.indexOf('Team B')));
    expect((await shownPart(db, runKey, { canon: true, team: 'B' }))?.value).toEqual([
      { team: 'B', canon: entries.filter(({ id }) => id.startsWith('B')) },
    ]);
  });

  test('with --round is a round with its words, by an id in any case; of one that is none it says so', async () => {
    const lines = await linesOf({ round: ' a-f1 ' });
    const shown = present(await roundShown(db, runKey, 'A', 'A-F1'));
    const proposal = present(shown.round.proposal).proposal;
    expect(lines).toContain(`Architect proposes: ${proposal.title}`);
    for (const words of [
      proposal.body,
      present(shown.round.objection).failureCase,
      present(shown.round.resolution).merged,
    ])
      expect(lines.join(' ').replace(/\s+/g, ' ')).toContain(words);
    expect(lines.at(-1)).toBe('✓✓✓✓  It is accepted.');
    await expect(linesOf({ round: 'F1' })).rejects.toThrow(/^--round: is "F1"; write the id of a round, such as A-F1/);
    await expect(linesOf({ round: 'A-T9' })).rejects.toThrow(/team A has no A-T9; it has A-F1/);
  });

  test('with nothing is no part, and the match itself', async () => {
    expect(await shownPart(db, runKey, {})).toBeNull();
  });
});

describe('the record of a match', () => {
  test('is written to a folder of its own with its pictures, below the one for what is simulated', () =>
    inScratch(async (folder) => {
      const documents = await matchDocumentsOf(db, ended);
      const paths = documents === null ? [] : await writeMatch(folder, documents);
      const root = join(folder, 'simulated', ended);
      expect((await readdir(root)).sort()).toEqual(['images', 'match.html', 'match.json', 'match.md']);
      expect(await readdir(join(root, 'images'))).toHaveLength(12);
      expect(pageAmong(paths)).toBe(join(root, 'match.html'));
      expect(readRecord(JSON.parse(await readFile(join(root, 'match.json'), 'utf8')), 'a file')).toEqual(
        await storedRecord(db, ended),
      );
    }));

  test('is written as one page to share where that is asked for, in place of the folder', () =>
    inScratch(async (folder) => {
      const share = join(folder, 'to-share', 'a.html');
      const documents = present(await matchReport.read(db, ended, { share }));
      expect(await matchReport.write(folder, documents)).toEqual([share]);
      expect(await readdir(folder)).toEqual(['to-share']);
      const text = await readFile(share, 'utf8');
      const { bytes } = matchReport.facts(documents);
      expect(bytes).toBe(Buffer.byteLength(text));
      expect(matchReport.notes(documents)[0]).toMatch(/^\d{1,3}(,\d{3})+ bytes, and it needs nothing else\.$/);
      expect(text).toContain('SIMULATED');
      expect(text).not.toMatch(/\b(?:src|href)="(?!data:|#)/);
      await expect(matchReport.read(db, ended, { share: 'a.txt' })).rejects.toThrow(
        /^--share: a\.txt is no name of a page/,
      );
      await expect(matchReport.write(folder, { ...documents, share: { path: folder, text } })).rejects.toThrow(
        /^--share: .* cannot be written/,
      );
      expect(await matchReport.read(db, runKey, { share })).toBeNull();
    }));

  test('is not there while a match goes on, and a replay says so', async () => {
    expect(await matchDocumentsOf(db, runKey)).toBeNull();
    await expect(storedRecord(db, runKey)).rejects.toThrow(/has no record yet; watch it with/);
  });

  test('is refused where it is none, with the field', () => {
    expect(() => readRecord({ schema: 'other' }, 'a.json')).toThrow(RequestError);
    expect(() => readRecord(7, 'a.json')).toThrow(/^match: a\.json is no record of a match: .*use a match\.json$/);
  });

  test('is played line by line without a wait, and not at all once it was left', async () => {
    const lines = replayOf(await storedRecord(db, ended));
    const playedTo = async (signal: AbortSignal) => {
      const out: string[] = [];
      await play(lines, { out: (line) => out.push(line), colors: picocolors.createColors(false) }, false, signal);
      return out;
    };
    expect(await playedTo(new AbortController().signal)).toEqual(lines.map(({ text }) => text));
    expect(await playedTo(AbortSignal.abort())).toEqual([]);
  });
});

test('a tournament without a table says so, and how to watch it', async () => {
  const page = tournamentPage(await tournamentReportOf(db, 'a-cup')).join('\n');
  expect(page).toMatch(/No match is settled yet[\s\S]*symposium worldbuilding tournament watch a-cup/);
});
