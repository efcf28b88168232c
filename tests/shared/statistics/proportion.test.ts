import { describe, expect, test } from 'vitest';
import { exactInterval } from '../../../shared/statistics/proportion.ts';
import { reference } from './reference/read-reference.ts';

describe('a share with its exact interval, against scipy', () => {
  test.each(reference.proportions)('$found of $of', ({ found, of, low, high }) => {
    const interval = exactInterval(found, of, reference.level);
    expect(interval?.low).toBeCloseTo(low, 11);
    expect(interval?.high).toBeCloseTo(high, 11);
  });

  test('of nothing there is none, and no count is beyond its whole', () => {
    expect(exactInterval(0, 0, 0.95)).toBeNull();
    expect(() => exactInterval(2, 1, 0.95)).toThrow(RangeError);
    expect(() => exactInterval(-1, 1, 0.95)).toThrow(RangeError);
    expect(() => exactInterval(0, Number.NaN, 0.95)).toThrow(RangeError);
    expect(() => exactInterval(0, 1, 1)).toThrow(RangeError);
  });
});
