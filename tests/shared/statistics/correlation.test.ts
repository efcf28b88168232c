import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { correlation, itemRestCorrelations } from '../../../shared/statistics/correlation.ts';
import { present } from '../../support/present.ts';
import { reference } from './reference/read-reference.ts';

describe('each item with the rest', () => {
  test.each(reference.itemRests)('as scipy has it (%#)', ({ table, expected }) => {
    const found = itemRestCorrelations(table, reference.level);
    expect(found).toHaveLength(expected.length);
    for (const [at, { r, low, high }] of expected.entries()) {
      const own = present(found[at]);
      expect(own.r).toBeCloseTo(r, 9);
      expect(own.interval.low).toBeCloseTo(low, 5);
      expect(own.interval.high).toBeCloseTo(high, 5);
    }
  });

  test('cannot be estimated of three who were examined, of one item, and where nothing varies', () => {
    const rows = [
      [1, 2],
      [2, 3],
      [3, 5],
    ];
    expect(itemRestCorrelations(rows, 0.95)).toEqual([null, null]);
    expect(itemRestCorrelations([[1], [2], [3], [4]], 0.95)).toEqual([null]);
    expect(
      itemRestCorrelations(
        [...rows, [1, 2]].map(([first = 0]) => [first, 7]),
        0.95,
      ),
    ).toEqual([null, null]);
  });

  test('lies within its interval, and turns its sign with the item', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(pairs, (given) => {
        const found = correlation(given, 0.95);
        if (found === null) return;
        expect(found.interval.low).toBeLessThanOrEqual(found.r);
        expect(found.interval.high).toBeGreaterThanOrEqual(found.r);
        const turned = correlation(
          given.map(([one, other]) => [100 - one, other] as const),
          0.95,
        );
        expect(turned?.r).toBeCloseTo(-found.r, 9);
      }),
    );
  });
});
