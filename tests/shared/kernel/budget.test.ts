import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { leftOf, openBudget, reserve, settle, type Budget } from '../../../shared/kernel/budget.ts';

describe('a budget', () => {
  test('without a cap refuses nothing', () => {
    expect(reserve(openBudget(null), 1e12)).not.toBeNull();
  });

  test('refuses what it cannot cover, counting what is in flight', () => {
    const first = reserve(openBudget(100), 60);
    expect(first && reserve(first, 60)).toBeNull();
    expect(first && reserve(settle(first, 60, 10), 60)).toEqual({ cap: 100, spent: 10, reserved: 60 });
  });

  test('says what is left beside what is spent and set aside', () => {
    expect(leftOf({ cap: 100, spent: 30, reserved: 50 })).toBe(20);
    expect(leftOf(openBudget(null))).toBe(Infinity);
  });

  test('books an unknown cost as the whole reservation', () => {
    expect(settle({ cap: 100, spent: 0, reserved: 40 }, 40, null)).toEqual({ cap: 100, spent: 40, reserved: 0 });
  });

  test('never plans beyond its cap, in whatever order calls come back', () => {
    const call = fc.record({
      most: fc.nat(50),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      backFirst: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.nat(500), fc.array(call), (cap, calls) => {
        let budget: Budget = openBudget(cap);
        const flying: { most: number; cost: number }[] = [];
        for (const { most, share, backFirst } of calls) {
          const back = backFirst ? flying.shift() : undefined;
          if (back) budget = settle(budget, back.most, back.cost);
          const reserved = reserve(budget, most);
          if (reserved) {
            budget = reserved;
            flying.push({ most, cost: most * share });
          }
          expect(budget.spent + budget.reserved).toBeLessThanOrEqual(cap + 1e-9);
        }
      }),
    );
  });
});
