import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';

const quantities = [
  { name: 'm', value: 2, unit: 'kg' },
  { name: 'a', value: 3, unit: 'm/s^2' },
  { name: 'h', value: 20, unit: 'm' },
  { name: 'x', value: 50, unit: '%' },
  { name: 'T1', value: 20, unit: '°C' },
  { name: 'T2', value: 30, unit: 'degC' },
  { name: 'dT', value: 5, unit: 'K' },
  { name: 'angle', value: 30, unit: 'deg' },
  { name: 'odd', value: 1, unit: 'frobs' },
];
const value = (expression: string) => evaluate(expression, quantities);

describe('an expression', () => {
  test.each([
    ['m * a', 6, 'kg m s^-2'],
    ['-m + 3 * m', 4, 'kg'],
    ['m ^ 2', 4, 'kg^2'],
    ['sqrt(h / (0.5 * 10 * a)) ', Math.sqrt(20 / 15), 's'],
    ['min(h, 3 * h, h / 2)', 10, 'm'],
    ['max(m, 1 + x)', null, ''],
    ['abs(-m)', 2, 'kg'],
    ['sin(angle)', 0.5, '1'],
    ['exp(log(x))', 0.5, '1'],
    ['2 * pi', 2 * Math.PI, '1'],
    ['h ^ 0.5', Math.sqrt(20), 'm^0.5'],
    ['T2 - T1', 10, 'K'],
    ['T1 + dT', 298.15, 'K'],
    ['max(T1, T2)', 303.15, 'K'],
    ['1e3 * x', 500, '1'],
  ] as const)('%s', (expression, si, dimension) => {
    const result = value(expression);
    if (si === null) expect(result).toMatchObject({ ok: false, kind: 'units-disagree' });
    else expect(result).toEqual({ ok: true, si: expect.closeTo(si, 9), dimension });
  });

  test.each([
    ['m + a', 'units-disagree', 'a sum needs equal units, not kg and m s^-2'],
    ['m ^ a', 'units-disagree', 'an exponent needs a pure number, not m s^-2'],
    ['sin(m)', 'units-disagree', 'sin needs a pure number, not kg'],
    ['odd * 2', 'units-disagree', 'the unit `frobs` is not known'],
    ['m * T1', 'units-disagree', expect.stringContaining('a product needs a temperature in K')],
    ['T1 + T2', 'units-disagree', expect.stringContaining('a sum needs a temperature in K')],
    ['m / 0', 'not-finite', 'the result is not a finite number'],
    ['sqrt(-x)', 'not-finite', 'the result is not a finite number'],
    ['2 ^ 101', 'not-finite', 'an exponent above 100 is not computed'],
    ['1e999', 'not-finite', 'the result is not a finite number'],
    ['y * 2', 'does-not-parse', '`y` is not among the quantities'],
    ['m a', 'does-not-parse', expect.stringContaining('a multiplication sign is missing')],
    ['m *', 'does-not-parse', expect.stringContaining('Unexpected end')],
    ['', 'does-not-parse', 'the expression is empty'],
    ['round(m)', 'does-not-parse', 'the function `round` is not known'],
    ['sqrt(m, m)', 'does-not-parse', '`sqrt` does not take 2 values'],
  ])('%s is refused with its reason', (expression, kind, why) => {
    expect(value(expression)).toEqual({ ok: false, kind, why });
  });

  test.each([
    'm = 3',
    'f(m) = m',
    '[m]',
    '{m: 1}',
    '"m"',
    'm.constructor',
    'constructor("x")',
    'import("fs")',
    'evaluate("1")',
    'm ? 1 : 2',
    'm; a',
    'm\na',
    'm!',
    "m'",
    'm and a',
    'm to g',
    'true',
    'null',
    'createUnit(m)',
    'm == a',
    'm[1]',
    '#m',
    'sin',
    'pi(m)',
    '__proto__',
    'toString',
  ])('%s reaches nothing but a refusal', (expression) => {
    expect(value(expression)).toMatchObject({ ok: false, kind: 'does-not-parse' });
  });

  test.each([
    ['a length', '1+'.repeat(250) + '1'],
    ['brackets', '('.repeat(50) + '1' + ')'.repeat(50)],
    ['signs', '-'.repeat(399) + '1'],
    ['powers', '1^'.repeat(199) + '1'],
  ])('%s without end is refused before it is computed', (_, expression) => {
    expect(value(expression)).toMatchObject({ ok: false, kind: 'does-not-parse' });
  });

  test('is ambiguous when one name stands for two quantities', () => {
    const twice = [
      { name: 'm', value: 1, unit: 'kg' },
      { name: 'm', value: 2, unit: 'kg' },
    ];
    expect(evaluate('m', twice)).toEqual({
      ok: false,
      kind: 'does-not-parse',
      why: '`m` is stated twice, with different values',
    });
    expect(evaluate('m', [...twice.slice(0, 1), ...twice.slice(0, 1)])).toMatchObject({ ok: true, si: 1 });
  });

  test('minds only the units of the quantities that it uses', () => {
    expect(value('m')).toMatchObject({ ok: true });
  });

  const anyUnit = fc.oneof(
    fc.string(),
    fc.constantFrom('m', 'kg', 'degC', 'm^1e9', 's^-3', '1/s', 'kg(', '°', 'constructor', '__proto__', 'm/0'),
  );
  const anyExpression = fc.oneof(
    fc.string({ maxLength: 600, unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '(',
          ')',
          '+',
          '-',
          '*',
          '/',
          '^',
          'm',
          'T',
          '9',
          '1e308',
          'sqrt(',
          'min(',
          ',',
          ' ',
          '.',
          'e',
          'to',
          '!',
          '=',
          '[',
          "'",
          '%',
        ),
        { maxLength: 300 },
      )
      .map((parts) => parts.join('')),
  );
  const anyQuantities = fc.array(
    fc.record({ name: fc.oneof(fc.string(), fc.constantFrom('m', 'T')), value: fc.double(), unit: anyUnit }),
    { maxLength: 6 },
  );

  test('never throws, and never gives a number that is not finite', () => {
    fc.assert(
      fc.property(anyExpression, anyQuantities, (expression, given) => {
        const result = evaluate(expression, given);
        if (result.ok) expect(Number.isFinite(result.si)).toBe(true);
        else expect(result.why.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a unit never throws either', () => {
    fc.assert(
      fc.property(fc.double(), anyUnit, (number, unit) => {
        const result = convert(number, unit);
        if (result.ok) expect(Number.isFinite(result.si)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('scales with its quantities, whatever the unit they are stated in', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (metres) => {
        const inUnit = (unit: string, number: number) => evaluate('l * l', [{ name: 'l', value: number, unit }]);
        expect(inUnit('cm', metres * 100)).toEqual({ ok: true, si: expect.closeTo(metres ** 2, 6), dimension: 'm^2' });
      }),
    );
  });
});

describe('a unit', () => {
  test.each([
    ['km/h', 3.6, 1, 'm s^-1'],
    ['N·m', 1, 1, 'kg m^2 s^-2'],
    ['Nm', 1, 1, 'kg m^2 s^-2'],
    ['kg/m³', 1, 1, 'kg m^-3'],
    ['s⁻²', 1, 1, 's^-2'],
    ['W/(m²·K)', 1, 1, 'kg s^-3 K^-1'],
    ['1/s', 4, 4, 's^-1'],
    ['°C', 20, 293.15, 'K'],
    ['J/degC', 2, 2, 'kg m^2 s^-2 K^-1'],
    ['%', 25, 0.25, '1'],
    ['Percent', 25, 0.25, '1'],
    ['per cent', 0.5, 0.005, '1'],
    ['pct', 105, 1.05, '1'],
    ['', 7, 7, '1'],
    ['dimensionless', 7, 7, '1'],
    ['metres', 2, 2, 'm'],
    ['min', 2, 120, 's'],
    ['µm', 1, 1e-6, 'm'],
    ['Ω', 1, 1, 'kg m^2 s^-3 A^-2'],
    ['m**3', 1, 1, 'm^3'],
    ['m/s**2', 1, 1, 'm s^-2'],
    ['W/(m**2 K)', 1, 1, 'kg s^-3 K^-1'],
    ['J/(kg × K)', 1, 1, 'm^2 s^-2 K^-1'],
    ['newtons', 3, 3, 'kg m s^-2'],
    ['Newton', 3, 3, 'kg m s^-2'],
    ['pascals', 1, 1, 'kg m^-1 s^-2'],
    ['Kelvin', 1, 1, 'K'],
    ['METERS', 1, 1, 'm'],
    ['litres', 1, 1e-3, 'm^3'],
    ['cubic metres', 1, 1, 'm^3'],
    ['square centimeters', 1, 1e-4, 'm^2'],
    ['meters per second', 1, 1, 'm s^-1'],
    ['joules per kilogram per kelvin', 1, 1, 'm^2 s^-2 K^-1'],
    ['degrees Celsius', 20, 293.15, 'K'],
    ['per cent', 25, 0.25, '1'],
    ['knots', 1, 1852 / 3600, 'm s^-1'],
    ['microns', 1, 1e-6, 'm'],
    ['rev/min', 60, 1, 's^-1'],
    ['people', 3, 3, '1'],
    ['rpm', 60, 1, 's^-1'],
    ['kcal', 1, 4184, 'kg m^2 s^-2'],
    ['ppm', 1, 1e-6, '1'],
    ['fraction', 0.4, 0.4, '1'],
    ['cal', 1, 4.184, 'kg m^2 s^-2'],
    ['kph', 36, 10, 'm s^-1'],
    ['RPM', 60, 1, 's^-1'],
    ['Torr', 1, 133.322, 'kg m^-1 s^-2'],
    ['Å', 1e10, 1, 'm'],
    ['kNm', 1, 1_000, 'kg m^2 s^-2'],
    ['N-m', 1, 1, 'kg m^2 s^-2'],
    ['kW-h', 1, 3.6e6, 'kg m^2 s^-2'],
    ['m/s2', 9.81, 9.81, 'm s^-2'],
    ['kg m-3', 2, 2, 'kg m^-3'],
    ['/s', 2, 2, 's^-1'],
    ['/°C', 2, 2, 'K^-1'],
    // One solidus, and everything below it; brackets and several are read as they stand.
    ['J/kg·K', 4186, 4186, 'm^2 s^-2 K^-1'],
    ['J/kg K', 4186, 4186, 'm^2 s^-2 K^-1'],
    ['J/kgK', 4186, 4186, 'm^2 s^-2 K^-1'],
    ['J/kg/K', 4186, 4186, 'm^2 s^-2 K^-1'],
    ['W/m·K', 0.6, 0.6, 'kg m s^-3 K^-1'],
    ['W/mK', 0.6, 0.6, 'kg m s^-3 K^-1'],
    ['W/(mK)', 0.6, 0.6, 'kg m s^-3 K^-1'],
    ['W/m²K', 10, 10, 'kg s^-3 K^-1'],
    ['W/m2K', 10, 10, 'kg s^-3 K^-1'],
    ['W/(m²·K)', 10, 10, 'kg s^-3 K^-1'],
    ['W m⁻² K⁻¹', 10, 10, 'kg s^-3 K^-1'],
    ['kg*m/s', 3, 3, 'kg m s^-1'],
    ['mK', 1_000, 1, 'K'],
  ] as const)('%s is read', (unit, number, si, dimension) => {
    expect(convert(number, unit)).toEqual({ ok: true, si: expect.closeTo(si, 9), dimension });
  });

  test.each([
    'frobs',
    '5m',
    'm^13',
    'x'.repeat(61),
    'sheep',
    '__proto__',
    'm^(1/2)',
    'pounds',
    'square',
    'square sheep',
    'per',
    'kg-sheep',
  ])('%s is refused', (unit) => {
    expect(convert(1, unit)).toMatchObject({ ok: false, kind: 'units-disagree' });
  });

  test('of a value that is no number is refused', () => {
    expect(convert(Number.NaN, 'm')).toMatchObject({ ok: false, kind: 'not-finite' });
  });
});
