import { describe, expect, test } from 'vitest';
import { costAtMostOf, noUsage, type Spent, spentSince } from '../../../shared/kernel/ask.ts';
import { capThatHolds, withCap } from '../../../shared/kernel/budget.ts';

const spent = (costMicrodollars: number | null, unsettled?: number): Spent => ({
  usage: { ...noUsage, costMicrodollars },
  ...(unsettled === undefined ? {} : { unsettled }),
});

describe('what was spent since', () => {
  test.each<[string, Spent, Spent, number | null]>([
    ['a known cost', spent(70), spent(30), 40],
    ['a known cost, with what may have been paid beside it', spent(70, 25), spent(30), 65],
    ['what was unsettled and is known by now', spent(70), spent(30, 40), 0],
    ['an unknown cost', spent(null), spent(0), null],
    ['an unknown cost that is reckoned', spent(null, 90), spent(0), 90],
    ['one after another that are both reckoned', spent(null, 90), spent(null, 50), 40],
    [
      'one that is reckoned after one that was known, of which nothing is booked twice',
      spent(null, 90),
      spent(30, 10),
      50,
    ],
  ])('of %s', (_, now, before, most) => expect(costAtMostOf(spentSince(now, before))).toBe(most));
});

describe('the cap that holds', () => {
  test.each([
    [{ spendCapMicrodollars: 5, defaultCapMicrodollars: 9 }, 5],
    [{ spendCapMicrodollars: null, defaultCapMicrodollars: 9 }, 9],
    [{ spendCapMicrodollars: null, defaultCapMicrodollars: null }, null],
    // Of an earlier version.
    [{ spendCapMicrodollars: null }, null],
    [{ spendCapMicrodollars: 5 }, 5],
  ])('of %j is %p', (caps, cap) => {
    expect(capThatHolds(caps)).toBe(cap);
    expect(withCap({ ...caps, line: 1 })).toEqual({ ...caps, line: 1, spendCapMicrodollars: cap });
  });
});
