import { describe, expect, test } from 'vitest';
import { tournamentFiles } from '../../../../shared/worldbuilding/documents/files.ts';
import { tournamentHtml } from '../../../../shared/worldbuilding/documents/html/tournament-page.ts';
import type { TournamentRecord } from '../../../../shared/worldbuilding/documents/tournament/record.ts';
import { spanOf } from '../../../../shared/text/span.ts';
import { cup, entrant, pairing } from './a-tournament.ts';

/** What an element of a page holds, by its class, in the page’s order; without markup. */
const wordsOf = (page: string, tag: string, look: string): string[] =>
  [...page.matchAll(new RegExp(`<${tag} class="${look}">(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) =>
    inner
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

describe('the page of a tournament', () => {
  const page = tournamentHtml(cup);

  test('has a knockout’s bracket: a column a round, half as many pairings in each, and who went on is marked', () => {
    expect([...page.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name)).toEqual(['Round 1', 'Round 2', 'Final']);
    expect(
      page
        .split('<div class="round">')
        .slice(1)
        .map((round) => round.split('<article').length - 1),
    ).toEqual([4, 2, 1]);
    expect(wordsOf(page, 'p', 'side won')).toEqual(['Ash', 'Nine 3.90', 'Tide', 'Moth&lt;']);
    expect(wordsOf(page, 'p', 'result')).toEqual([
      'Ash goes on, with a bye',
      'Nine wins',
      'Tide goes on, with a bye',
      'Moth&lt; goes on, with a bye',
      'not played yet',
      'to be played again',
      'not played yet',
    ]);
  });

  test('leads from each match to its page, and from one without a record nowhere', () => {
    expect([...page.matchAll(/<a href="(.*?)">(.*?)<\/a>/g)].map(([, href, words]) => [href, words])).toEqual([
      ['#standings', 'Standings'],
      ['#pairings', 'Bracket'],
      ['matches/cup-1-2/match.html', 'cup-1-2'],
    ]);
    expect(wordsOf(page, 'p', 'matches')).toEqual(['cup-1-2', 'cup-2-2 (no record)']);
  });

  test('draws no name beyond the edge of its drawing: a Chinese sign takes the room of two', () => {
    const long = ['Donaudampfschifffahrtsgesellschaft', '潮'.repeat(16)];
    const standings = cup.standings.map((one, nth) => ({ ...one, name: long[nth] ?? one.name }));
    const labels = [
      ...tournamentHtml({ ...cup, standings }).matchAll(/<text[^>]*text-anchor="end"[^>]*>(.*?)<\/text>/g),
    ];
    expect(labels.map(([, name = '']) => name)).toEqual(expect.arrayContaining(['Donaudampfsc…', '潮潮潮潮潮潮…']));
    expect(labels.filter(([, name = '']) => spanOf(name) > 13)).toEqual([]);
  });

  test('says what its numbers are, and of a tournament that is over without one champion why it has none', () => {
    const shared: TournamentRecord = {
      ...cup,
      format: 'ROUND_ROBIN',
      pairings: [pairing(1, 1, entrant('Ash'), entrant('Nine'), { settledBy: 'DRAW', means: { a: 3, b: 3 } })],
    };
    const unrated = { ...shared, standings: shared.standings.map((one) => ({ ...one, rating: null, interval: null })) };
    for (const text of [tournamentHtml(shared), ...tournamentFiles(shared).map((file) => file.text)].filter(
      (one) => !one.startsWith('{'),
    )) {
      expect(text).toContain('nobody: several share the first place');
      expect(text).toContain('Elo is reckoned from every judged match');
    }
    expect(tournamentHtml(shared)).toContain('weighted mean in the last judged match');
    expect(tournamentHtml({ ...unrated, pairings: [] })).not.toMatch(/Elo is reckoned|weighted mean|share the first/);
    expect(page).toContain('not decided');
  });

  test('has a round robin’s rounds, in which who has nobody to play rests and goes nowhere', () => {
    const rounds = tournamentHtml({
      ...cup,
      format: 'ROUND_ROBIN',
      pairings: [
        pairing(1, 1, entrant('Ash'), entrant('Nine')),
        pairing(1, 2, { is: 'bye' }, entrant('Tide'), { settledBy: 'BYE' }),
      ],
    });
    expect(wordsOf(rounds, 'p', 'result')).toEqual(['not played yet', 'Tide rests']);
    expect(wordsOf(rounds, 'p', 'side')).toEqual(['Ash', 'Nine']);
    expect(rounds).not.toMatch(/class="bracket"|goes on|a bye/);
  });

  test('escapes all that is anybody’s words, wherever they stand, and needs nothing from elsewhere', () => {
    const hostile = '<script src="https://evil.example/x.js">alert(1)</script>"\'><img src=x onerror=alert(1)>';
    for (const format of ['SINGLE_ELIMINATION', 'ROUND_ROBIN'] as const) {
      const told = tournamentHtml({
        ...cup,
        format,
        title: hostile,
        champion: hostile,
        standings: cup.standings.map((one) => ({ ...one, name: hostile })),
        pairings: [
          pairing(1, 1, entrant(hostile), entrant('Ash'), {
            matches: [hostile, '../../up'],
            recorded: [hostile, '../../up'],
            settledBy: 'VERDICT',
            winner: 'a',
          }),
        ],
      });
      expect(told.split('&lt;script').length).toBeGreaterThan(6);
      expect(told).not.toMatch(/<(script|img|link|iframe|object|base)\b/i);
      expect([...told.matchAll(/\s(href|src|action|style|on\w+)="([^"]*)"/g)].map(([, , value]) => value)).toEqual([
        '#standings',
        '#pairings',
      ]);
      expect(told).not.toMatch(/url\(|@import/);
    }
  });

  test('says that its matches were simulated, where they were', () => {
    expect(page).toMatch(/<p class="stamp">SIMULATED/);
    expect(tournamentHtml({ ...cup, corpus: 'real', simulated: false })).not.toContain('SIMULATED');
  });

  test('draws the ratings of those who have one, with their intervals', () => {
    const labels = (record: TournamentRecord) =>
      [...tournamentHtml(record).matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(labels(cup)).toEqual(['Ratings of 2 entrants with their 95% intervals']);
    expect(page).toContain('<title>Nine: 1560, from 1380 to 1741</title>');
    expect(labels({ ...cup, standings: [], pairings: [] })).toEqual([]);
    expect(tournamentHtml({ ...cup, pairings: [] })).toContain('Nobody is paired yet.');
  });
});
