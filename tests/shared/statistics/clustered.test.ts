import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { againstZero, clusteredMean, designEffect } from '../../../shared/statistics/clustered.ts';
import { present } from '../../support/present.ts';

const cluster = fc.record({
  value: fc.double({ min: 0, max: 100, noNaN: true }),
  weight: fc.integer({ min: 1, max: 5 }),
});
const clusters = fc.array(cluster, { minLength: 2, maxLength: 40 });
const level = 0.95;

describe('a weighted mean of clusters', () => {
  test('by hand: two clusters of equal weight, 40 and 60', () => {
    // The mean is 50; the sample's deviation √200, over √2: 10. t of 97.5% with one degree is 12.706.
    const read = present(
      clusteredMean(
        [
          { value: 40, weight: 1 },
          { value: 60, weight: 1 },
        ],
        level,
      ),
    );
    expect(read.mean).toBe(50);
    expect(read.standardError).toBeCloseTo(10, 12);
    expect(read.interval?.high).toBeCloseTo(50 + 127.062047, 4);
  });

  test('lies among its values, and in the middle of its interval', () => {
    fc.assert(
      fc.property(clusters, (given) => {
        const { mean, interval } = present(clusteredMean(given, level));
        const values = given.map(({ value }) => value);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        if (interval !== null) expect((interval.low + interval.high) / 2).toBeCloseTo(mean, 6);
      }),
    );
  });

  test('minds neither the order of clusters nor the unit of weight', () => {
    fc.assert(
      fc.property(clusters, fc.integer({ min: 2, max: 9 }), (given, factor) => {
        const one = present(clusteredMean(given, level));
        const other = present(
          clusteredMean(
            given.toReversed().map(({ value, weight }) => ({ value, weight: weight * factor })),
            level,
          ),
        );
        expect(other.mean).toBeCloseTo(one.mean, 9);
        expect(other.standardError).toBeCloseTo(present(one.standardError), 9);
      }),
    );
  });

  test('of one has no error, of equal ones no interval, of nothing is unknown', () => {
    expect(clusteredMean([], level)).toBeNull();
    expect(clusteredMean([{ value: 3, weight: 2 }], level)).toEqual({
      mean: 3,
      standardError: null,
      interval: null,
      clusters: 1,
    });
    const equal = present(
      clusteredMean(
        Array.from({ length: 3 }, (_, at) => ({ value: 0.1, weight: at + 1 })),
        level,
      ),
    );
    expect([equal.standardError, equal.interval, againstZero(equal)]).toEqual([0, null, null]);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a weight of %s', (weight) => {
    expect(() => clusteredMean([{ value: 1, weight }], level)).toThrow(RangeError);
  });
});

test('unequal weights cost as many scenarios as Kish says: 1 for equal ones, more for others', () => {
  expect(designEffect([])).toBeNull();
  expect(designEffect([2, 2, 2])).toBe(1);
  expect(designEffect([1, 2, 3, 4, 5])).toBeCloseTo((5 * 55) / 225, 12);
});
