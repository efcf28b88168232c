import { describe, expect, test } from 'vitest';
import { noUsage } from '../../../shared/kernel/ask.ts';
import {
  ablationRules,
  compareSides,
  findingWords,
  type PlayedMatch,
} from '../../../shared/worldbuilding/ablation/compare.ts';
import { readTeamAblation, usualAblation } from '../../../shared/worldbuilding/ablation/read-ablation.ts';
import {
  matchRowsOf,
  renderTeamAblation,
  type TeamAblationReport,
} from '../../../shared/worldbuilding/ablation/report.ts';
import { longestRunKey } from '../../../shared/kernel/ids.ts';

const { leastChallenges } = ablationRules;
const known = { simulated: false, tolerance: 0.1, judges: ['openai:a', 'openai:b'], players: ['anthropic:c'] };

/** A judged match in which the team leads by so much; `cost`: of the soloist, where the team's is 1,000. */
function played(lead: number, { cost = 1_000, nth = 1 }: { cost?: number | null; nth?: number } = {}): PlayedMatch {
  const winner = lead > 0 ? 'A' : 'B';
  return {
    match: `k-${nth}`,
    challenge: 'A salt marsh',
    end: 'JUDGED',
    without: [],
    tally: {
      measure: 'MICRODOLLARS',
      beside: { ...noUsage, costMicrodollars: 1_000 },
      own: { ...noUsage, costMicrodollars: cost },
      drafts: 2,
      revisions: 9,
      ended: 'SPENT',
    },
    verdict: {
      winner: lead === 0 ? 'DRAW' : winner,
      means: { A: 3 + lead, B: 3 },
      lead,
      standardError: 0.1,
      categories: null,
      positionBias: [],
    },
  };
}
const all = (leads: readonly number[], options: { cost?: number | null } = {}) =>
  leads.map((lead, nth) => played(lead, { ...options, nth: nth + 1 }));
const ahead = [0.4, 0.6, 0.5, 0.7, 0.3, 0.5];
const behind = ahead.map((lead) => -lead);
const unjudged = (without: PlayedMatch['without']): PlayedMatch => ({
  ...played(0),
  end: 'UNJUDGED',
  without,
  verdict: null,
});

describe('the comparison', () => {
  test('is the mean of the differences over challenges, with Student’s interval', () => {
    // 0.4, 0.6, 0.5, 0.7, 0.3, 0.5: sample deviation 0.1414, error 0.0577, t(5) = 2.5706.
    const { difference, won, drawn, lost } = compareSides(all(ahead), known);
    expect({ won, drawn, lost }).toEqual({ won: 6, drawn: 0, lost: 0 });
    expect(difference?.mean).toBeCloseTo(0.5, 10);
    expect(difference?.interval?.low).toBeCloseTo(0.5 - 0.14841, 4);
    expect(difference?.interval?.high).toBeCloseTo(0.5 + 0.14841, 4);
  });

  test.each([
    ['the team leads everywhere', all(ahead), 'TEAM_AHEAD'],
    ['the soloist does: it is said all the same', all(behind), 'SOLOIST_AHEAD'],
    ['one challenge too few was judged', all(ahead.slice(1)), 'OPEN'],
    ['0 lies within', all([0.9, -0.8, 0.7, -0.6, 0.5, 0.1]), 'OPEN'],
    ['all differences are equal', all(ahead.map(() => 0.5)), 'OPEN'],
    ['the team leads over a soloist that spent too little', all(ahead, { cost: 500 }), 'OPEN'],
    ['the team leads over one that spent more', all(ahead, { cost: 2_000 }), 'TEAM_AHEAD'],
    ['the soloist leads by spending more', all(behind, { cost: 2_000 }), 'OPEN'],
    ['the soloist leads and spent less', all(behind, { cost: 500 }), 'SOLOIST_AHEAD'],
    ['a cost is not known', all(ahead, { cost: null }), 'OPEN'],
    ['the team had no world more often', [...all(ahead), unjudged(['TEAM'])], 'OPEN'],
    ['the soloist had none', [...all(ahead), unjudged(['SOLOIST'])], 'TEAM_AHEAD'],
    ['nothing was judged', [unjudged(['TEAM', 'SOLOIST'])], 'OPEN'],
    ['there was no match', [], 'OPEN'],
  ] as const)('%s: %#', (_, matches, finding) => {
    expect(compareSides(matches, known).finding).toBe(finding);
  });

  test('of simulated models is plumbing, and no word names a winner', () => {
    const comparison = compareSides(all(ahead), { ...known, simulated: true });
    expect(comparison.finding).toBe('PLUMBING');
    expect(comparison.cautions[0]).toMatch(/declare no winner/);
    const report = reportOf(comparison, true);
    expect(matchRowsOf(report).rows.map((row) => row[5])).toEqual(ahead.map(() => 'plumbing'));
    expect(renderTeamAblation(report)).not.toMatch(/ahead|won|\| team \|$/m);
  });

  test.each([
    ['few challenges', all(ahead.slice(0, 3)), {}, new RegExp(`below ${leastChallenges} nothing is concluded`)],
    ['one challenge', all([0.5]), {}, /no interval/],
    ['an unequal cost, with its match and reason', all([0.5], { cost: 100 }), {}, /k-1 \(under, spent\)/],
    ['a side without a world', [unjudged(['TEAM'])], {}, /1 of 1 matches a side had no world/],
    ['a judge of the players’ kind', all(ahead), { judges: ['anthropic:c'] }, /judges worlds of its own kind/],
    ['one judge', all(ahead), { judges: ['openai:a', 'openai:a'] }, /One model judges/],
  ] as const)('warns of %s', (_, matches, change, words) => {
    expect(compareSides(matches, { ...known, ...change }).cautions.join('\n')).toMatch(words);
  });
});

