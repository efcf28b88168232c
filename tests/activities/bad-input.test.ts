import { expect, test } from 'vitest';
import { badInput } from '../../activities/bad-input.ts';

test('an input is refused with a line for each problem, whatever its fields are called', () => {
  const { message, nonRetryable, type } = badInput([
    'brief.a\n\nb: is unknown',
    `policy.${'x'.repeat(9_000)}: is unknown`,
  ]);
  expect([nonRetryable, type]).toEqual([true, 'BAD_INPUT']);
  const lines = message.split('\n');
  expect(lines[0]).toBe('brief.a b: is unknown');
  expect(lines.map(({ length }) => length > 2_000)).toEqual([false, false]);
});

test('whoever has very many problems is told the first of them, and how many there are', () => {
  const lines = badInput(Array.from({ length: 50 }, (_, at) => `field${at}: is unknown`)).message.split('\n');
  expect([lines.length, lines.at(-1)]).toEqual([41, 'and 10 more']);
});
