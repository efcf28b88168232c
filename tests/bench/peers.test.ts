import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { killsOf } from '../../bench/peers/measure.ts';
import type { Books } from '../../bench/peers/provider.ts';
import { stages, widths } from '../../bench/peers/run.ts';
import { readingOf } from '../../bench/peers/reading.ts';

const steps = stages.flat();

test('the run has 31 calls in nine stages, each under a name of its own', () => {
  expect([steps.length, stages.length, new Set(steps).size]).toEqual([31, 9, 31]);
});

test('kills come in order within twice the critical path, and the same seed gives the same ones', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 20 }), (seed, kills) => {
      const at = killsOf(seed, kills, 2_000);
      expect(at).toHaveLength(kills);
      expect(at).toEqual([...at].sort((a, b) => a - b));
      expect(at.every((ms) => ms >= 0 && ms <= 2 * widths.length * 2_000)).toBe(true);
      expect(killsOf(seed, kills, 2_000)).toEqual(at);
    }),
  );
});

describe('what a provider’s books say', () => {
  const results = steps.map((step, place) => ({ step, answer: place + 1 }));
  const books = (change: Partial<Books> = {}): Books => ({
    calls: steps.map((step) => ({ run: 'a', step, answered: [1] })),
    over: [{ run: 'a', at: 1, results }],
    ...change,
  });
  const again = (step: string) =>
    books().calls.map((one) => (one.step === step ? { ...one, answered: [1, 2, 3] } : one));

  test.each<[string, Books, Partial<ReturnType<typeof readingOf>>]>([
    ['each call once', books(), { over: 1, calls: 31, answers: 31, paidTwice: 0, doubled: 0 }],
    ['a call that was answered three times', books({ calls: again('1-1') }), { answers: 33, paidTwice: 2 }],
    ['a run that is not over', books({ over: [] }), { over: 0, doubled: 0 }],
    ['a step without a result', books({ over: [{ run: 'a', at: 1, results: results.slice(1) }] }), { doubled: 1 }],
    [
      'a step that is kept twice',
      books({ over: [{ run: 'a', at: 1, results: [...results, { step: '1-1', answer: 40 }] }] }),
      { doubled: 1 },
    ],
  ])('%s', (_, given, expected) => {
    expect(readingOf(given, ['a'])).toMatchObject(expected);
  });

  test('counts no other run', () => {
    expect(readingOf(books(), ['b'])).toMatchObject({ over: 0, answers: 0, paidTwice: 0 });
  });
});
