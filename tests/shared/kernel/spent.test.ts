import { describe, expect, test } from 'vitest';
import { addUsage, costAtMostOf, noUsage, type Spent, spentSince } from '../../../shared/kernel/ask.ts';
import { capThatHolds, mostOf, withCap } from '../../../shared/kernel/budget.ts';

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

test('tokens are counted apart, and an unknown price of either leaves the price unknown', () => {
  const before = { inputTokens: 1, cachedInputTokens: 2, outputTokens: 3, costMicrodollars: 4 };
  const now = { inputTokens: 11, cachedInputTokens: 22, outputTokens: 33, costMicrodollars: 44 };
  expect(spentSince({ usage: now }, { usage: before }).usage).toEqual({
    inputTokens: 10,
    cachedInputTokens: 20,
    outputTokens: 30,
    costMicrodollars: 40,
  });
  expect(addUsage(now, before)).toEqual({
    inputTokens: 12,
    cachedInputTokens: 24,
    outputTokens: 36,
    costMicrodollars: 48,
  });
  const unknown = { ...before, costMicrodollars: null };
  expect(addUsage(now, unknown).costMicrodollars).toBeNull();
  expect(addUsage(unknown, now).costMicrodollars).toBeNull();
  expect(spentSince({ usage: now }, { usage: unknown }).usage.costMicrodollars).toBeNull();
});

test('a request costs at most its tokens at their rates, whole microdollars, and nothing that is known without rates', () => {
  const rates = { input: 0.25, output: 2 };
  expect(mostOf(rates, 10, 3)).toBe(9);
  expect(mostOf(rates, 0, 0)).toBe(0);
  expect(mostOf(null, 10, 3)).toBe(0);
});
