import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakdown, frontier, imScore } from '../../../shared/evaluation/im-score.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { present } from '../../support/present.ts';
import { reference } from '../statistics/reference/read-reference.ts';
import { anyResponses, fromReference, response } from './some-responses.ts';

const policy = evaluationPolicy.parse({});
const of = (responses: Parameters<typeof imScore>[0]) => imScore(responses, policy);

describe('the IM-Score', () => {
  test.each(reference.imScores)(
    'is statsmodels’ weighted regression, clustered by scenario (%#)',
    ({ rows, expected }) => {
      const read = of(fromReference(rows));
      expect(read.score).toBeCloseTo(expected.mean, 9);
      expect(read.standardError).toBeCloseTo(expected.standardError, 9);
      expect(read.interval?.low).toBeCloseTo(Math.max(0, expected.low), 8);
      expect(read.interval?.high).toBeCloseTo(Math.min(100, expected.high), 8);
    },
  );

  test('weighs by tier, and takes a scenario’s mean first: three runs of one are no three scenarios', () => {
    const { score } = of([
      ...[1, 2, 3].map((run) => response({ scenario: 'IM-0001', tier: 'SPARK', run, score: 90 })),
      response({ scenario: 'IM-0002', tier: 'IMPOSSIBLE', score: 30 }),
    ]);
    expect(score).toBeCloseTo((90 * policy.tierWeights.SPARK + 30 * policy.tierWeights.IMPOSSIBLE) / 6, 12);
  });

  test('sets unscored responses apart, and says what they could make of it', () => {
    const read = of([
      response({ scenario: 'IM-0001', run: 1, score: 80 }),
      response({ scenario: 'IM-0001', run: 2, score: null }),
      response({ scenario: 'IM-0002', score: null }),
    ]);
    expect(read).toMatchObject({ score: 80, scenarios: 2, scoredScenarios: 1, responses: 3, unscored: 2 });
    expect(read.standardError).toBeNull();
    expect(read.bounds).toEqual({ low: 20, high: 95 });
  });

  test('of nothing, and of nothing that could be scored, is unknown and not 0', () => {
    expect(of([])).toMatchObject({ score: null, bounds: null, interval: null, scenarios: 0 });
    expect(of([response({ score: null })])).toMatchObject({ score: null, bounds: { low: 0, high: 100 }, unscored: 1 });
  });

  test('refuses what is off the scale, and a run that stands twice', () => {
    expect(() => of([response({ score: 101 })])).toThrow(RangeError);
    expect(() => of([response({ score: Number.NaN })])).toThrow(RangeError);
    expect(() => of([response(), response()])).toThrow(RangeError);
  });
});

describe('whatever was answered', () => {
  test('the score lies on the scale, within its bounds, and its interval around it', () => {
    fc.assert(
      fc.property(anyResponses, (given) => {
        const { score, bounds, interval } = of(given);
        const { low, high } = present(bounds);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(100 + 1e-9);
        if (score === null) return;
        expect(score).toBeGreaterThanOrEqual(low - 1e-9);
        expect(score).toBeLessThanOrEqual(high + 1e-9);
        if (interval === null) return;
        expect(interval.low).toBeLessThanOrEqual(score + 1e-9);
        expect(interval.high).toBeGreaterThanOrEqual(score - 1e-9);
        expect([interval.low >= 0, interval.high <= 100]).toEqual([true, true]);
      }),
    );
  });

  test('the order of responses does not matter', () => {
    fc.assert(
      fc.property(anyResponses, (given) => {
        expect(of(given.toReversed())).toEqual(of(given));
        expect(breakdown(given.toReversed(), policy)).toEqual(breakdown(given, policy));
        expect(frontier(given.toReversed())).toEqual(frontier(given));
      }),
      { numRuns: 30 },
    );
  });

  test('repeating each run changes neither score nor error: more of the same is no more evidence', () => {
    fc.assert(
      fc.property(anyResponses, (given) => {
        const twice = [...given, ...given.map((one) => ({ ...one, run: one.run + 100 }))];
        const [once, again] = [of(given), of(twice)];
        expect(again.score ?? -1).toBeCloseTo(once.score ?? -1, 9);
        expect(again.standardError ?? -1).toBeCloseTo(once.standardError ?? -1, 9);
        expect(again.interval?.low ?? -1).toBeCloseTo(once.interval?.low ?? -1, 6);
        expect(again.bounds?.high).toBeCloseTo(present(once.bounds).high, 9);
      }),
    );
  });

  test('the groups of a breakdown hold each response once', () => {
    fc.assert(
      fc.property(anyResponses, (given) => {
        const { categories, tiers, statuses } = breakdown(given, policy);
        for (const groups of [categories, tiers, statuses]) {
          expect(groups.map(({ responses }) => responses).reduce((sum, one) => sum + one, 0)).toBe(given.length);
        }
      }),
    );
  });
});

test('the frontier lists flagged answers to open problems, and no others', () => {
  const flagged = [
    response({ scenario: 'IM-0009', status: 'OF', run: 2, breakthrough: true }),
    response({ scenario: 'IM-0009', status: 'OF', run: 1, breakthrough: true }),
    response({ scenario: 'IM-0003', status: 'KS', breakthrough: true }),
    response({ scenario: 'IM-0004', status: 'OF' }),
  ];
  expect(frontier(flagged)).toEqual({
    candidates: [
      { scenario: 'IM-0009', run: 1 },
      { scenario: 'IM-0009', run: 2 },
    ],
    scenarios: 2,
    withCandidate: 1,
  });
});
