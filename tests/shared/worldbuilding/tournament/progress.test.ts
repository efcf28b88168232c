import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { formats } from '../../../../shared/worldbuilding/tournament/plan.ts';
import { progressOf } from '../../../../shared/worldbuilding/tournament/progress.ts';
import { championOf, standingsOf } from '../../../../shared/worldbuilding/tournament/standings.ts';
import { present } from '../../../support/present.ts';
import { byRank, number, planOf, played, policy, resultOf, type Ending } from './cases.ts';
import { nextOf } from '../../../support/draws.ts';

const endings: readonly Ending[] = ['a', 'b', 'DRAW', 'UNJUDGED', 'FAILED', 'CANCELLED'];
const tournaments = fc.record({
  format: fc.constantFrom(...formats),
  count: fc.integer({ min: 2, max: 11 }),
  luck: fc.infiniteStream(fc.constantFrom(...endings)),
});
const most = policy.replays + 1;

describe('any tournament', () => {
  test('comes to an end, whatever its matches come to', () => {
    fc.assert(
      fc.property(tournaments, ({ format, count, luck }) => {
        const plan = planOf(format, count);
        const { progress, results } = played(plan, () => nextOf(luck));
        expect(progress).toMatchObject({ over: true, next: [], problems: [] });
        expect(results.length).toBeLessThanOrEqual(plan.pairings.length * most);
      }),
    );
  });

  test('stands where it stood, in whatever order its results come back and however often', () => {
    fc.assert(
      fc.property(
        tournaments.chain(({ format, count, luck }) => {
          const plan = planOf(format, count);
          const { results } = played(plan, () => nextOf(luck));
          const again = fc.shuffledSubarray([...results, ...results], { minLength: results.length * 2 });
          return fc.record({
            plan: fc.constant(plan),
            results: fc.constant(results),
            again,
            cut: fc.nat(results.length),
          });
        }),
        ({ plan, results, again, cut }) => {
          expect(progressOf(plan, again, policy)).toEqual(progressOf(plan, results, policy));
          // Taken up in the middle it wants what it would have wanted: nothing that is done, and all that is left.
          const half = results.slice(0, cut);
          const done = new Set(half.map(({ match }) => match));
          const resumed = progressOf(plan, [...half, ...half].toReversed(), policy);
          expect(resumed.next.every((fixture) => !done.has(resultOf(fixture, 'a').match))).toBe(true);
          expect(resumed.over).toBe(cut === results.length);
        },
      ),
    );
  });

  test('never gives two matches one challenge', () => {
    fc.assert(
      fc.property(tournaments, ({ format, count, luck }) => {
        const { fixtures } = played(planOf(format, count), () => nextOf(luck));
        expect(new Set(fixtures.map(({ challenge }) => challenge)).size).toBe(fixtures.length);
        expect(Math.min(...fixtures.map(({ challenge }) => challenge))).toBe(1);
      }),
    );
  });

  test('offers every match of a round that can be played at once', () => {
    expect(progressOf(planOf('SINGLE_ELIMINATION', 8), [], policy).next.map(({ pairing }) => pairing)).toEqual([
      'R1-1',
      'R1-2',
      'R1-3',
      'R1-4',
    ]);
    expect(progressOf(planOf('ROUND_ROBIN', 4), [], policy).next).toHaveLength(6);
  });
});

