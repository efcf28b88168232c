import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measuresIn } from '../../../shared/verification/written-measures.ts';

const read = (text: string) => measuresIn(text).map(({ value, unit }) => `${value} ${unit}`.trim());

describe('the numbers of a cell', () => {
  test.each<[string, readonly string[]]>([
    ['15 kg', ['15 kg']],
    ['about 15 kg', ['15 kg']],
    ['15kg', ['15 kg']],
    ['steel, 15 kg', ['15 kg']],
    ['60 kg overhead', ['60 kg']],
    ['1.2 m × 0.5 m', ['1.2 m', '0.5 m']],
    ['0.4 × 0.6 m', ['0.4 m', '0.6 m']],
    ['3 m x 3 m x 2.4 m', ['3 m', '3 m', '2.4 m']],
    ['200–300 kg', ['200 kg', '300 kg']],
    ['10 to 20 m', ['10 m', '20 m']],
    ['−20 °C', ['-20 °C']],
    ['about -5 degC', ['-5 degC']],
    ['1,200 kg', ['1200 kg']],
    ['12,000.5 N', ['12000.5 N']],
    ['0,5 m', ['0.5 m']],
    ['1,25 m', ['1.25 m']],
    ['1.2 × 10^3 kg', ['1200 kg']],
    ['5e-3 m', ['0.005 m']],
    ['9.81 m/s²', ['9.81 m/s²']],
    ['3 W/(m^2*K)', ['3 W/(m^2·K)']],
    ['3 W/(m² × K) or 460 J/(kg * K)', ['3 W/(m²·K)', '460 J/(kg·K)']],
    ['a plank of (2 × 20) cm', ['20']],
    ['5 1/K', ['5 1/K']],
    ['20 %', ['20 %']],
    ['5', ['5']],
    ['3 m/s, dry', ['3 m/s']],
    ['0.6 m (tall)', ['0.6 m']],
    ['', []],
    ['heavy', []],
    ['C3', []],
    ['1/2 inch', []],
    ['1.2.3 m', []],
    ['9'.repeat(700), []],
  ])('of "%s"', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('are at most eight, each finite, whatever stands there', () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          '1',
          '9',
          '.',
          ',',
          '-',
          '−',
          'e',
          '^',
          '×',
          'x',
          ' ',
          'm',
          'kg',
          '/',
          '(',
          ')',
          '°',
          '10',
          '⁻',
          '²',
          'to',
        ),
        { maxLength: 400 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 900, unit: 'binary' }), pieces), (text) => {
        const measures = measuresIn(text);
        expect(measures.length).toBeLessThanOrEqual(8);
        for (const { value } of measures) expect(Number.isFinite(value)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
