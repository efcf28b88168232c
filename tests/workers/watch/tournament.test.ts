import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import type { LedgerRow } from '../../../shared/kernel/ledger.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { planTournament, type Format } from '../../../shared/worldbuilding/tournament/plan.ts';
import { progressOf } from '../../../shared/worldbuilding/tournament/progress.ts';
import { resultEntry } from '../../../shared/worldbuilding/tournament/result-row.ts';
import type { MatchResult } from '../../../shared/worldbuilding/tournament/results.ts';
import { tournamentBlock } from '../../../workers/worldbuilding/tournament/block.ts';
import { followTournament } from '../../../workers/worldbuilding/tournament/follow.ts';
import { nextStepOfTournament } from '../../../workers/worldbuilding/tournament/report.ts';
import {
  endAfter,
  nothingSeen,
  recordSeen,
  seeTournament,
  type Played,
  type TournamentEnd,
} from '../../../workers/worldbuilding/tournament/view.ts';
import type { Terminal } from '../../../workers/terminal/terminal.ts';
import { present } from '../../support/present.ts';
import { colors, rowsOf } from './played-match.ts';

const hostile = '\u001b[2J<script>\u202e';

function cup(names: readonly string[], format: Format = 'SINGLE_ELIMINATION'): Played {
  const read = planTournament({ format, entrants: names, seed: null }, matchDefaults.tournament);
  if (!read.ok) throw new Error(read.problems.join('; '));
  return { runKey: 'cup', corpus: 'simulated', plan: read.plan, policy: matchDefaults };
}

/** Its rows after so many matches; side `a` wins each. */
function rowsAfter({ plan, policy }: Played, matches: number, over = false): LedgerRow[] {
  const results: MatchResult[] = [];
  for (let nth = 0; nth < matches; nth += 1) {
    const next = present(progressOf(plan, results, policy.tournament).next[0]);
    const { challenge: _, ...fixture } = next;
    results.push({
      ...fixture,
      match: `cup-${nth}`,
      end: 'JUDGED',
      winner: 'a',
      means: { a: 4, b: 3 },
      withdrawn: false,
    });
  }
  return rowsOf([
    houseEntry('PHASE', 'opened', 'OPEN', { state: 'opened', corpus: 'simulated' }),
    ...results.map(resultEntry),
    ...(over ? [houseEntry('OUTCOME', 'outcome', 'PLAY', { outcome: 'PLAYED', reason: 'Ada is first' })] : []),
  ]);
}

const screen = (columns: number, rows: number) => ({ columns: () => columns, rows: () => rows, colors });
function blockOf(played: Played, rows: readonly LedgerRow[], columns = 80, high = 40): string[] {
  const seen = rows.reduce(seeTournament, nothingSeen);
  const now = Date.UTC(2026, 10, 21, 12, 5);
  return tournamentBlock('cup', seen, recordSeen(seen.results, played), now, screen(columns, high));
}

