import { describe, expect, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  tournamentDocument,
  worldbuildingJsonSchema,
  tournamentFiles,
} from '../../../../shared/worldbuilding/documents/files.ts';
import { tournamentPage, resultWords } from '../../../../shared/worldbuilding/documents/tournament/page.ts';
import { tournamentRecordOf } from '../../../../shared/worldbuilding/documents/tournament/assemble.ts';
import {
  tournamentRecord,
  type TournamentRecord,
} from '../../../../shared/worldbuilding/documents/tournament/record.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { planTournament } from '../../../../shared/worldbuilding/tournament/plan.ts';
import { progressOf } from '../../../../shared/worldbuilding/tournament/progress.ts';
import type { MatchResult } from '../../../../shared/worldbuilding/tournament/results.ts';
import { cup, entrant, pairing } from './a-tournament.ts';

const fileOf = (record: TournamentRecord, path: string): string =>
  tournamentFiles(record).find((file) => file.path === path)?.text ?? '';

describe('a tournament’s documents', () => {
  test('keep to the published schema', () => {
    const json: unknown = JSON.parse(fileOf(cup, 'tournament.json'));
    expect(tournamentDocument.safeParse(json).error?.issues ?? []).toEqual([]);
    const valid = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false }).compile(
      worldbuildingJsonSchema('tournament_record'),
    );
    valid(json);
    expect(valid.errors).toBeNull();
  });

  test('count only pairings that are played, and say that it was simulated', () => {
    expect(tournamentPage(cup).first).toEqual([
      ['Format', 'single elimination'],
      ['Entrants', '3'],
      ['Settled', '1 of 4 pairings'],
      ['Champion', 'not decided'],
    ]);
    for (const { text } of tournamentFiles(cup)) expect(text).toMatch(/SIMULATED|"simulated": true/);
  });

  test('have the table with ratings as Elo and their intervals, and none where nobody has played', () => {
    const markdown = fileOf(cup, 'tournament.md');
    expect(markdown).toContain('| 1 | Nine | 1 | 1 | 0 | 0 | 0 | 1 | 1560 | 1380 to 1741 |');
    expect(markdown).toContain('| 3 | Ash | 0 | 0 | 0 | 0 | 0 | 0 | none | none |');
    expect(markdown).toContain('| 2 | Tide – Moth\\< | cup-2-2 | 3.00 – 3.00 | to be played again |');
  });
});

describe('the record of a tournament', () => {
  const told = (
    format: 'SINGLE_ELIMINATION' | 'ROUND_ROBIN',
    names: readonly string[],
    results: readonly MatchResult[],
    documented: readonly string[] = [],
  ): TournamentRecord => {
    const read = planTournament({ format, entrants: names, seed: 'a cup' }, defaultPolicy.tournament);
    if (!read.ok) throw new Error(read.problems.join('; '));
    return tournamentRecordOf(
      { tournamentKey: 'cup', title: 'Cup', corpus: 'simulated', simulated: true },
      read.plan,
      progressOf(read.plan, results, defaultPolicy.tournament),
      defaultPolicy.tournament,
      new Set(documented),
    );
  };
  const played = ({ pairings: [first] }: TournamentRecord, winner: 'a' | 'b' | null): MatchResult[] => {
    if (first?.a.is !== 'entrant' || first.b.is !== 'entrant') throw new Error('The first pairing is not played.');
    return [
      {
        pairing: `R${first.round}-${first.place}`,
        attempt: 1,
        match: 'cup-1',
        a: first.a.name,
        b: first.b.name,
        end: 'JUDGED',
        winner,
        means: { a: 4, b: winner === null ? 4 : 3 },
        withdrawn: false,
      },
    ];
  };

  test.each(['SINGLE_ELIMINATION', 'ROUND_ROBIN'] as const)(
    'of a %s keeps to its schema before, in the middle and at the end',
    (format) => {
      const before = told(format, ['Ash', 'Tide'], []);
      const after = told(format, ['Ash', 'Tide'], played(before, 'a'));
      const middle = told(format, ['Ash', 'Tide', 'Salt', 'Nine', 'Moth'], []);
      for (const record of [before, middle, after])
        expect(tournamentRecord.safeParse(record).error?.issues ?? []).toEqual([]);
      expect([before.champion, before.pairings[0]?.settledBy]).toEqual([null, null]);
      expect(after).toMatchObject({
        pairings: [{ matches: ['cup-1'], settledBy: 'VERDICT', winner: 'a', means: { a: 4, b: 3 } }],
        champion: after.standings[0]?.name,
      });
      expect(after.standings[0]?.interval?.low).toBeLessThan(after.standings[0]?.rating ?? 0);
    },
  );

  test('says of a draw in an elimination that it is played again', () => {
    const before = told('SINGLE_ELIMINATION', ['Ash', 'Tide'], []);
    expect(
      tournamentPage(told('SINGLE_ELIMINATION', ['Ash', 'Tide'], played(before, null))).sections[1]?.blocks[0],
    ).toMatchObject({ rows: [['1', expect.any(String), 'cup-1', '4.00 – 4.00', 'to be played again']] });
  });

  test('says which matches have a record; one that failed has none, whatever lies under its key', () => {
    const [result] = played(told('SINGLE_ELIMINATION', ['Ash', 'Tide'], []), 'a');
    const recordedOf = (end: MatchResult['end'], documented: readonly string[]) =>
      told('SINGLE_ELIMINATION', ['Ash', 'Tide'], result ? [{ ...result, end }] : [], documented).pairings[0]?.recorded;
    expect(recordedOf('JUDGED', ['cup-1'])).toEqual(['cup-1']);
    expect(recordedOf('CANCELLED', ['cup-1'])).toEqual(['cup-1']);
    expect(recordedOf('JUDGED', ['cup-2'])).toEqual([]);
    expect(recordedOf('FAILED', ['cup-1'])).toEqual([]);
  });

  test('that was published before it said so is still read', () => {
    const { pairings: before, ...rest } = cup;
    const json = { schema: 'urn:symposium:schema:tournament_record:1.0', ...rest };
    const read = tournamentDocument.parse({ ...json, pairings: before.map(({ recorded: _, ...one }) => one) });
    expect(read.pairings.map(({ recorded }) => recorded)).toEqual(before.map(() => []));
  });
});

test.each([
  ['VERDICT', 'b', 'Tide wins'],
  ['DRAW', null, 'a draw'],
  ['BYE', 'a', 'Ash goes on, with a bye'],
  ['BYE', null, 'Ash rests'],
  ['SEED', 'a', 'Ash goes on, as the better seed'],
  ['NOTHING', null, 'no verdict'],
  [null, null, 'not played yet'],
] as const)('a pairing that was settled by %s is said to be so', (settledBy, winner, words) => {
  expect(resultWords(pairing(1, 1, entrant('Ash'), entrant('Tide'), { settledBy, winner }))).toBe(words);
});
