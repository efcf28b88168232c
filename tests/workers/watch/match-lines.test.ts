import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import type { LedgerEntry } from '../../../shared/kernel/ledger.ts';
import { matchBlock, sideBySideFrom } from '../../../workers/worldbuilding/block.ts';
import { spokenLines } from '../../../workers/worldbuilding/follow.ts';
import { matchLineOf } from '../../../workers/worldbuilding/line.ts';
import { matchViewOf } from '../../../workers/worldbuilding/view.ts';
import {
  call,
  colors,
  ended,
  head,
  missing,
  offered,
  opened,
  painted,
  playedRound,
  queued,
  rowsOf,
  told,
} from './played-match.ts';

describe('a line', () => {
  const hosted = (state: string, more: LedgerEntry['content'] = {}) =>
    houseEntry('CORRECTION', state, 'FOUNDATION', { state, by: 'mara', reason: 'Tea', ...more });
  const lineOf = (entry: LedgerEntry | undefined) => rowsOf(entry === undefined ? [] : [entry]).map(matchLineOf)[0];
  const [round, proposal] = playedRound();
  test.each<[string, LedgerEntry | undefined, RegExp | null]>([
    ['of a round is a heading under its team’s mark', round, /A │ ── round 1 of FOUNDATION: ARCHITECT proposes/],
    ['of a proposal names who made it', proposal, /A │ Architect proposes: The Bell Causeway$/],
    ['of a decision has the tally', playedRound().at(-1), /A │ ✓✓✗✓ A-F1 is ACCEPTED/],
    [
      'of a ballot is left out: the decision tells it',
      playedRound().find(({ content }) => content.turn === 'VOTE'),
      null,
    ],
    ['of a picture names it', painted, /B │ picture hero is painted$/],
    ['of a picture that is missing says why', missing, /B │ no portrait: refused$/],
    [
      'of a judgement says that it is in',
      call('judge-2', 'judge', 'J02', 'answered'),
      /│ Judge 2 has judged: J02 is in$/,
    ],
    [
      'of unreadable marks does not repeat them',
      call('judge', 'judge', 'J01', 'unreadable', { why: 'X.visualFidelity.score: 6' }),
      /│ Judge gave no readable marks for J01$/,
    ],
    [
      'of a judge that was lost with its worker is left out: it is asked again',
      call('judge', 'judge', 'J01', 'lost'),
      null,
    ],
    [
      'of what an agent answered is left out: its turn tells it',
      { ...houseEntry('DELIVERABLE', 'm', 'FOUNDATION', { summary: 'x', body: '{}' }), sender: 'a-architect' },
      null,
    ],
    [
      'of an answer of which something was dropped says what',
      call('a-synthesizer', 'resolve', null, 'answered', { why: 'dropped: amendments 2 names A-F1-M9' }),
      /A │ Synthesizer answered resolve.*; dropped: amendments 2 names A-F1-M9$/,
    ],
    ['of an ending is as everywhere', ended, /JUDGED: A leads$/],
    ['of an offer has its number, by which the host decides', offered, /│ offer 1, by mara: it rains$/],
    ['of a pause says who asked for it', hosted('paused'), /│ paused by mara: Tea$/],
    ['of a resumption too', hosted('resumed'), /│ resumed by mara: Tea$/],
    ['of a new token says whose', hosted('token', { team: 'B' }), /B │ the wildcard has a new token, by mara: Tea$/],
    ['of a start to come says when', hosted('scheduled', { by: null }), /│ scheduled: Tea$/],
  ])('%s', (_, entry, line) => {
    expect(entry).toBeDefined();
    if (line === null) expect(lineOf(entry)).toBeNull();
    else expect(lineOf(entry)).toMatch(line);
  });

  test('steers no terminal, and none is wider than it, whatever was said', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 30, max: 140 }),
        (words, columns) => {
          const row = rowsOf([
            told({
              ...head('A', 'FOUNDATION', 'w', words.toWellFormed()),
              kind: 'WILDCARD',
              text: words.toWellFormed(),
            }),
          ]);
          for (const line of row.flatMap((one) => [
            matchLineOf(one) ?? '',
            ...spokenLines(one, { columns: () => columns, colors }),
          ]))
            expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
          for (const line of row.flatMap((one) => spokenLines(one, { columns: () => columns, colors })))
            expect(line.length).toBeLessThan(columns);
        },
      ),
    );
  });
});

describe('the block of a match', () => {
  const view = matchViewOf(
    rowsOf([
      opened,
      ...playedRound(),
      call('b-lorekeeper', 'propose', null, 'asked'),
      offered,
      queued,
      call('a-architect', 'respond', null, 'answered'),
    ]),
  );

  test('has both teams side by side where there is room, and one below the other where there is not', () => {
    const wide = matchBlock('a-match', view, 0, sideBySideFrom, colors);
    expect(wide.find((line) => line.startsWith('A │'))).toMatch(/^A │ Foundation 1: The Bell.*B │/);
    const narrow = matchBlock('a-match', view, 0, sideBySideFrom - 1, colors);
    expect(narrow.filter((line) => /^[AB] │/.test(line)).length).toBeGreaterThan(2);
    expect(narrow.join('\n')).toMatch(/curveball Q1 waits for both: it rains/);
    expect(narrow.join('\n')).toMatch(/B │ +Lorekeeper +propose /);
  });

  test('says that a team waits for the other that has not ended its round, and not while it is at work', () => {
    const began = playedRound().slice(0, 1);
    const shown = (...entries: readonly LedgerEntry[]) =>
      matchBlock('a-match', matchViewOf(rowsOf([opened, ...entries])), 0, 200, colors).join('\n');
    expect(shown(...playedRound())).toContain('A │   waits for the other team');
    expect(shown(...began)).not.toContain('waits for the other');
    expect(shown(...playedRound(), call('a-lorekeeper', 'propose', null, 'asked'))).not.toContain(
      'waits for the other',
    );
  });

  test('is never wider than the terminal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 160 }), fc.string(), (columns, words) => {
        const long = {
          ...view,
          curveballs: [{ offer: 1, by: 'x', text: words.repeat(30), id: 'Q9', ordinal: 1, refused: null }],
        };
        for (const line of matchBlock(words, long, 0, columns, colors)) expect(line.length).toBeLessThan(columns);
      }),
    );
  });
});
