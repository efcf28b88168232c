import { expect, test } from 'vitest';
import { groupAndSeconds } from '../../bench/measures/idle.ts';

test('a process’s group and its seconds of CPU are read, whatever it is called', () => {
  const rest = 'S 1 42 42 0 -1 4194560 100 0 0 0 150 50 0 0 20 0 1 0 100';
  expect(groupAndSeconds(`7 (a) b (c) ${rest}`)).toEqual({ group: 42, seconds: 2 });
  expect(groupAndSeconds('7 (node) S 1')).toBeNull();
});
