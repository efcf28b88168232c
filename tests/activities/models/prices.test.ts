import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { priceOf, prices } from '../../../activities/models/prices.ts';
import { parseModelRef } from '../../../shared/kernel/models.ts';

const usage = (inputTokens: number, cachedInputTokens: number, outputTokens: number, cacheWriteTokens = 0) => ({
  inputTokens,
  cachedInputTokens,
  outputTokens,
  cacheWriteTokens,
});
const million = 1_000_000;

describe('what a call cost, in microdollars', () => {
  test.each([
    ['fresh input', 'anthropic:claude-opus-4-8', usage(million, 0, 0), 5 * million],
    ['cached input', 'anthropic:claude-opus-4-8', usage(million, million, 0), 500_000],
    ['input written to the cache', 'anthropic:claude-opus-4-8', usage(million, 0, 0, million), 6_250_000],
    ['output', 'anthropic:claude-opus-4-8', usage(0, 0, million), 25 * million],
    [
      'all four together',
      'anthropic:claude-opus-4-8',
      usage(1200, 1024, 30, 64),
      112 * 5 + 1024 * 0.5 + 64 * 6.25 + 30 * 25,
    ],
    ['a dated snapshot', 'anthropic:claude-haiku-4-5-20251001', usage(100, 0, 10), 150],
    ['part of a microdollar, rounded up', 'openai:gpt-6-luna', usage(1, 1, 0), 1],
    ['nothing', 'openai:gpt-6-luna', usage(0, 0, 0), 0],
  ])('%s', (_, ref, used, cost) => expect(priceOf(ref, used)).toBe(cost));

  test.each([
    ['a model that is not in the table', 'openai:gpt-9'],
    ['a longer name, which is another model', 'anthropic:claude-opus-5-9'],
    ['something that is no reference', 'claude-opus-5'],
  ])('%s has no known price', (_, ref) => expect(priceOf(ref, usage(10, 0, 10))).toBeNull());

  test('an input longer than the price holds for has no known price', () => {
    expect(priceOf('openai:gpt-6-sol', usage(272_000, 0, 1))).toBe(544_010);
    expect(priceOf('openai:gpt-6-sol', usage(272_001, 0, 1))).toBeNull();
  });

  test('simulated and local models cost nothing', () => {
    for (const ref of ['simulated:chat', 'simulated:', 'local:llama3'])
      expect(priceOf(ref, usage(million, 0, million))).toBe(0);
  });
});

test('costs are whole, never negative, and grow with every kind of token', () => {
  const count = fc.nat({ max: 20_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(prices)),
      count,
      count,
      count,
      count,
      (ref, fresh, cached, written, output) => {
        const cost = (extra: number) => priceOf(ref, usage(fresh + cached + written + extra, cached, output, written));
        const [less, more] = [cost(0), cost(1000)];
        expect(Number.isSafeInteger(less)).toBe(true);
        expect(more).toBeGreaterThan(less ?? Infinity);
        expect(less).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('every price is of a readable reference and a whole number of nanodollars, cache reads being the cheapest input', () => {
  for (const [ref, price] of Object.entries(prices)) {
    expect(parseModelRef(ref)).not.toHaveProperty('problem');
    for (const rate of [price.input, price.cachedInput, price.cacheWrite, price.output])
      expect(rate * 1000).toBeCloseTo(Math.round(rate * 1000), 6);
    expect(price.cachedInput).toBeLessThan(price.input);
    expect(price.cacheWrite).toBeGreaterThanOrEqual(price.input);
    expect(price.output).toBeGreaterThan(price.input);
  }
});
