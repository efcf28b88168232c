import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  placeOrder,
  isPlayed,
  type Pairing,
  formats,
  planTournament,
} from '../../../../shared/worldbuilding/tournament/plan.ts';
import { namesOf, planOf, policy } from './cases.ts';

const { least, most } = policy.entrants;
const field = fc.integer({ min: least, max: most });
const nameOf = (side: Pairing['a']) => (side.is === 'entrant' ? side.name : side.is);

describe('a list of entrants', () => {
  test.each([
    [[], `entrants: there are 0; enter ${least} to ${most}`],
    [namesOf(most + 1), `entrants: there are ${most + 1}; enter ${least} to ${most}`],
    [['x', 'y', 'x'], 'entrants: x is entered twice'],
    [['x', ' '], 'entrants: one has no name'],
  ])('%# is refused with its problem', (entrants, problem) => {
    for (const format of formats)
      expect(planTournament({ format, entrants, seed: null }, policy)).toEqual({ ok: false, problems: [problem] });
  });

  test('is its own seeding, or is drawn from the seed alone', () => {
    expect(planOf('SINGLE_ELIMINATION', 5).entrants).toEqual(namesOf(5));
    const drawn = (entrants: string[], seed: string) =>
      planTournament({ format: 'ROUND_ROBIN', entrants, seed }, policy);
    expect(drawn(namesOf(8).toReversed(), 's')).toEqual(drawn(namesOf(8), 's'));
    expect(drawn(namesOf(8), 't')).not.toEqual(drawn(namesOf(8), 's'));
  });
});

describe('a bracket', () => {
  test('of eight: first against eighth and so on, the best two in different halves', () => {
    expect(placeOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
  });

  test('of five has three byes, for the best three', () => {
    const first = planOf('SINGLE_ELIMINATION', 5).pairings.filter(({ round }) => round === 1);
    expect(first.map(({ a, b }) => [nameOf(a), nameOf(b)])).toEqual([
      ['e1', 'bye'],
      ['e4', 'e5'],
      ['e2', 'bye'],
      ['e3', 'bye'],
    ]);
  });

  test('has one match less than entrants, as few rounds as can be, and byes for the best only', () => {
    fc.assert(
      fc.property(field, (count) => {
        const { pairings } = planOf('SINGLE_ELIMINATION', count);
        expect(pairings.filter(isPlayed)).toHaveLength(count - 1);
        const rounds = Math.ceil(Math.log2(count));
        expect(Math.max(...pairings.map(({ round }) => round))).toBe(rounds);
        for (let round = 1; round <= rounds; round += 1)
          expect(pairings.filter((one) => one.round === round).map(({ place }) => place)).toEqual(
            Array.from({ length: 2 ** (rounds - round) }, (_, place) => place + 1),
          );
        const rested = pairings.filter((pairing) => !isPlayed(pairing)).map(({ a }) => nameOf(a));
        expect(rested.sort()).toEqual(namesOf(2 ** rounds - count).sort());
      }),
    );
  });

  test('seats everyone once, and takes every winner on once', () => {
    fc.assert(
      fc.property(field, (count) => {
        const { pairings } = planOf('SINGLE_ELIMINATION', count);
        const sources = pairings.flatMap(({ a, b }) => [a, b]);
        expect(sources.flatMap((side) => (side.is === 'entrant' ? [side.name] : [])).sort()).toEqual(
          namesOf(count).sort(),
        );
        expect(sources.flatMap((side) => (side.is === 'winner' ? [side.of] : [])).sort()).toEqual(
          pairings
            .slice(0, -1)
            .map(({ id }) => id)
            .sort(),
        );
        expect(
          sources.every(
            (side, place) => side.is !== 'bye' || sources[place % 2 === 0 ? place + 1 : place - 1]?.is === 'entrant',
          ),
        ).toBe(true);
      }),
    );
  });
});

describe('a round robin', () => {
  test('of four, by hand', () => {
    expect(planOf('ROUND_ROBIN', 4).pairings.map(({ id, a, b }) => `${id} ${nameOf(a)} ${nameOf(b)}`)).toEqual([
      'R1-1 e1 e4',
      'R1-2 e3 e2',
      'R2-1 e4 e2',
      'R2-2 e1 e3',
      'R3-1 e3 e4',
      'R3-2 e2 e1',
    ]);
  });

  test('has every pair meet once, and everyone once a round', () => {
    fc.assert(
      fc.property(field, (count) => {
        const { pairings } = planOf('ROUND_ROBIN', count);
        const met = pairings.filter(isPlayed).map(({ a, b }) => [nameOf(a), nameOf(b)].sort().join());
        expect(new Set(met).size).toBe(met.length);
        expect(met).toHaveLength((count * (count - 1)) / 2);
        for (const round of Map.groupBy(pairings, (pairing) => pairing.round).values()) {
          expect(
            round
              .flatMap(({ a, b }) => [nameOf(a), nameOf(b)])
              .filter((name) => name !== 'bye')
              .sort(),
          ).toEqual(namesOf(count).sort());
        }
      }),
    );
  });

  test('rests everyone once where their number is odd, and nobody where it is even', () => {
    fc.assert(
      fc.property(field, (count) => {
        const rested = planOf('ROUND_ROBIN', count)
          .pairings.filter((pairing) => !isPlayed(pairing))
          .map(({ a, b }) => (a.is === 'entrant' ? a.name : nameOf(b)));
        expect(rested.sort()).toEqual(count % 2 === 0 ? [] : namesOf(count).sort());
      }),
    );
  });

  test('gives nobody one side more than once too often', () => {
    fc.assert(
      fc.property(field, (count) => {
        const matches = planOf('ROUND_ROBIN', count).pairings.filter(isPlayed);
        for (const name of namesOf(count)) {
          const asA = matches.filter(({ a }) => nameOf(a) === name).length;
          expect(Math.abs(2 * asA - (count - 1))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
