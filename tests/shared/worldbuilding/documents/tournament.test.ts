import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { htmlOf } from '../../../../shared/page/html.ts';
import {
  tournamentDocument,
  worldbuildingJsonSchema,
  tournamentFiles,
} from '../../../../shared/worldbuilding/documents/files.ts';
import {
  bracketFigure,
  tournamentPage,
  resultWords,
} from '../../../../shared/worldbuilding/documents/tournament/page.ts';
import { tournamentRecordOf } from '../../../../shared/worldbuilding/documents/tournament/assemble.ts';
import {
  tournamentRecord,
  type RecordedPairing,
  type TournamentRecord,
} from '../../../../shared/worldbuilding/documents/tournament/record.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { planTournament } from '../../../../shared/worldbuilding/tournament/plan.ts';
import { progressOf, type BracketPlace } from '../../../../shared/worldbuilding/tournament/progress.ts';
import type { MatchResult } from '../../../../shared/worldbuilding/tournament/results.ts';

const entrant = (name: string): BracketPlace => ({ is: 'entrant', name });
const open: BracketPlace = { is: 'open' };
const pairing = (
  round: number,
  place: number,
  a: BracketPlace,
  b: BracketPlace,
  more: Partial<RecordedPairing> = {},
): RecordedPairing => ({ round, place, a, b, matches: [], settledBy: null, winner: null, means: null, ...more });

/** Five entrants: three byes, one verdict, one draw that is to be played again. */
const pairings: readonly RecordedPairing[] = [
  pairing(1, 1, entrant('Ash'), { is: 'bye' }, { settledBy: 'BYE', winner: 'a' }),
  pairing(1, 2, entrant('Salt'), entrant('Nine'), {
    matches: ['cup-1-2'],
    settledBy: 'VERDICT',
    winner: 'b',
    means: { a: 3.1, b: 3.9 },
  }),
  pairing(1, 3, entrant('Tide'), { is: 'bye' }, { settledBy: 'BYE', winner: 'a' }),
  pairing(1, 4, entrant('Moth<'), { is: 'bye' }, { settledBy: 'BYE', winner: 'a' }),
  pairing(2, 1, entrant('Ash'), entrant('Nine')),
  pairing(2, 2, entrant('Tide'), entrant('Moth<'), { matches: ['cup-2-2'], means: { a: 3, b: 3 } }),
  pairing(3, 1, open, open),
];
const cup: TournamentRecord = {
  tournamentKey: 'cup',
  title: 'The winter cup',
  format: 'SINGLE_ELIMINATION',
  corpus: 'simulated',
  simulated: true,
  champion: null,
  pairings,
  standings: [
    {
      place: 1,
      name: 'Nine',
      played: 1,
      won: 1,
      drawn: 0,
      lost: 0,
      unjudged: 0,
      points: 1,
      rating: 1_560.4,
      interval: { low: 1_380.2, high: 1_740.6 },
    },
    {
      place: 2,
      name: 'Moth<',
      played: 1,
      won: 0,
      drawn: 1,
      lost: 0,
      unjudged: 0,
      points: 0.5,
      rating: 1_500,
      interval: null,
    },
    {
      place: 3,
      name: 'Ash',
      played: 0,
      won: 0,
      drawn: 0,
      lost: 0,
      unjudged: 0,
      points: 0,
      rating: null,
      interval: null,
    },
  ],
};
const fileOf = (record: TournamentRecord, path: string): string =>
  tournamentFiles(record).find((file) => file.path === path)?.text ?? '';

describe('a bracket', () => {
  const { shapes, height } = bracketFigure(pairings);
  const middleOf = (tip: string) => {
    const boxes = shapes.flatMap((shape) =>
      shape.is === 'rect' && shape.tip?.startsWith(tip) === true ? [shape.y + shape.height] : [],
    );
    return boxes[0] ?? Number.NaN;
  };

  test('draws each pairing as two boxes, halfway between the two that lead to it', () => {
    expect(shapes.filter(({ is }) => is === 'rect')).toHaveLength(pairings.length * 2);
    expect(middleOf('Ash against Nine')).toBe((middleOf('Ash against a bye') + middleOf('Salt against Nine')) / 2);
    expect(middleOf('open against open')).toBe((middleOf('Ash against Nine') + middleOf('Tide against Moth<')) / 2);
  });

  test('leads a line from each pairing to the next, and stays within its height', () => {
    expect(shapes.filter(({ is }) => is === 'track')).toHaveLength(6);
    expect(shapes.every((shape) => shape.is !== 'rect' || shape.y + shape.height <= height)).toBe(true);
  });

  test('marks who went on, and nobody in a draw', () => {
    const marked = shapes.flatMap((shape) => (shape.is === 'text' && shape.look === 'strong' ? [shape.text] : []));
    expect(marked).toEqual(['Ash', 'Nine', 'Tide', 'Moth<']);
  });

  test('of a single final and of nothing can be drawn', () => {
    expect(
      bracketFigure([pairing(1, 1, entrant('Ash'), entrant('Nine'))]).shapes.filter(({ is }) => is === 'rect'),
    ).toHaveLength(2);
    expect(bracketFigure([]).shapes).toEqual([]);
  });
});

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

  test('draw bracket and ratings; a round robin has its rounds as a table', () => {
    const labels = (record: TournamentRecord) =>
      [...htmlOf(tournamentPage(record)).matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(labels(cup)).toEqual([
      'Ratings of 2 entrants with their 95% intervals',
      'Bracket of 3 rounds and 7 pairings',
    ]);
    expect(labels({ ...cup, format: 'ROUND_ROBIN' })).toEqual(['Ratings of 2 entrants with their 95% intervals']);
    expect(labels({ ...cup, standings: [], pairings: [] })).toEqual([]);
  });
});

describe('the record of a tournament', () => {
  const told = (
    format: 'SINGLE_ELIMINATION' | 'ROUND_ROBIN',
    names: readonly string[],
    results: readonly MatchResult[],
  ): TournamentRecord => {
    const read = planTournament({ format, entrants: names, seed: 'a cup' }, defaultPolicy.tournament);
    if (!read.ok) throw new Error(read.problems.join('; '));
    return tournamentRecordOf(
      { tournamentKey: 'cup', title: 'Cup', corpus: 'simulated', simulated: true },
      read.plan,
      progressOf(read.plan, results, defaultPolicy.tournament),
      defaultPolicy.tournament,
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
    ).toMatchObject({ instead: [{ rows: [['1', expect.any(String), 'cup-1', '4.00 – 4.00', 'to be played again']] }] });
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
