import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  disputed,
  median,
  medianProfile,
  ranges,
  tierOf,
  tierRules,
  votesOf,
} from '../../../shared/scenario/difficulty.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { dimensions, tiers, type Profile } from '../../../shared/scenario/vocabulary.ts';
import { flat } from './shaft.ts';

const profile = (I: number, D: number, C: number, B: number, T: number, X: number): Profile => ({ I, D, C, B, T, X });
const score = fc.integer({ min: 1, max: 5 });
const anyProfile = fc.record({ I: score, D: score, C: score, B: score, T: score, X: score });
const rank = (tier: string) => tiers.findIndex((known) => known === tier);

describe('a tier', () => {
  test.each<[string, Profile, string, boolean]>([
    ['all ones', flat(1), 'SPARK', false],
    ['the top of SPARK in T', profile(2, 1, 2, 2, 3, 2), 'SPARK', false],
    ['T above SPARK', profile(1, 1, 1, 1, 4, 1), 'SPARK', true],
    ['SPARK and FRACTURE both: the higher', flat(2), 'FRACTURE', false],
    ['the top of FRACTURE', flat(3), 'RUPTURE', false],
    ['FRACTURE with an easy bridge', profile(3, 3, 3, 1, 1, 3), 'FRACTURE', false],
    ['FRACTURE at its top but for C', profile(3, 3, 2, 3, 3, 3), 'FRACTURE', false],
    ['D below FRACTURE', profile(2, 1, 2, 2, 3, 2), 'SPARK', false],
    ['the bottom of RUPTURE', profile(3, 3, 3, 3, 1, 3), 'RUPTURE', false],
    ['the top of RUPTURE', profile(4, 4, 5, 5, 5, 5), 'IMPOSSIBLE', false],
    ['RUPTURE under hard time', profile(3, 4, 5, 5, 5, 5), 'RUPTURE', false],
    ['I above RUPTURE, B below SINGULARITY', profile(5, 4, 4, 3, 3, 4), 'RUPTURE', true],
    ['the bottom of SINGULARITY', profile(4, 3, 4, 4, 3, 4), 'SINGULARITY', false],
    ['T below SINGULARITY', profile(4, 3, 4, 4, 2, 4), 'RUPTURE', false],
    ['one five is not enough', profile(5, 3, 4, 4, 3, 4), 'SINGULARITY', false],
    ['two fives', profile(5, 5, 4, 4, 3, 4), 'IMPOSSIBLE', false],
    ['two fives with easy time', profile(5, 5, 4, 4, 2, 4), 'SINGULARITY', true],
    ['all fives', flat(5), 'IMPOSSIBLE', false],
    ['between SPARK and FRACTURE: the lower', profile(3, 1, 2, 2, 2, 2), 'SPARK', true],
  ])('%s', (_, votes, tier, nearest) => {
    expect(tierOf(votes)).toMatchObject({ tier, nearest });
  });

  test('that is only the nearest names what it violates', () => {
    expect(tierOf(profile(1, 1, 1, 1, 4, 1))).toEqual({ tier: 'SPARK', nearest: true, violated: ['T'] });
  });

  test('is never nearest where a rule holds, and no higher rule holds above it', () => {
    fc.assert(
      fc.property(anyProfile, (votes) => {
        const { tier, nearest, violated } = tierOf(votes);
        const holding = (Object.keys(tierRules) as (keyof typeof tierRules)[]).filter((of) =>
          dimensions.every(
            (dimension) =>
              votes[dimension] >= tierRules[of][dimension][0] && votes[dimension] <= tierRules[of][dimension][1],
          ),
        );
        expect(nearest).toBe(holding.length === 0);
        expect(violated.length > 0).toBe(nearest);
        for (const lower of holding) expect(rank(tier)).toBeGreaterThanOrEqual(rank(lower));
      }),
    );
  });
});

describe('a median', () => {
  test.each<[number[], number | null]>([
    [[], null],
    [[4], 4],
    [[5, 1, 3], 3],
    [[1, 4], 1],
    [[4, 2, 3, 1], 2],
    [[5, 5, 1, 1, 2], 2],
  ])('of %j is %p', (votes, middle) => {
    expect(median(votes)).toBe(middle);
  });

  test('is always one of the votes', () => {
    fc.assert(
      fc.property(fc.array(score, { minLength: 1 }), (votes) => {
        expect(votes).toContain(median(votes));
      }),
    );
  });
});

describe('calibration votes', () => {
  const votes = votesOf({
    ATHENA: { profile: profile(1, 2, 3, 4, 5, 3) },
    EULER: { profile: flat(3) },
    NEWTON: { profile: profile(4, 4, 4, 4, 2, 4) },
    SOCRATES: null,
  });

  test('leave out who did not vote', () => {
    expect(votes.I).toEqual({ ATHENA: 1, EULER: 3, NEWTON: 4 });
    expect(medianProfile(votes)).toEqual(profile(3, 3, 3, 4, 3, 3));
  });

  test('are discussed where their range is above the limit, not at it', () => {
    expect(ranges(votes)).toEqual(profile(3, 2, 1, 1, 3, 1));
    expect(disputed(votes, defaultPolicy.calibrationRange)).toEqual(['I', 'T']);
  });

  test('have no median where a dimension has no vote', () => {
    expect(medianProfile(votesOf({}))).toBeNull();
    expect(medianProfile({ ...votes, X: {} })).toBeNull();
    expect(disputed(votesOf({}), 0)).toEqual([]);
  });
});
