import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { convert } from '../../../activities/verification/evaluate.ts';
import { inUnit, quotes, satisfies } from '../../../shared/verification/calculations.ts';
import {
  agree,
  type Convert,
  type Measured,
  remembering,
  sameMeasure,
} from '../../../shared/verification/quantities.ts';

/* Two numbers and what is said of both: whether they agree, and whether one is within the limit that the other is. */

const infinite = Number.POSITIVE_INFINITY;
const force = (si: number): Measured => ({ ok: true, si, dimension: 'kg m s^-2' });
const unread: Measured = { ok: false, kind: 'does-not-parse', why: 'it is none' };

describe('two numbers', () => {
  test.each([
    [infinite, 5],
    [5, infinite],
    [infinite, infinite],
    [-infinite, infinite],
    [Number.NaN, 5],
    [5, Number.NaN],
  ])('of which one is not finite never agree: %d and %d', (one, other) => {
    expect(agree(one, other, 0.01)).toBe(false);
    expect(agree(one, other, 1)).toBe(false);
  });

  test('agree in either order, and each with itself', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(number, number, fc.double({ min: 0, max: 0.5, noNaN: true }), (one, other, tolerance) => {
        expect(agree(one, other, tolerance)).toBe(agree(other, one, tolerance));
        expect(agree(one, one, tolerance)).toBe(true);
      }),
    );
  });
});

test.each([
  [15, 'kg', 15_000, 'g', true],
  [15, 'kg', 15, 'N', false],
  [15, 'kg', 16, 'kg', false],
  [15, 'frobs', 15, 'frobs', false],
  [15, 'kg', 15, 'frobs', false],
  [15, 'frobs', 15, 'kg', false],
  [0, 'degC', 273.15, 'K', true],
])('%d %s and %d %s are one measure: %s', (value, unit, other, its, same) => {
  expect(sameMeasure({ value, unit }, { value: other, unit: its }, convert, 1e-9)).toBe(same);
  expect(quotes({ value, unit }, { value: other, unit: its }, convert, 1e-9)).toBe(same);
});

test('each value and unit is brought to SI once', () => {
  const asked: string[] = [];
  const counting: Convert = (value, unit) => {
    asked.push(`${value} ${unit}`);
    return convert(value, unit);
  };
  const si = remembering(counting);
  const all = [si(1, 'kg'), si(1, 'kg'), si(2, 'kg'), si(1, 'g'), si(1, 'frobs'), si(1, 'frobs')];
  expect(asked).toEqual(['1 kg', '2 kg', '1 g', '1 frobs']);
  expect(all).toEqual([1, 1, 2].map((value) => convert(value, 'kg')).concat(convert(1, 'g'), all.slice(-2)));
});

describe('a requirement', () => {
  const limit = (unit: string) => ({ comparator: '>=' as const, value: 5, unit });
  test.each<[string, Measured, string, boolean | null]>([
    ['is met', force(6), 'N', true],
    ['is missed', force(4), 'N', false],
    ['is neither with a limit of another dimension', force(6), 'kg', null],
    ['nor with a limit that nobody can read', force(6), 'frobs', null],
    ['nor of what cannot be computed', unread, 'N', null],
    ['nor where neither can be read', unread, 'frobs', null],
  ])('%s', (_, computed, unit, met) => {
    expect(satisfies(computed, limit(unit), convert)).toBe(met);
  });
});

test.each([
  [293.15, 'degC', 20],
  [5_000, 'kN', 5],
  [5, 'frobs', null],
  [1e300, 'pg', null],
])('%d in SI is so many %s', (si, unit, value) => {
  const found = inUnit(si, unit, convert);
  expect(found).toEqual(value === null ? null : expect.closeTo(value, 9));
});
