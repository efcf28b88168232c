import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  cost,
  counted,
  decimal,
  dollars,
  duration,
  elapsed,
  grouped,
  levelText,
  money,
  percent,
  rounded,
} from '../../../shared/text/amounts.ts';

test.each([
  ['money', money(42_100), '$0.0421'],
  ['money of so many digits', money(42_100, 2), '$0.04'],
  ['money that is not known', money(null), 'unknown'],
  ['a cost', cost(0), '$0.0000'],
  ['a cost that is not known', cost(null), 'cost unknown'],
  ['dollars', dollars(1_500_000), '1.5000'],
  ['one', counted(1, 'run'), '1 run'],
  ['none, which is many', counted(0, 'run'), '0 runs'],
  ['many of another form', counted(2, 'batch', 'batches'), '2 batches'],
  ['a share', percent(0.735), '74%'],
  ['no share', percent(null), '–'],
  ['a share that is no number', percent(Number.NaN), '–'],
  ['a number of decimals', decimal(0.8), '0.80'],
  ['no number', decimal(null), '–'],
  ['a rounded number', String(rounded(0.30000000000000004, 4)), '0.3'],
  ['a short time', duration(1_440), '1.4 s'],
  ['minutes', duration(200_000), '3 min 20 s'],
  ['hours', duration(7_500_000), '2 h 5 min'],
  ['a time that runs backwards', duration(-1), '0 s'],
  ['a clock', elapsed(7_999), '0:07'],
  ['a clock with hours', elapsed(3_723_000), '1:02:03'],
  ['a count', grouped(345_209), '345,209'],
])('%s', (_name, shown, expected) => {
  expect(shown).toBe(expected);
});

test('a count reads back as what it was', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => {
      expect(Number(grouped(count).replaceAll(',', ''))).toBe(count);
      expect(grouped(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
});

test('a level is as sure as it is, and not surer', () => {
  expect([0.95, 0.9, 0.999, 0.5].map(levelText)).toEqual(['95%', '90%', '99.9%', '50%']);
});
