import { describe, expect, test } from 'vitest';
import { type ModelFailureCode, modelFailures } from '../../../shared/kernel/failures.ts';
import { hasProviderBatches, owedAfter } from '../../../shared/kernel/batched-models.ts';
import { pollAfterMs } from '../../../shared/kernel/provider-batch.ts';

test.each([
  ['openai:gpt-6-sol', true],
  ['anthropic:claude-opus-5-5', true],
  ['simulated:chat', true],
  ['local:llama3.3', false],
  ['endpoint:http://127.0.0.1:9000/answer', false],
  ['a model of somebody', false],
])('of %s, a provider has batches: %s', (ref, has) => {
  expect(hasProviderBatches(ref)).toBe(has);
});

describe('a question that a batch brought no answer to', () => {
  test('goes into another one where it was left out, or its exchange goes on', () => {
    expect(owedAfter(null)).toBe('batch');
  });

  test.each(Object.keys(modelFailures) as ModelFailureCode[])('of which the batch says %s', (code) => {
    // What is refused again is for the question itself to meet, where it pauses the run or is an absence.
    expect(owedAfter(code)).toBe(modelFailures[code].attempts === 1 ? 'itself' : 'batch');
  });

  test('goes into another one whatever an unknown failure is', () => {
    expect(owedAfter('SOMETHING_NEW')).toBe('batch');
  });
});

test('a batch is looked at ever more rarely, and some sixty times in a day', () => {
  const looks = Array.from({ length: 60 }, (_, at) => pollAfterMs(60_000, at + 1));
  expect(looks[0]).toBe(60_000);
  expect(looks.every((wait, at) => wait >= (looks[at - 1] ?? 0) && wait <= 30 * 60_000)).toBe(true);
  expect(looks.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 3_600_000);
});
