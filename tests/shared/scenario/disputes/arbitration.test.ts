import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Side } from '../../../../shared/scenario/answers/acts.ts';
import { drawArbiters, levelThree } from '../../../../shared/scenario/disputes/arbitration.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { agents, type Agent } from '../../../../shared/scenario/vocabulary.ts';
import { anyParties, anySide, between, CD, CR } from './cases.ts';

const { arbiters: count } = defaultPolicy;

describe('drawing arbiters', () => {
  const anyCandidates = fc.shuffledSubarray([...agents]);

  test('gives distinct candidates, as many as there are up to the count, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.string(), anyCandidates, fc.nat({ max: 6 }), (seed, candidates, many) => {
        const drawn = drawArbiters(seed, candidates, many);
        expect(drawn).toHaveLength(Math.min(many, candidates.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(candidates).toEqual(expect.arrayContaining([...drawn]));
        expect(drawArbiters(seed, [...candidates, ...candidates].reverse(), many)).toEqual(drawn);
      }),
    );
  });

  // Over runs and over the disputes of one run alike: a uniform draw of so many has a standard deviation near 1%.
  test.each<[string, (place: number) => string]>([
    ['runs', (place) => `IM-${place}/VALIDATE-1-1`],
    ['disputes', (place) => `a-run/REFINE-1-${place}`],
  ])('every pair is drawn about equally often over many %s', (_, seed) => {
    const draws = 6_000;
    const pairs = new Map<string, number>();
    for (let place = 0; place < draws; place++) {
      const pair = drawArbiters(seed(place), agents, 2).join(' ');
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    expect(pairs.size).toBe(20);
    for (const often of pairs.values()) expect(Math.abs(often - draws / 20)).toBeLessThan(0.3 * (draws / 20));
  });

  test('is the same tomorrow', () => {
    expect(drawArbiters('a-run/VALIDATE-1-NEWTON-1', agents, 5)).toEqual([
      'ATHENA',
      'SOCRATES',
      'EULER',
      'GALILEO',
      'NEWTON',
    ]);
  });

  test('gives nobody from nobody', () => {
    expect(drawArbiters('seed', [], count)).toEqual([]);
    expect(drawArbiters('seed', agents, -1)).toEqual([]);
  });
});

describe('Level 3', () => {
  const parties = between('NEWTON', 'ATHENA');
  test.each<[string, Agent[], { readonly [A in Agent]?: Side | null }, Side | 'tie' | 'missing-arbiter']>([
    ['both arbiters for the challenger', ['EULER', 'GALILEO'], { EULER: CR, GALILEO: CR }, CR],
    ['both arbiters for the challenged', ['EULER', 'GALILEO'], { EULER: CD, GALILEO: CD }, CD],
    ['one for each side', ['EULER', 'GALILEO'], { EULER: CR, GALILEO: CD }, 'tie'],
    ['one unreadable', ['EULER', 'GALILEO'], { EULER: CR, GALILEO: null }, 'missing-arbiter'],
    ['one absent', ['EULER', 'GALILEO'], { EULER: CR }, 'missing-arbiter'],
    ['only one drawn', ['EULER'], { EULER: CR }, 'missing-arbiter'],
    ['one drawn twice', ['EULER', 'EULER'], { EULER: CR }, 'missing-arbiter'],
    ['a party among them', ['EULER', 'NEWTON'], { EULER: CR, NEWTON: CR }, 'missing-arbiter'],
    ['nobody drawn', [], {}, 'missing-arbiter'],
    ['a voice that was not drawn', ['EULER', 'GALILEO'], { EULER: CR, GALILEO: CD, SOCRATES: CR }, 'tie'],
  ])('%s', (_, arbiters, said, result) => {
    const ruling = levelThree(parties, arbiters, said, count);
    expect(ruling.settled ?? ruling.why).toBe(result);
  });

  test('tells an arbiter that was unreadable from one that was absent', () => {
    const { tally } = levelThree(parties, ['EULER', 'GALILEO', 'SOCRATES'], { EULER: null, SOCRATES: CR }, 3);
    expect(tally).toMatchObject({ unscored: ['EULER'], absent: ['GALILEO'], cast: 3, seats: 5 });
  });

  test('counts Symposium or an outsider as the challenging party', () => {
    for (const challenger of ['HOUSE', 'OUTSIDER'] as const) {
      expect(
        levelThree(between(challenger, 'ATHENA'), ['EULER', 'GALILEO'], { EULER: CR, GALILEO: CR }, count),
      ).toMatchObject({ settled: CR, tally: { cast: 4, counts: { CHALLENGER: 3, CHALLENGED: 1 } } });
    }
  });

  test('is settled by more than half of all votes, and by nothing else, in any order', () => {
    const anySides = fc.dictionary(fc.constantFrom(...agents), fc.option(anySide));
    fc.assert(
      fc.property(
        anyParties,
        fc.array(fc.constantFrom(...agents)),
        anySides,
        fc.nat({ max: 4 }),
        (who, arbiters, said, many) => {
          const ruling = levelThree(who, arbiters, said, many);
          expect(levelThree(who, [...arbiters].reverse(), said, many)).toEqual(ruling);
          if (ruling.settled !== null)
            expect(2 * (ruling.tally.counts[ruling.settled] ?? 0)).toBeGreaterThan(ruling.tally.seats);
        },
      ),
    );
  });
});