describe('an elimination', () => {
  test('without surprises is won by the best seed, who meets the second best in the final', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), (count) => {
        const plan = planOf('SINGLE_ELIMINATION', count);
        const { progress } = played(plan, byRank);
        const table = standingsOf(plan, progress, policy);
        expect(championOf(progress, table)).toBe('e1');
        expect(table.slice(0, 2).map(({ entrant, place }) => [entrant, place])).toEqual([
          ['e1', 1],
          ['e2', 2],
        ]);
      }),
      { numRuns: 30 },
    );
  });

  test('spends nobody’s attempt by a match that was cancelled with its tournament, however often', () => {
    const plan = planOf('SINGLE_ELIMINATION', 2);
    const withdrawn = (attempt: number) => ({
      ...resultOf({ pairing: 'R1-1', attempt, a: 'e1', b: 'e2', challenge: 1 }, 'CANCELLED'),
      withdrawn: true,
    });
    const cancelled = [1, 2, 3, 4].map(withdrawn);
    const { next, pairings } = progressOf(plan, cancelled, policy);
    expect(next).toEqual([{ pairing: 'R1-1', attempt: 5, a: 'e1', b: 'e2', challenge: 1 }]);
    expect(pairings[0]).toMatchObject({ settledBy: null, winner: null });
    const alone = progressOf(plan, [...cancelled, resultOf(present(next[0]), 'CANCELLED')], policy);
    expect(alone.next).toMatchObject([{ attempt: 6, challenge: 2 }]);
    const over = progressOf(
      plan,
      [...cancelled, resultOf(present(next[0]), 'CANCELLED'), resultOf(present(alone.next[0]), 'CANCELLED')],
      policy,
    );
    expect([over.over, over.pairings[0]?.settledBy]).toEqual([true, 'SEED']);
    expect(standingsOf(plan, over, policy).map(({ unjudged }) => unjudged)).toEqual([2, 2]);
  });

  test('lets byes through without a match', () => {
    const { progress } = played(planOf('SINGLE_ELIMINATION', 5), byRank);
    expect(progress.pairings.filter(({ settledBy }) => settledBy === 'BYE')).toHaveLength(3);
    expect(progress.pairings[0]).toMatchObject({
      a: { is: 'entrant', name: 'e1' },
      b: { is: 'bye' },
      winner: 'a',
      attempts: [],
    });
    const round = played(planOf('ROUND_ROBIN', 5), byRank).progress.pairings;
    expect(round.filter(({ settledBy }) => settledBy === 'BYE').map(({ winner }) => winner)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  test.each(['DRAW', 'UNJUDGED', 'FAILED', 'CANCELLED'] as const)(
    'plays a match again that ended %s, and then lets the better seed go on without a win',
    (ending) => {
      const plan = planOf('SINGLE_ELIMINATION', 2);
      const { progress, results } = played(plan, () => ending);
      expect(results.map(({ attempt }) => attempt)).toEqual(Array.from({ length: most }, (_, place) => place + 1));
      expect(progress.pairings[0]).toMatchObject({ settledBy: 'SEED', winner: 'a' });
      const table = standingsOf(plan, progress, policy);
      expect(championOf(progress, table)).toBe('e1');
      expect(table.map(({ won, lost, drawn, unjudged }) => ({ won, lost, drawn, unjudged }))).toEqual(
        [0, 1].map(() => ({
          won: 0,
          lost: 0,
          drawn: ending === 'DRAW' ? most : 0,
          unjudged: ending === 'DRAW' ? 0 : most,
        })),
      );
    },
  );

  test('takes the verdict of the replay', () => {
    const { progress } = played(planOf('SINGLE_ELIMINATION', 2), ({ attempt }) => (attempt === 1 ? 'DRAW' : 'b'));
    expect(progress.pairings[0]).toMatchObject({ settledBy: 'VERDICT', winner: 'b' });
  });

  test('ranks by the round in which somebody fell, and those of one round alike', () => {
    const plan = planOf('SINGLE_ELIMINATION', 8);
    const { progress } = played(plan, byRank);
    expect(standingsOf(plan, progress, policy).map(({ entrant, place }) => `${place} ${entrant}`)).toEqual([
      '1 e1',
      '2 e2',
      '3 e3',
      '3 e4',
      '5 e5',
      '5 e6',
      '5 e7',
      '5 e8',
    ]);
  });

  test('has no champion before its final', () => {
    const plan = planOf('SINGLE_ELIMINATION', 4);
    const { results } = played(plan, byRank);
    const progress = progressOf(plan, results.slice(0, 2), policy);
    expect(progress.next).toEqual([{ pairing: 'R2-1', attempt: 1, a: 'e1', b: 'e2', challenge: 3 }]);
    expect(championOf(progress, standingsOf(plan, progress, policy))).toBeNull();
  });
});

describe('a round robin', () => {
  test('counts a draw as a draw and does not play it again', () => {
    const { progress, results } = played(planOf('ROUND_ROBIN', 3), () => 'DRAW');
    expect(results).toHaveLength(3);
    expect(progress.pairings.filter(({ settledBy }) => settledBy === 'DRAW')).toHaveLength(3);
  });

  test('gives nobody anything for a match that never got a verdict', () => {
    const plan = planOf('ROUND_ROBIN', 2);
    const { progress, results } = played(plan, () => 'UNJUDGED');
    expect(results).toHaveLength(most);
    expect(progress.pairings[0]).toMatchObject({ settledBy: 'NOTHING', winner: null });
    const table = standingsOf(plan, progress, policy);
    expect(
      table.map(({ place, points, played: count, unjudged, rating }) => ({ place, points, count, unjudged, rating })),
    ).toEqual([0, 1].map(() => ({ place: 1, points: 0, count: 0, unjudged: most, rating: null })));
    expect(championOf(progress, table)).toBeNull();
  });

  test('without surprises ranks by strength', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), (count) => {
        const plan = planOf('ROUND_ROBIN', count);
        const { progress } = played(plan, byRank);
        const table = standingsOf(plan, progress, policy);
        expect(table.map(({ entrant }) => number(entrant))).toEqual(
          Array.from({ length: count }, (_, place) => place + 1),
        );
        expect(table.map(({ points }) => points)).toEqual(
          Array.from({ length: count }, (_, place) => count - 1 - place),
        );
        expect(table.map(({ rating }) => present(rating).rating)).toEqual(
          table.map(({ rating }) => present(rating).rating).toSorted((x, y) => y - x),
        );
      }),
      { numRuns: 15 },
    );
  });

  test('by hand: equal points are told apart by whom they were won from, and equals share a place', () => {
    // e1 beats e2, e2 beats e3 and e4, e3 beats e1, e4 beats e1; e3 and e4 draw. Points: e2 2, e3 and e4 1½, e1 1.
    // Sonneborn–Berger: e2 = 1½ + 1½; e3 = 1 + ½·1½ = e4; e1 = 2.
    const winners: Record<string, string> = {
      'e1 e2': 'e1',
      'e2 e3': 'e2',
      'e2 e4': 'e2',
      'e1 e3': 'e3',
      'e1 e4': 'e4',
    };
    const plan = planOf('ROUND_ROBIN', 4);
    const { progress } = played(plan, ({ a, b }) => {
      const winner = winners[[a, b].sort().join(' ')];
      if (winner === undefined) return 'DRAW';
      return winner === a ? 'a' : 'b';
    });
    const table = standingsOf(plan, progress, policy);
    expect(table.map(({ place, entrant, points, beaten }) => [place, entrant, points, beaten])).toEqual([
      [1, 'e2', 2, 3],
      [2, 'e3', 1.5, 1.75],
      [2, 'e4', 1.5, 1.75],
      [4, 'e1', 1, 2],
    ]);
    expect(championOf(progress, table)).toBe('e2');
  });

  test('gives out one point a judged match, and counts every match on both sides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.infiniteStream(fc.constantFrom(...endings)), (count, luck) => {
        const plan = planOf('ROUND_ROBIN', count);
        const { progress, results } = played(plan, () => nextOf(luck));
        const judged = results.filter(({ end }) => end === 'JUDGED').length;
        const table = standingsOf(plan, progress, policy);
        const sum = (of: (line: (typeof table)[number]) => number) =>
          table.reduce((total, line) => total + of(line), 0);
        expect(sum(({ points }) => points)).toBe(judged);
        expect(sum((line) => line.played)).toBe(2 * judged);
        expect(sum(({ won }) => won)).toBe(sum(({ lost }) => lost));
        expect(sum(({ unjudged }) => unjudged)).toBe(2 * (results.length - judged));
      }),
    );
  });
});

