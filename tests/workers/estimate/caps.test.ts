import { describe, expect, test } from 'vitest';
import type { Estimate } from '../../../workers/estimate/estimate.ts';
import type { Cap } from '../../../workers/estimate/plan.ts';
import {
  planOfAblation,
  planOfMatch,
  planOfScenario,
  planOfSession,
  planOfTeamAblation,
  planOfTournament,
} from '../../../workers/estimate/plans.ts';
import { estimateLines } from '../../../workers/estimate/words.ts';

const estimate: Estimate = {
  calls: 12,
  tokens: 32_000,
  microdollars: 140_000,
  unpriced: {},
  unpricedPictures: null,
  ms: 51_000,
};

describe('the sentence of a cap', () => {
  test('says what pauses there: the run, each of several, each at its part; and that a session ends at its tokens', () => {
    const capLine = (cap: Partial<Cap>) =>
      estimateLines(
        estimate,
        { words: 'Reckoned from two runs', simulated: false },
        { microdollars: 5_000_000, said: true, of: 'match', ...cap },
      )[2];
    expect(capLine({ each: 3 })).toBe('  Each match pauses at $5.00, $15.00 for the 3 that are planned.');
    expect(capLine({ each: 3, said: false })).toBe(
      '  Each match pauses at $5.00, the default cap (--dollars sets another), $15.00 for the 3 that are planned.',
    );
    expect(capLine({ each: 3, shared: true })).toBe('  Each match pauses at its part of $5.00.');
    expect(capLine({ each: 1, shared: true })).toBe('  The match pauses at $5.00.');
    expect(capLine({ of: 'session', tokens: 2_000_000, endsAtTokens: true })).toBe(
      '  The session pauses at $5.00, and ends at 2,000,000 tokens.',
    );
    expect(capLine({ of: 'session', microdollars: null, tokens: 2_000_000, endsAtTokens: true })).toBe(
      '  The session ends at 2,000,000 tokens; no cap in money.',
    );
    // All that is reckoned is 32,000 tokens.
    expect(capLine({ tokens: 20_000 })).toMatch(/That is less than it is reckoned to take\.$/);
    expect(capLine({ tokens: 20_000, each: 3 })).not.toContain('less than');
  });

  test.each<[string, Cap | undefined, Partial<Cap>]>([
    ['scenario', planOfScenario({}, null)?.cap, { of: 'run' }],
    [
      'session',
      planOfSession({ policy: { limits: { tokens: 9_000 } } }, null)?.cap,
      { of: 'session', endsAtTokens: true, tokens: 9_000 },
    ],
    ['match', planOfMatch({}, null)?.cap, { of: 'match' }],
    [
      'tournament',
      planOfTournament({ entrants: ['a', 'b', 'c'], format: 'ROUND_ROBIN' }, null)?.cap,
      { of: 'match', each: 3 },
    ],
    [
      'ablation of a team',
      planOfTeamAblation({ draw: { count: 2 }, policy: { spendCapMicrodollars: 8_000_000 } }, null)?.cap,
      { of: 'match', each: 2, shared: true, microdollars: 8_000_000 },
    ],
    [
      'ablation',
      planOfAblation({ problem: 'Why do lakes freeze from the top?' }, null)?.cap,
      { of: 'ablation', beside: 'its sessions have limits of their own' },
    ],
    [
      'ablation without a session',
      planOfAblation({ problem: 'Why do lakes freeze from the top?', arms: ['vote', 'single'] }, null)?.cap,
      { of: 'ablation' },
    ],
  ])('the cap of a start is that of what pauses: %s', (_, cap, expected) => {
    expect(cap).toMatchObject(expected);
    expect([cap?.each, cap?.shared, cap?.beside, cap?.endsAtTokens]).toEqual([
      expected.each,
      expected.shared,
      expected.beside,
      expected.endsAtTokens,
    ]);
  });
});
