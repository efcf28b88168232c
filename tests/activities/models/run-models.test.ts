import { describe, expect, test } from '@jest/globals';
import { prices } from '../../../activities/models/prices.ts';
import { modelProblems, ratesOf, ratesOfModel } from '../../../activities/models/run-models.ts';

const none = { line: 'policy.cap', microdollars: null };
const some = { line: 'policy.cap', microdollars: 5 };

describe('a run’s models', () => {
  test('are refused by agent where a reference cannot be read', () => {
    expect(modelProblems({ a: 'gpt', b: 'simulated:', c: 'openai:' }, none)).toEqual([
      expect.stringMatching(/^policy\.models\.a: "gpt" names no provider/),
      expect.stringMatching(/^policy\.models\.c: /),
    ]);
  });

  test('may have an unknown price, unless a limit hangs on it', () => {
    const models = { a: 'openai:house-special', b: 'simulated:messages' };
    expect(modelProblems(models, none)).toEqual([]);
    expect(modelProblems(models, some)).toEqual([
      expect.stringMatching(/^policy\.cap: the price of openai:house-special \(a\) is not known/),
    ]);
  });

  test('have a rate that is not below the table’s price, and none where the price is not known', () => {
    for (const [ref, { input, output }] of Object.entries(prices)) {
      const rates = ratesOfModel(ref);
      expect(rates?.input).toBeGreaterThanOrEqual(input);
      expect(rates?.output).toBeGreaterThanOrEqual(output);
    }
    expect(ratesOf({ a: 'simulated:messages', b: 'openai:house-special' })).toEqual({
      a: { input: 0, output: 0 },
      b: null,
    });
  });
});
