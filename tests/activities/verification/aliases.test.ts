import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import { plainNotation } from '../../../shared/verification/notation.ts';
import { namesIn } from '../../../shared/verification/reliance.ts';
import { measuresIn } from '../../../shared/verification/written-measures.ts';

/** Other writings of what the grammar has, and units of what is counted: each has one value, or none and a reason. */

const quantities = [
  { name: 'a', value: 3, unit: 'm' },
  { name: 'n', value: 40, unit: 'people' },
  { name: 'p', value: 0.08, unit: 'W/person' },
  { name: 'x', value: 2, unit: '1' },
];
const value = (expression: string) => evaluate(expression, quantities);

describe('an alias in an expression', () => {
  test.each([
    ['ln(2)', Math.LN2, '1'],
    ['log(2)', Math.LN2, '1'],
    ['log10(1000)', 3, '1'],
    ['n × p', 3.2, 'kg m^2 s^-3'],
    ['n · p', 3.2, 'kg m^2 s^-3'],
    ['2 × 10³', 2_000, '1'],
    ['2 × 10⁻³ · x', 0.004, '1'],
    ['a ** 2', 9, 'm^2'],
    ['a²', 9, 'm^2'],
    ['a³ / a', 9, 'm^2'],
    ['−a² + 10 · a²', 81, 'm^2'],
    ['2·a²·x', 36, 'm^2'],
    ['(a + a)²', 36, 'm^2'],
    ['x^x²', 16, '1'],
    ['x¹⁰', 1_024, '1'],
    ['a ÷ a – 1', 0, '1'],
    ['π × x', 2 * Math.PI, '1'],
    ['x**3**2', 512, '1'],
  ] as const)('%s', (expression, si, dimension) => {
    expect(value(expression)).toEqual({ ok: true, si: expect.closeTo(si, 9), dimension });
  });

  test.each([
    ['a²^x', 'Syntax error'],
    ['a²**2', 'Syntax error'],
    ['²', 'Syntax error'],
    ['a⁻', 'characters other than'],
    ['x² x', 'a multiplication sign is missing'],
    ['sin²(x)', 'multiplication sign is missing'],
    ['40 people × 0.08', 'a unit stands with its quantity'],
    ['9.81 m/s²', 'a unit stands with its quantity'],
    ['lg(2)', 'the function `lg` is not known'],
  ])('%s is refused, and the reason says why', (expression, why) => {
    expect(value(expression)).toMatchObject({ ok: false, kind: 'does-not-parse', why: expect.stringContaining(why) });
  });

  test('is no other quantity than the one that bears the name', () => {
    const squared = [
      { name: 'v', value: 2, unit: 'm/s' },
      { name: 'v²', value: 100, unit: 'm^2/s^2' },
    ];
    expect(evaluate('v²', squared)).toMatchObject({ ok: false, why: expect.stringContaining('`v²`') });
    expect(evaluate('v * v', squared)).toMatchObject({ ok: true, si: 4 });
    expect(evaluate('π', [{ name: 'π', value: 3, unit: '1' }])).toMatchObject({ ok: true, si: 3 });
  });

  test('leaves the names that an expression reads', () => {
    expect([...namesIn('n × p² + ln(x) − 10⁻³')]).toEqual(['n', 'p', 'x']);
  });

  test('is read in linear time, however long the text', () => {
    for (const part of ['²', 'a²', '⁻', '* ', '× ', '²   ', '**', '⁻²'])
      for (const length of [10_000, 200_000]) {
        const began = performance.now();
        plainNotation(part.repeat(length / part.length));
        expect(performance.now() - began).toBeLessThan(1_000);
      }
  });
});

describe('a unit of what is counted or seldom met', () => {
  test.each([
    ['people', 40, 40, '1'],
    ['steps', 12, 12, '1'],
    ['steps/s', 2, 2, 's^-1'],
    ['people/m²', 4, 4, 'm^-2'],
    ['kg/person', 80, 80, 'kg'],
    ['m/step', 0.7, 0.7, 'm'],
    ['rpm', 60, 1, 's^-1'],
    ['kcal', 1, 4_184, 'kg m^2 s^-2'],
    ['kcal/(kg·K)', 1, 4_184, 'm^2 s^-2 K^-1'],
    ['ppm', 400, 4e-4, '1'],
    ['lux', 500, 500, 'm^-2 cd'],
    ['lx', 500, 500, 'm^-2 cd'],
    ['m/s²', 9.81, 9.81, 'm s^-2'],
  ] as const)('%s', (unit, number, si, dimension) => {
    expect(convert(number, unit)).toEqual({ ok: true, si: expect.closeTo(si, 9), dimension });
  });

  test.each(['dB', 'dBA', 'dB(A)', 'dBm', 'decibels', 'dB/m'])(
    '%s is a logarithm, and is not read as a number',
    (unit) => {
      expect(convert(90, unit)).toEqual({
        ok: false,
        kind: 'units-disagree',
        why: expect.stringMatching(/is a logarithm of a ratio: state the ratio itself/),
      });
    },
  );

  test.each(['db', 'deciB', 'B'])('%s is told from bits and bytes', (unit) => {
    expect(convert(1, unit).ok).toBe(unit === 'B');
  });

  test('stands in a cell as well', () => {
    expect(measuresIn('40 people × 0.08 W')).toEqual([
      { value: 40, unit: 'people' },
      { value: 0.08, unit: 'W' },
    ]);
    expect(measuresIn('2 × 10^3 N')).toEqual([{ value: 2_000, unit: 'N' }]);
  });
});
