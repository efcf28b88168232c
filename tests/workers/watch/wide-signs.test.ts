import { expect, test } from 'vitest';
import picocolors from 'picocolors';
import { matchBlock, sideBySideFrom } from '../../../workers/worldbuilding/block.ts';
import { nothingPlayed, type MatchSeen } from '../../../workers/worldbuilding/view.ts';
import { table } from '../../../workers/terminal/terminal.ts';
import { cutToSpan, padTo, spanOf } from '../../../shared/text/index.ts';

test.each([
  ['the tide', 8],
  ['鏡の市場', 8],
  ['숲', 2],
  ['ﾐﾗｰ', 3],
  ['Ｍａ', 4],
  ['🔥', 2],
  ['👩‍🚀', 2],
  ['e\u0301', 1],
  ['كل ضوء', 6],
])('%s takes so many columns: %i', (text, columns) => {
  expect(spanOf(text)).toBe(columns);
  expect(spanOf(padTo(text, 20))).toBe(20);
  expect(cutToSpan(text, columns)).toBe(text);
});

test('numbers behind a name that runs from right to left stay in their columns where a terminal turns such words round', () => {
  const rows = table(
    ['entrant', 'won', 'lost'],
    [
      ['فريق المد 3', '2', '1'],
      ['Tide', '1', '2'],
    ],
  );
  expect(rows.map((line) => line.replace('\u200e', ''))).toEqual([
    'entrant      won  lost',
    'فريق المد 3  2    1',
    'Tide         1    2',
  ]);
  // A mark from left to right behind the name: what follows it is no part of the run that is turned round.
  expect(rows.map((line) => line.indexOf('\u200e'))).toEqual([-1, 'فريق المد 3'.length, -1]);
});

test('a line is cut between signs, never within one', () => {
  expect(cutToSpan('鏡の市場', 6)).toBe('鏡の…');
  expect(cutToSpan('鏡の市場', 5)).toBe('鏡の…');
  expect(cutToSpan('👩‍🚀👩‍🚀', 3)).toBe('👩‍🚀…');
  expect(cutToSpan('ab', 1)).toBe('…');
  expect(cutToSpan('ab', 0)).toBe('');
});

/** A block that is drawn over itself has as many lines as it thinks, so none of them may break. */
test.each([80, sideBySideFrom, 120])(
  'a match told in signs of two columns fits in %i, and its teams stay aligned',
  (columns) => {
    const round = (title: string): MatchSeen['teams']['A']['rounds'][number] => ({
      id: 'A-L2',
      phase: 'LANDMARKS',
      round: 2,
      curveballs: [],
      title,
      outcome: null,
      votes: null,
      decidedBy: null,
      canon: null,
    });
    const long = '鏡の市場は夜明けに沈み、誰も口笛を吹かない町の上に立つ'.repeat(3);
    const view: MatchSeen = {
      ...nothingPlayed,
      teams: {
        A: { ...nothingPlayed.teams.A, phase: 'LANDMARKS', rounds: [round(long)] },
        B: { ...nothingPlayed.teams.B, phase: 'LANDMARKS', rounds: [round('The tide')] },
      },
    };
    const lines = matchBlock('tidal', view, 0, columns, picocolors.createColors(false));
    expect(lines.map(spanOf).filter((span) => span > columns)).toEqual([]);
    const starts = lines.flatMap((line) =>
      /^A │.*B │/.test(line) ? [spanOf(line.slice(0, line.indexOf('B │')))] : [],
    );
    expect(new Set(starts).size).toBe(columns >= sideBySideFrom ? 1 : 0);
  },
);

test('a table is aligned whatever its cells are written in', () => {
  const lines = table(
    ['team', 'entrant', 'canon'],
    [
      ['A', '灰の門', '3'],
      ['B', 'Tide', '4'],
    ],
  );
  expect(lines.map((line) => spanOf(line.slice(0, line.search(/canon|3|4/))))).toEqual([15, 15, 15]);
});
