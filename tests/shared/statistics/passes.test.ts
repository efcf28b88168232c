import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passAll, passAt } from '../../../shared/statistics/passes.ts';
import { reference } from './reference/read-reference.ts';

describe('pass@k and pass^k', () => {
  test.each(reference.passes)('$passed of $tries, k = $k: as numpy and scipy have them', (given) => {
    expect(passAt(given, given.k)).toBeCloseTo(given.any, 12);
    expect(passAll(given, given.k)).toBeCloseTo(given.all, 12);
  });

  test('of more tries than there were is unknown, and k is a whole number from 1', () => {
    expect(passAt({ tries: 2, passed: 2 }, 3)).toBeNull();
    expect(passAll({ tries: 0, passed: 0 }, 1)).toBeNull();
    expect(() => passAt({ tries: 2, passed: 1 }, 0)).toThrow(RangeError);
    expect(() => passAll({ tries: 2, passed: 1 }, 1.5)).toThrow(RangeError);
    expect(() => passAll({ tries: 2, passed: 3 }, 1)).toThrow(RangeError);
  });

  test('all of k is at most one of k, they meet at k = 1, and with k one falls where the other rises', () => {
    const tries = fc
      .integer({ min: 1, max: 30 })
      .chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n })));
    fc.assert(
      fc.property(tries, ([n, passed]) => {
        const given = { tries: n, passed };
        const rates = Array.from({ length: n }, (_, at) => [passAt(given, at + 1) ?? -1, passAll(given, at + 1) ?? -1]);
        for (const [at, [any = 0, all = 0]] of rates.entries()) {
          expect(all).toBeLessThanOrEqual(any + 1e-12);
          const [anyBefore = 0, allBefore = 1] = rates[at - 1] ?? [];
          expect(any).toBeGreaterThanOrEqual(anyBefore - 1e-12);
          expect(all).toBeLessThanOrEqual(allBefore + 1e-12);
        }
        expect(rates[0]?.[0]).toBeCloseTo(passed / n, 12);
        expect(rates[0]?.[1]).toBeCloseTo(passed / n, 12);
      }),
    );
  });
});