const reportOf = (comparison: TeamAblationReport['comparison'], simulated: boolean): TeamAblationReport => ({
  runKey: 'k',
  corpus: simulated ? 'simulated' : 'real',
  simulated,
  models: { team: ['anthropic:c'], soloist: 'anthropic:c', judges: ['openai:a'], imageModel: 'openai:i' },
  tolerance: 0.1,
  matches: all(ahead),
  costMicrodollars: 1,
  comparison,
});

test('a report says that the team lost, where it did', () => {
  const page = renderTeamAblation(reportOf(compareSides(all(behind), known), false));
  expect(page).toContain(findingWords.SOLOIST_AHEAD);
  expect(page).toContain('the team won 0, drew 0, lost 6');
});

describe('what is asked for', () => {
  const read = (input: unknown, key = 'k-1') => readTeamAblation(key, input);

  test('is as many matches as challenges, each of the team and of one agent', () => {
    const reading = read({});
    if (!reading.ok) throw new Error(reading.problems.join());
    const { matches, atOnce } = reading.ablation.brief;
    expect(atOnce).toBe(usualAblation.atOnce);
    expect(matches.map(({ match }) => match)).toEqual([1, 2, 3, 4, 5, 6].map((nth) => `k-1-${nth}`));
    expect(new Set(matches.map(({ input }) => input.draw?.number)).size).toBe(usualAblation.count);
    for (const { input } of matches) expect(input.teams?.B).toMatchObject({ alone: true });
  });

  test('shares its cap out evenly', () => {
    const reading = read({ draw: { count: 3 }, policy: { spendCapMicrodollars: 100 } });
    if (!reading.ok) throw new Error(reading.problems.join());
    expect(reading.ablation.cap).toBe(100);
    expect(reading.ablation.brief.matches.map(({ input }) => input.policy?.spendCapMicrodollars)).toEqual([33, 33, 33]);
  });

  test.each([
    ['no input at all', 7, /^input: /],
    ['a field that is none', { challenge: 1 }, /^challenge: is unknown|^input/],
    ['too many challenges', { draw: { count: 21 } }, /^draw\.count: is 21; use a whole number from 1 to 20/],
    ['no challenge', { challenges: [] }, /^challenges: /],
    [
      'a draw beside challenges',
      { challenges: [{ biome: 'x', inhabitants: 'y', twist: 'z' }], draw: {} },
      /^draw: stands beside/,
    ],
    ['a tier that is none', { draw: { tier: 9 } }, /^draw\.tier: /],
    ['too much at once', { atOnce: 9 }, /^atOnce: is 9/],
    ['a policy that is none', { policy: { rounds: 1 } }, /^policy\.rounds/],
    ['people who would judge all of them', { policy: { judges: { people: ['Ada'] } } }, /^policy\.judges\.people: /],
  ])('is refused with its field: %s', (_, input, problem) => {
    const reading = read(input);
    expect(reading.ok ? [] : reading.problems).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });

  test('leaves its matches room for their keys', () => {
    expect(read({}, 'a'.repeat(longestRunKey - 3)).ok).toBe(true);
    expect(read({}, 'a'.repeat(longestRunKey - 2)).ok).toBe(false);
  });
});
