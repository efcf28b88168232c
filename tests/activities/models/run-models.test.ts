import { describe, expect, test } from 'vitest';
import { prices } from '../../../activities/models/prices.ts';
import {
  modelProblems,
  ratesOf,
  ratesOfModel,
  secondModelProblems,
  type SpendLimit,
} from '../../../activities/models/run-models.ts';

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

describe('models that stand in for others', () => {
  const models = { a: 'anthropic:claude-opus-5', b: 'simulated:messages' };
  const problems = (secondModels: Readonly<Record<string, string | null>>, limit: SpendLimit = none) =>
    secondModelProblems({ models, secondModels }, limit);

  test.each([
    ['of an agent', { a: 'openai:gpt-6-sol' }],
    ['of a model', { 'anthropic:claude-opus-5': 'openai:gpt-6-sol' }],
    ['of a model that this run has not', { 'openai:gpt-6-sol': 'anthropic:claude-opus-5' }],
    ['nobody', { a: null, 'simulated:messages': null }],
    ['a simulated one for a simulated one', { 'simulated:messages': 'simulated:chat' }],
    ['a real one for a simulated one', { b: 'openai:gpt-6-sol' }],
  ])('may be named: %s', (_, seconds) => expect(problems(seconds)).toEqual([]));

  test.each([
    ['an agent that is none', { c: 'openai:gpt-6-sol' }, /^policy\.secondModels\.c: is neither an agent/],
    ['an inherited name', { constructor: 'openai:gpt-6-sol' }, /^policy\.secondModels\.constructor: is neither/],
    ['a model that is none', { a: 'gpt' }, /^policy\.secondModels\.a: "gpt" names no provider/],
    ['a simulated one for a real one', { a: 'simulated:chat' }, /^policy\.secondModels: simulated:chat would answer/],
  ])('are refused: %s', (_, seconds, problem) => {
    expect(problems(seconds)).toEqual([expect.stringMatching(problem)]);
  });

  test('need a price where a limit hangs on it', () => {
    expect(problems({ a: 'openai:house-special' }, some)).toEqual([
      expect.stringMatching(/^policy\.cap: the price of openai:house-special \(a\) is not known/),
    ]);
  });
});
