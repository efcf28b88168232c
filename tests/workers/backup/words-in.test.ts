import { expect, test } from 'vitest';
import { wordsIn } from '../../../workers/backup/commands.ts';

const state = (plain: number, byKey: Readonly<Record<string, number>> = {}) => ({ column: 'runs.brief', plain, byKey });

test('a backup says what its words are written in, and which keys are to be kept', () => {
  expect(wordsIn([state(0), state(3)])).toEqual([expect.stringContaining('in plain text')]);
  expect(wordsIn([state(0, { k1: 2 }), state(0)])).toEqual([
    expect.stringMatching(/^Its words are encrypted with k1:/),
  ]);
  expect(wordsIn([state(1, { k2: 2 }), state(0, { k1: 1, k2: 1 })])).toEqual([
    expect.stringContaining('with k1, k2: without these keys'),
    expect.stringMatching(/^1 value is in plain text/),
  ]);
});