describe('results that do not fit', () => {
  const plan = planOf('SINGLE_ELIMINATION', 4);
  const [first, second] = progressOf(plan, [], policy).next;

  test('are named and change nothing', () => {
    const strays = [
      resultOf({ ...present(first), pairing: 'R9-1' }, 'a'),
      resultOf({ ...present(first), b: 'e2' }, 'a'),
      resultOf({ pairing: 'R2-1', attempt: 1, a: 'e3', b: 'e4', challenge: 3 }, 'a'),
      resultOf({ ...present(second), attempt: 7 }, 'a'),
    ];
    const progress = progressOf(plan, strays, policy);
    expect(progress.pairings).toEqual(progressOf(plan, [], policy).pairings);
    expect(progress.problems).toHaveLength(strays.length);
  });

  test('are a person’s to settle where they contradict each other: neither stands, in any order', () => {
    const both = [resultOf(present(first), 'a'), resultOf(present(first), 'b')];
    const progress = progressOf(plan, both, policy);
    expect(progress.problems).toEqual(['R1-1/1: its results contradict each other']);
    expect(progress.pairings[0]?.settledBy).toBeNull();
    expect(progressOf(plan, both.toReversed(), policy)).toEqual(progress);
  });

  test('cannot win without a verdict', () => {
    expect(
      progressOf(plan, [{ ...resultOf(present(first), 'UNJUDGED'), winner: 'b' }], policy).pairings[0],
    ).toMatchObject({
      settledBy: null,
      winner: null,
    });
  });
});
