import { describe, expect, test } from 'vitest';
import { drawSample } from '../../../../shared/scenario/qa/index.ts';
import { corpusOf } from './samples.ts';

describe('a sample', () => {
  test.each([
    [1, 1],
    [6, 1],
    [40, 4],
    [500, 50],
    [73, 60],
    [5_000, 200],
  ])('of %i scenarios holds %i of them, each once, and the floor or the ceiling of every share', (size, wanted) => {
    const corpus = corpusOf(size);
    const drawn = drawSample(corpus, wanted, 'v1');
    expect(new Set(drawn.map(({ number }) => number)).size).toBe(wanted);
    expect(drawn).toHaveLength(wanted);
    const share = (count: number) => (count * wanted) / size;
    for (const name of ['category', 'tier'] as const)
      for (const [value, own] of Map.groupBy(corpus, (one) => one[name])) {
        const found = drawn.filter((one) => one[name] === value).length;
        expect(found).toBeGreaterThanOrEqual(Math.floor(share(own.length)));
        expect(found).toBeLessThanOrEqual(Math.ceil(share(own.length)));
      }
    for (const own of Map.groupBy(corpus, ({ category, tier }) => `${category}/${tier}`).values()) {
      const found = drawn.filter((one) => own.includes(one)).length;
      expect(Math.abs(found - share(own.length))).toBeLessThan(1);
    }
  });

  test('is the same for the same seed in whatever order scenarios come, and another for another seed', () => {
    const corpus = corpusOf(200);
    const numbers = (seed: string, of = corpus) => drawSample(of, 20, seed).map(({ number }) => number);
    expect(numbers('v1', corpus.toReversed())).toEqual(numbers('v1'));
    expect(numbers('v2')).not.toEqual(numbers('v1'));
  });

  test('draws everybody equally often, those of small strata too', () => {
    const corpus = corpusOf(30);
    const times = new Map(corpus.map(({ number }) => [number, 0]));
    const rounds = 4_000;
    for (let round = 0; round < rounds; round += 1)
      for (const { number } of drawSample(corpus, 6, `seed ${round}`)) times.set(number, (times.get(number) ?? 0) + 1);
    // 800 expected, with a standard deviation of 25.
    for (const [number, count] of times)
      expect({ number, away: Math.abs(count - rounds / 5) < 130 }).toEqual({ number, away: true });
  });

  test('of all is all, and of none none', () => {
    expect(drawSample(corpusOf(3), 5, 'v1')).toHaveLength(3);
    expect(drawSample([], 5, 'v1')).toEqual([]);
    expect(drawSample(corpusOf(3), 0, 'v1')).toEqual([]);
  });
});
