import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { measuresIn, measureText, rangesIn } from '../../../shared/verification/written-measures.ts';

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
    ['a plank of (2 × 20) cm', ['2', '20']],
    // The same amounts as people write them.
    ['15 kg (60 kg full)', ['15 kg', '60 kg']],
    ['cold (−5 °C)', ['-5 °C']],
    ['steel (density 7850 kg/m3)', ['7850 kg/m3']],
    ['f(3) m', []],
    ['1 200 N', ['1200 N']],
    ['1\u202F200 N', ['1200 N']],
    ['2 400 000 J', ['2400000 J']],
    ['12’500 kg', ['12500 kg']],
    ['1.200,5 kg', ['1200.5 kg']],
    ['10^5 Pa', ['100000 Pa']],
    ['10⁻⁶ /K', ['0.000001 1/K']],
    ['12e-6 /K', ['0.000012 1/K']],
    ['.5 m', ['0.5 m']],
    ['½ kg or 1 ½ m', ['0.5 kg', '1.5 m']],
    ['1.5 million J', ['1500000 J']],
    ['2 min 30 s', ['150 s']],
    ['1 h and 20 min', ['80 min']],
    ['5 ft 10 in', ['70 in']],
    ['5 m, 10 cm thick', ['5 m', '10 cm']],
    ['30 s 2 min later', ['30 s', '2 min']],
    ['2 min 90 s', ['2 min', '90 s']],
    ['a 15-kg sack at the 60-second mark', ['15 kg', '60 second']],
    ['10-to-12 m', ['10 m', '12 m']],
    ['40x60x120 cm', ['40 cm', '60 cm', '120 cm']],
    ['240V/16A', ['240 V', '16 A']],
    ['9.81 m s⁻²', ['9.81 m s⁻²']],
    ['5 W m⁻² K⁻¹', ['5 W m⁻² K⁻¹']],
    ['3 kN m', ['3 kN m']],
    ['3 N more', ['3 N']],
    ['4186 J/(kg K)', ['4186 J/(kg·K)']],
    ['2 cm per minute', ['2 cm per minute']],
    ['15 kg per sack', ['15 kg']],
    ['5 1/K', ['5 1/K']],
    ['20 %', ['20 %']],
    ['5', ['5']],
    ['3 m/s, dry', ['3 m/s']],
    ['0.6 m (tall)', ['0.6 m']],
    // Thousands and decimals, of which each has one writing.
    ['1.234.567,89 kg', ['1234567.89 kg']],
    ['1,234,567 kg', ['1234567 kg']],
    ['1,200.55 kg', ['1200.55 kg']],
    ['12345,678 kg', ['12345.678 kg']],
    ['12345.678,5 kg', []],
    ['1,200,50 kg', []],
    ['steel (460 J/(kg·K))', ['460 J/(kg·K)']],
    ['((15 kg))', ['15 kg']],
    ['2 min 59 s', ['179 s']],
    ['2 min 60 s', ['2 min', '60 s']],
    ['2 min, 30 s', ['2 min', '30 s']],
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

test.each([
  [15, 'kg', '15 kg'],
  [0.4, '1', '0.4'],
  [1_234_567, 'm', '1234570 m'],
  [5, '', '5'],
])('%d %s is told as %j', (value, unit, text) => {
  expect(measureText({ value, unit })).toBe(text);
});

test.each<[string, string[]]>([
  ['10–12 m', ['10 to 12 m']],
  ['from 2 m to 3 m', ['2 to 3 m']],
  ['between 4 and 5 kg', ['4 to 5 kg']],
  ['between  4 and 5 kg', ['4 to 5 kg']],
  ['between us, 4 and 5 kg', []],
  ['4 and 5 kg', []],
  ['4, 5 kg', []],
  ['4 kg', []],
  ['1–2 m, 3–4 kg', ['1 to 2 m', '3 to 4 kg']],
  ['9e999 – 5 m', []],
  ['5 – 9e999 m', []],
  ['', []],
])('the ranges of %j are %j', (text, ranges) => {
  expect(rangesIn(text).map(([from, to]) => `${from.value} to ${to.value} ${to.unit}`)).toEqual(ranges);
});
