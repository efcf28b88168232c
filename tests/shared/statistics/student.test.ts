import { describe, expect, test } from 'vitest';
import { studentQuantile, studentTails } from '../../../shared/statistics/student.ts';
import { reference } from './reference/read-reference.ts';

describe('Student’s t, against scipy', () => {
  test.each(reference.quantiles)(
    'quantile $probability with $degrees degrees',
    ({ probability, degrees, expected }) => {
      expect(Math.abs(studentQuantile(probability, degrees) - expected)).toBeLessThan(1e-9 * Math.max(1, expected));
    },
  );

  test.each(reference.tails)('tails beyond $t with $degrees degrees', ({ t, degrees, expected }) => {
    expect(studentTails(t, degrees)).toBeCloseTo(expected, 10);
    expect(studentTails(-t, degrees)).toBeCloseTo(expected, 10);
  });

  test('asks for degrees of freedom and a probability of the upper half', () => {
    expect(() => studentTails(1, 0)).toThrow(RangeError);
    expect(() => studentQuantile(0.4, 3)).toThrow(RangeError);
    expect(() => studentQuantile(1, 3)).toThrow(RangeError);
  });
});
