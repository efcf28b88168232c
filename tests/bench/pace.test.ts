import { describe, expect, test } from 'vitest';
import { firstAgainstLast, limitOf } from '../../bench/measures/pace.ts';

const made = (seconds: readonly number[]) => seconds.map((one) => ({ seconds: one }));

describe('the pace of a corpus', () => {
  test.each([
    ['of two', [2, 3], { compared: 1, firstSeconds: 2, ratio: 1.5 }],
    ['of an odd number, the middle is in neither', [2, 2, 90, 4, 4], { compared: 2, firstSeconds: 2, ratio: 2 }],
    [
      'of many, fifty each',
      [...Array<number>(50).fill(4), ...Array<number>(400).fill(99), ...Array<number>(50).fill(5)],
      { compared: 50, firstSeconds: 4, ratio: 1.25 },
    ],
  ])('%s', (_, seconds, pace) => expect(firstAgainstLast(made(seconds))).toEqual(pace));

  test('of one scenario is none', () => {
    expect(() => firstAgainstLast(made([1]))).toThrow('there is no first and last');
  });

  test.each([
    [{ busy: 0.97, workerShare: 0.95 }, 'the worker’s thread'],
    [{ busy: 0.97, workerShare: 0.4 }, 'the processors'],
    [{ busy: 0.5, workerShare: 0.3 }, 'waiting'],
  ])('what limits it: %j', (shares, value) => expect(limitOf(shares).value).toBe(value));
});