describe('the block of a tournament', () => {
  const four = cup(['Ada', 'Ben', 'Cid', 'Dot']);

  test('has the bracket of a knockout: who plays whom, both means, and who went on', () => {
    const lines = blockOf(four, rowsAfter(four, 1));
    expect(lines[1]).toBe('cup  SIMULATED   ▸ 1 of 3 pairings settled · 5:00');
    expect(lines.slice(lines.lastIndexOf('') + 1)).toEqual([
      'Ada                4.00 ┐',
      '                        ├ Ada                     ┐',
      'Dot                3.00 ┘                         │',
      '                                                  ├ open',
      'Ben                     ┐                         │',
      '                        ├ open                    ┘',
      'Cid                     ┘',
    ]);
    expect(lines.find((line) => line.includes('Ada') && line.includes('to'))).toMatch(
      /^1 +Ada +1 +0 +0 +1 +\d+ +\d+ to \d+$/,
    );
  });

  test('ends with whoever won the final, and with its clock standing still', () => {
    const lines = blockOf(four, rowsAfter(four, 3, true));
    expect(lines[1]).toBe('cup  SIMULATED   ▸ ended PLAYED · 0:04');
    expect(lines).toContain('                                                  ├ Ada');
  });

  test('is under way again once it was reopened', () => {
    const reopened = houseEntry('CORRECTION', 'reopened', 'PLAY', { state: 'reopened', by: 'mara', reason: 'again' });
    const seen = [...rowsAfter(four, 1, true), ...rowsOf([reopened])].reduce(seeTournament, nothingSeen);
    expect(seen.outcome).toBeNull();
  });

  test('is cancelled from when somebody asked for it, although no outcome is written, and goes on when it is reopened', () => {
    const asked = { state: 'cancellation asked for', by: 'mara', reason: 'It is late' };
    const cancelled = rowsOf([houseEntry('CORRECTION', 'cancellation/1', 'OPEN', asked)]);
    const rows = [...rowsAfter(four, 1), ...cancelled];
    expect(rows.reduce<TournamentEnd | null>(endAfter, null)).toEqual({ outcome: 'CANCELLED', reason: 'It is late' });
    expect(blockOf(four, rows)[1]).toContain('ended CANCELLED');
    expect(nextStepOfTournament('cup', 'CANCELLED')).toMatch(/ reopen cup --by /);
    expect(nextStepOfTournament('cup', null)).toMatch(/ watch cup$/);
    expect([...cancelled, ...rowsAfter(four, 3, true)].reduce<TournamentEnd | null>(endAfter, null)?.outcome).toBe(
      'PLAYED',
    );
  });

  test('has the rounds of a round robin, in which nobody goes on with a bye', () => {
    const three = cup(['Ada', 'Ben', 'Cid'], 'ROUND_ROBIN');
    const lines = blockOf(three, rowsAfter(three, 1));
    expect(lines.find((line) => line.includes('rests'))).toMatch(/^1 +\S.* (Ada|Ben|Cid) rests$/);
    expect(lines.join('\n')).not.toMatch(/goes on|┐/);
    expect(lines.filter((line) => line.endsWith('not played yet'))).toHaveLength(2);
  });

  test('has the rounds in place of a bracket that does not fit, from where it is played', () => {
    const large = cup(Array.from({ length: 32 }, (_, nth) => `entrant ${nth}`));
    const lines = blockOf(large, rowsAfter(large, 9), 80, 24);
    expect(lines.length).toBeLessThan(24);
    expect(lines.join('\n')).not.toContain('┐');
    expect(lines.findIndex((line) => line.endsWith('wins'))).toBeGreaterThan(0);
    expect(lines.findIndex((line) => line.endsWith('not played yet'))).toBeGreaterThan(0);
    expect(lines.at(-1)).toMatch(/^… and \d+ more$/);
  });

  test('fits the terminal and steers none, however large either is and whatever the names are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 64 }),
        fc.integer({ min: 20, max: 200 }),
        fc.integer({ min: 16, max: 80 }),
        fc.constantFrom<Format>('SINGLE_ELIMINATION', 'ROUND_ROBIN'),
        (entrants, columns, high, format) => {
          const played = cup(
            Array.from({ length: entrants }, (_, nth) => `${hostile} ${nth} of a very long name`),
            format,
          );
          const lines = blockOf(played, rowsAfter(played, Math.min(2, entrants - 1)), columns, high);
          expect(lines.length).toBeLessThan(high);
          for (const line of lines) {
            expect(line.length).toBeLessThan(columns);
            expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a tournament that is watched', () => {
  const two = cup(['Ada', 'Ben', 'Cid']);
  const rows = rowsAfter(two, 2, true);
  async function* told() {
    for (const row of rows) yield await Promise.resolve(row);
  }
  const watched = async (live: boolean, json = false) => {
    const [out, raw]: [string[], string[]] = [[], []];
    const terminal = {
      ...screen(100, 30),
      live,
      json,
      out: (line: string) => out.push(line),
      raw: (text: string) => raw.push(text),
    };
    await followTournament('cup', told(), terminal as Partial<Terminal> as Terminal, () => Promise.resolve(two));
    return { out, raw };
  };

  test('is drawn anew in place where a person looks, and each result stays above the block', async () => {
    const { out, raw } = await watched(true);
    expect(out).toEqual([]);
    const [first, last] = [present(raw[0]), present(raw.at(-1))];
    // Back to where the last drawing began, and over it.
    expect(last.startsWith(`\u001b[${first.split('\n').length - 1}A`)).toBe(true);
    expect(last.match(/R\d-\d: .* wins/g)).toHaveLength(2);
    expect(last).toMatch(/▸ ended PLAYED/);
    expect(last).toContain('├ Ada');
  });

  test('is told in lines elsewhere, and as rows with --json', async () => {
    const lines = await watched(false);
    expect(lines.raw).toEqual([]);
    expect(lines.out).toHaveLength(4);
    expect(lines.out[1]).toMatch(/^12:00:01 {2}R\d-\d: .* wins$/);
    const json = await watched(false, true);
    expect(json.raw).toEqual([]);
    expect(json.out.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
  });
});
