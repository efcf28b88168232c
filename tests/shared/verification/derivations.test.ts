import { describe, expect, test } from 'vitest';
import { convert } from '../../../activities/verification/evaluate.ts';
import { derivationIn, isStated, madeUpIn, oddFactors } from '../../../shared/verification/derivations.ts';
import { plainNotation } from '../../../shared/verification/notation.ts';

/* Sources that are derivations, the numbers within them, and the signs that they are written in. */

describe('a source that is a derivation', () => {
  test.each<[string, string, string]>([
    ['= a * b', '=', 'a * b'],
    ['== a', '=', 'a'],
    ['≈ a', '=', 'a'],
    ['<= a', '<=', 'a'],
    ['≤ a', '<=', 'a'],
    ['=< a', '<=', 'a'],
    ['< a', '<', 'a'],
    ['>= a', '>=', 'a'],
    ['≥ a', '>=', 'a'],
    ['=> a', '>=', 'a'],
    ['> a', '>', 'a'],
    ['derived: a', '=', 'a'],
    ['Derived from a', '=', 'a'],
    ['derivation from: a + b', '=', 'a + b'],
    ['computed a', '=', 'a'],
    ['calculated: >= a', '>=', 'a'],
    ['follows from: ≤ a', '<=', 'a'],
    ['a * b', '=', 'a * b'],
    ['a - b', '=', 'a - b'],
    ['a / b', '=', 'a / b'],
    ['a^2', '=', 'a^2'],
    ['2·a', '=', '2·a'],
    ['(a + b) * c', '=', '(a + b) * c'],
    ['pull = a * b', '=', 'a * b'],
    ['the pull_2 = a', '=', 'a'],
    ['= a * b = 785 N', '=', 'a * b'],
    ['= a * b ≈ -785 N of pull', '=', 'a * b'],
    ['= a * b;', '=', 'a * b'],
    ['= a * b. ', '=', 'a * b'],
    ['=', '=', ''],
    ['= 80', '=', '80'],
  ])('%j: %s %j', (source, comparator, expression) => {
    expect(derivationIn(source)).toMatchObject({ comparator, expression });
  });

  test.each([
    '',
    'C1/mass',
    'object:tank/mass',
    'the tank',
    'well-known',
    'a-b',
    'tank/mass',
    'estimate',
    'underived: a',
    'derivations of a',
    'a, b * c',
    '2 * 3',
    'pi * pi',
    'a “b” * c',
  ])('is not %j', (source) => {
    expect(derivationIn(source)).toBeNull();
  });

  test('names what it reads, and what is odd in it', () => {
    expect(derivationIn('= 1.07 * sqrt(a) * pi + π * b - a')).toEqual({
      comparator: '=',
      expression: '1.07 * sqrt(a) * pi + π * b - a',
      names: ['a', 'b'],
      odd: ['1.07'],
    });
  });
});

test.each<[string, string[]]>([
  ['12', []],
  ['12.5', ['12.5']],
  ['13', ['13']],
  ['11.5', []],
  ['11.4', ['11.4']],
  ['0.5', []],
  ['0.1', []],
  ['0.001', []],
  ['1e6', []],
  ['2e6', ['2e6']],
  ['100', []],
  ['200', ['200']],
  ['3600', []],
  ['86400', []],
  ['273.15', []],
  ['273', ['273']],
  ['0.25 + 0.75 + 1.8 + 3.6', []],
  ['16 24 32 48 60 64 90 128 180 270 360 384', []],
  ['3.14', []],
  ['3.1416', []],
  ['3.15', ['3.15']],
  ['3.1', ['3.1']],
  ['a^17', []],
  ['a1 + b_2', []],
  ['a⁻¹⁷', []],
  ['a¹⁷ + b ^ 17 + c^(17) + d^-17 + e ^ (-1.7) + f^( + 17)', []],
  ['a^2 * 17', ['17']],
  ['a^(b * 17)', ['17']],
  ['a^(2) - 17', ['17']],
  ['(17)', ['17']],
  ['-17', ['17']],
  ['7 × 17', ['17']],
  ['0', []],
])('of the numbers of %j these belong to no formula: %j', (expression, odd) => {
  expect(oddFactors(expression)).toEqual(odd);
});

describe('a number of an expression', () => {
  const measures = [
    { value: 14, unit: 'ropes' },
    { value: 85, unit: '%' },
    { value: 17, unit: 'kg' },
    { value: 0.3, unit: '1' },
  ];
  test.each([
    ['14', true],
    ['15', false],
    ['85', true],
    ['0.85', true],
    ['0.86', false],
    ['17', false],
    ['0.3', true],
    ['30', false],
  ])('stands in the scenario: %s, %s', (factor, is) => {
    expect(isStated(factor, measures, convert)).toBe(is);
  });

  test('is made up where it does not, once', () => {
    expect(madeUpIn('1.07 * a + 14 * b + 1.07 * c - 19', measures, convert)).toEqual(['1.07', '19']);
    expect(madeUpIn('14 * b', [], convert)).toEqual(['14']);
    expect(madeUpIn('2 * b', [], convert)).toEqual([]);
  });
});

test.each([
  ['a ** b', 'a ^ b'],
  ['a × b · c ⋅ d ∙ e ∗ f • g', 'a * b * c * d * e * f * g'],
  ['a ÷ b', 'a / b'],
  ['a − b – c', 'a - b - c'],
  ['√a', 'sqrt(a)'],
  ['√ b_2 + 1', 'sqrt(b_2) + 1'],
  ['√(a + b)', 'sqrt(a + b)'],
  ['√ (a)', 'sqrt(a)'],
  ['√max(a, b)', '√max(a, b)'],
  ['√ab (c)', '√ab (c)'],
  ['√2', '√2'],
  ['a²', 'a^(2)'],
  ['10⁻³', '10^(-3)'],
  ['(a + b)⁺¹²', '(a + b)^(12)'],
  ['a² b³', 'a^(2) b^(3)'],
  // What could be read in two ways stays as it is.
  ['a²^b', 'a²^b'],
  ['a² ^ b', 'a² ^ b'],
  ['²a', '²a'],
  ['+ ²', '+ ²'],
  ['a⁻', 'a⁻'],
  ['⁻²', '⁻²'],
  ['a⁻⁻²', 'a⁻⁻²'],
])('%j is %j in the signs of the grammar', (written, plain) => {
  expect(plainNotation(written)).toBe(plain);
});
