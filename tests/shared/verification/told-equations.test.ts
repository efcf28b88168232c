import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import { wrongEquations } from '../../../shared/verification/told-equations.ts';

const quantities = [
  { name: 'friction', value: 0.4, unit: '1' },
  { name: 'mass', value: 15, unit: 'kg' },
  { name: 'g', value: 9.81, unit: 'm/s^2' },
  { name: 'gap', value: 0.0005, unit: 'm' },
  { name: 'length', value: 1.05, unit: 'm' },
  { name: 'expansion', value: 0.000012, unit: '1/K' },
  { name: 'volume', value: 0.3, unit: 'm^3' },
  { name: 'use', value: 0.0005, unit: 'm^3/s' },
  { name: 'v²', value: 4, unit: 'm^2/s^2' },
];
const wrong = (text: string, more: typeof quantities = []) =>
  wrongEquations(text, [...quantities, ...more], { evaluate, convert });

describe('an equation in words', () => {
  test.each([
    ['as it is computed', 'friction * mass * g = 58.86 N, which has to be <= 200 N: it is.'],
    ['rounded to its last place', 'friction * mass * g = 59 N.'],
    ['rounded to tens', 'friction * mass * g = 60 N.'],
    ['in another unit', 'volume / use = 10 min.'],
    ['with the signs of print', 'friction · mass × g ≈ 58.9 N'],
    ['behind words and a colon', 'Derived anew from C1: gap / (length * expansion) = 39.7 K.'],
    ['behind a verb', 'The force needed is friction * mass * g = 58.9 N of push.'],
    ['in a chain', 'F = friction * mass * g = 0.4 * 15 * 9.81 = 58.9 N'],
    ['that goes on reckoning', '15 * 9.81 = 147.15 * 0.4 = 58.86 N'],
    ['of pure numbers, in a prefixed unit', '15 * 9.81 = 0.147 kN'],
    ['of pure numbers, in minutes', '3 * 60 + 30 = 3.5 min'],
    ['of a ratio in per cent', 'use / use * 0.4 = 40 %'],
    ['of a ratio times a hundred', '100 * 108 / 270 = 40 %'],
    [
      'with a number of another case, which it says',
      'If the floor is wet, 0.2 * mass * g = 29.4 N, and even mass * g = 120 N.',
    ],
    ['of a part of what was told', 'Half of 3 * 4 = 6, and a fifth of mass * g = 29 N.'],
    ['with a name that nothing has', 'force * lever = 300 N m'],
    ['with units inside, which nobody repeats', '0.4 * 15 kg * 9.81 m/s^2 = 12 N'],
    ['of another dimension, which is another fault', 'mass * g = 147 kg'],
    ['of a temperature on a scale with a zero of its own', 'gap / (length * expansion) = 40 °C'],
    ['that compares', 'friction * mass * g <= 20 N'],
    ['that sets a name', 'So mass = 15 kg and g = 10 m/s^2.'],
    ['with two results', 'friction * mass * g = 58.9 N at 12 m'],
    ['of nothing', ''],
    ['without an expression', '= 12 N = 14 N; x-ray = 3'],
  ])('stands %s', (_, text) => {
    expect(wrong(text)).toEqual([]);
  });

  test.each([
    ['ten times too great', 'gap / (length * expansion) = 396.825 K, which has to be <= 588 K.', 'comes to 39.6825 K'],
    ['a third of itself', 'volume / use = 200 s, which has to be >= 120 s.', 'comes to 600 s'],
    ['a thousand times too small', 'friction * mass * g = 58.9 mN', 'comes to 58.86 kg m s^-2'],
    ['of pure numbers', 'So 0.4 * 15 * 9.81 = 88.9 N.', 'comes to 58.86'],
    ['of pure numbers without a unit', '12 + 30 + 8 = 60', 'comes to 50'],
    ['in a chain', 'F = friction * mass * g = 5.89 N', 'comes to 58.86'],
    ['in a later sentence', 'It holds. The force is friction * mass * g = 85.9 N.', 'comes to 58.86'],
  ])('does not where it is %s', (_, text, words) => {
    expect(wrong(text)).toEqual([expect.stringContaining(words)]);
  });

  test.each([
    [61.1, 0],
    [62, 1],
    [58.8, 0],
    [58.6, 1],
  ])('is rounded by a fiftieth at most: 59.94 told as %d', (told, found) => {
    const text = `m * g = ${told} N`;
    expect(wrong(text, [{ name: 'm', value: 6.11, unit: 'kg' }])).toHaveLength(found);
  });

  test('is read as nobody’s where one name has two numbers', () => {
    expect(wrong('mass * g = 12 N', [{ name: 'mass', value: 20, unit: 'kg' }])).toEqual([]);
  });

  test('is named three times in a text at most, and however long a text is it is read', () => {
    expect(wrong('1 + 1 = 3; '.repeat(500))).toHaveLength(3);
    expect(
      wrong(`${'('.repeat(20_000)} = 3; ${'is '.repeat(20_000)}= 4; ${'9'.repeat(20_000)} = ${'0'.repeat(20_000)}`),
    ).toEqual([]);
  });
});
