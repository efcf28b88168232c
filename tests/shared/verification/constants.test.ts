import { describe, expect, test } from 'vitest';
import { convert } from '../../../activities/verification/evaluate.ts';
import { isConstant, otherConstant } from '../../../shared/verification/constants.ts';

/* Constants of nature, by the words that name them and by their value. */

const other = (source: string, value: number, unit: string, stated: readonly [number, string][] = []) =>
  otherConstant(
    source,
    { value, unit },
    stated.map(([of, its]) => ({ value: of, unit: its })),
    convert,
  );

describe('a number that is called a constant of nature', () => {
  test.each<[string, number, string, number | null]>([
    ['gravity', 9.81, 'm/s^2', null],
    ['Gravity', 9.81, 'm/s^2', null],
    ['gravity', 9.6, 'm/s^2', 9.80665],
    ['gravity', 9.62, 'm/s^2', null],
    ['gravity', 10, 'm/s^2', null],
    ['gravity', 10.1, 'm/s^2', 9.80665],
    ['gravity', 981, 'cm/s^2', null],
    ['gravity', 98.1, 'cm/s^2', 9.80665],
    ['g', 9, 'm/s^2', 9.80665],
    ['the acceleration of free fall', 9, 'm/s^2', 9.80665],
    ['Earth’s gravitational acceleration at the surface', 9, 'm/s^2', 9.80665],
    ['gravity of the Moon', 1.62, 'm/s^2', null],
    ['surface', 9, 'm/s^2', null],
    ['gravity', 9, 'N', null],
    ['gravity', 9, 'frobs', null],
    ['gravity', 7e-11, 'm^3/(kg*s^2)', 6.6743e-11],
    ['Newton’s constant of gravitation', 6.67e-11, 'm^3/(kg*s^2)', null],
    ['speed of light in vacuum', 3e8, 'm/s', null],
    ['c', 3.1e8, 'm/s', 299_792_458],
    ['universal gas constant', 8.31, 'J/(mol*K)', null],
    ['R', 8.2, 'J/(mol*K)', 8.314462618],
    ['Boltzmann constant', 1.39e-23, 'J/K', null],
    ['Boltzmann constant', 1.4e-23, 'J/K', 1.380649e-23],
    ['Stefan-Boltzmann law', 5.67e-8, 'W/(m^2*K^4)', null],
    ['Stefan-Boltzmann law', 5.6e-8, 'W/(m^2*K^4)', 5.670374419e-8],
    ['the density of water', 998, 'kg/m^3', null],
    ['the density of water', 960, 'kg/m^3', null],
    ['the density of water', 940, 'kg/m^3', 1_000],
    ['the density of ice', 917, 'kg/m^3', null],
    ['specific heat of water', 4.2, 'kJ/(kg*K)', null],
    ['specific heat of water', 4.3, 'kJ/(kg*K)', 4_186],
  ])('%j of %d %s ought to be %d', (source, value, unit, is) => {
    expect(other(source, value, unit)?.value ?? null).toBe(is);
  });

  test('is told with its unit, and nothing else', () => {
    expect(other('gravity', 98.1, 'm/s^2')).toEqual({ value: 9.80665, unit: 'm/s^2' });
  });

  test.each<[string, number, readonly [number, string][], boolean]>([
    ['as the surroundings state it', 1.62, [[1.62, 'm/s^2']], true],
    [
      'as one of several that they state',
      1.62,
      [
        [12, 'degC'],
        [162, 'cm/s^2'],
      ],
      true,
    ],
    ['within its rounding', 1.64, [[1.62, 'm/s^2']], true],
    ['beyond that', 1.7, [[1.62, 'm/s^2']], false],
    ['where they state another dimension', 1.62, [[1.62, 'N']], false],
    ['where they state nothing', 1.62, [], false],
  ])('may be of another world: %s', (_, value, stated, is) => {
    expect(other('gravity', value, 'm/s^2', stated) === null).toBe(is);
  });
});

test.each([
  [9.81, 'm/s^2', true],
  [10, 'm/s^2', true],
  [9.2, 'm/s^2', false],
  [9.81, 'm', false],
  [9.81, 'frobs', false],
  [1_000, 'kg/m^3', true],
  [1, 'g/cm^3', true],
  [900, 'kg/m^3', false],
  [4_186, 'J/(kg*K)', true],
])('%d %s is a constant of nature, whatever it is called: %s', (value, unit, is) => {
  expect(isConstant({ value, unit }, convert)).toBe(is);
});
