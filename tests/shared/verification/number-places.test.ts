import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { convert } from '../../../activities/verification/evaluate.ts';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { numberPlaces } from '../../../shared/verification/number-places.ts';
import { scenarioTables } from '../../../shared/verification/scenario-tables.ts';
import { sampleSeed } from '../../support/sample-seed.ts';

/* Where the numbers of a calculation stand (scenario rules §2.2.2). */

const seed = {
  ...sampleSeed,
  scenario: {
    ...sampleSeed.scenario,
    deadlineSeconds: 90,
    objects: [{ name: 'Table', mass: '12 kg', dimensions: '2 m × 0.8 m × 0.7 m', material: 'oak', notes: '' }],
    environment: [{ parameter: 'temperature', value: '20 °C' }],
    capabilities: [{ parameter: 'reach', value: 'far' }],
  },
  solution: {
    ...sampleSeed.solution,
    steps: [{ id: 'S1', action: 'Push.', rationale: 'It moves.', seconds: 12 }],
    claims: [
      {
        id: 'C1',
        statement: 'A push of 400 N does not move what needs 520 N.',
        quantities: [
          { name: 'push', value: 400, unit: 'N' },
          { name: 'needed', value: 520, unit: 'N' },
        ],
      },
    ],
  },
};
const tables = scenarioTables(seed);

const calculation = (id: string, value: number, unit: string, source?: string): Calculation => ({
  id,
  claimId: 'C1',
  meaning: 'one number',
  quantities: [{ name: 'x', value, unit, ...(source === undefined ? {} : { source }) }],
  expression: '2 * x',
  result: { value: 2 * value, unit },
  requirement: null,
});
const reported = (calculations: readonly Calculation[], there = tables) => ({
  calculations,
  results: calculations.map(() => null),
  times: [],
  tables: there,
  convert,
  tolerance: 0.01,
});
const placed = (
  all: readonly Calculation[],
  results: readonly (number | null)[] = all.map(({ result }) => result.value),
) => numberPlaces({ ...reported(all), results, times: [{ stepId: 's1', seconds: 15 }] }).map(({ place }) => place);
const placeOf = (value: number, unit: string, source?: string) => placed([calculation('K1', value, unit, source)])[0];

describe('a number of a calculation', () => {
  test.each<[string, number, string, string]>([
    ['a claim’s quantity', 400, 'N', 'C1/push'],
    ['the same in another unit', 0.4, 'kN', 'C1/push'],
    ['the same in capitals and with spaces', 400, 'N', ' c1 / Push '],
    ['rounded within the tolerance', 518, 'N', 'C1/needed'],
    ['one of a claim’s, without its name', 520, 'N', 'C1'],
    ['a cell of an object', 12, 'kg', 'object:Table/mass'],
    ['a number among others of a cell', 80, 'cm', 'object:table/dimensions'],
    ['an object’s, whichever cell it is', 0.7, 'm', 'object:table'],
    ['a temperature in kelvin', 293.15, 'K', 'environment:temperature'],
    ['the deadline', 1.5, 'min', 'deadline'],
    ['the seconds of the seed’s step', 12, 's', 'S1'],
    ['the seconds that EULER finds for it', 15, 's', 'S1'],
    ['a step in words', 15, 's', 'step S1'],
    ['a claim in words', 400, 'N', 'claim C1'],
    ['a claim’s quantity with a stop', 520, 'N', 'C1.needed'],
    ['an object and its cell in words', 12, 'kg', 'object table: Table, mass'],
    ['an object without its kind', 12, 'kg', 'table/mass'],
  ])('stands where it says: %s', (_case, value, unit, source) => {
    expect(placeOf(value, unit, source)?.is).toBe('cited');
  });

  test.each<[string, number, string, string, unknown]>([
    ['a claim’s quantity', 9999, 'N', 'C1/push', [{ value: 400, unit: 'N' }]],
    ['by more than the tolerance', 405, 'N', 'C1/push', [{ value: 400, unit: 'N' }]],
    ['of another dimension', 400, 'kg', 'C1/push', [{ value: 400, unit: 'N' }]],
    [
      'a temperature, by as little of a kelvin as of a celsius',
      295,
      'K',
      'environment:temperature',
      [{ value: 20, unit: '°C' }],
    ],
    ['the seconds of a step', 14, 's', 'S1', expect.any(Array)],
  ])('is another than stands there: %s', (_case, value, unit, source, there) => {
    expect(placeOf(value, unit, source)).toMatchObject({ is: 'other', there });
  });

  test.each<[string, string, string]>([
    ['estimate', 'estimate', '“estimate” is no place'],
    ['nothing', ' ', 'without a source'],
    ['a claim that is not there', 'C9/push', '“C9/push” is no place'],
    ['a cell without a number', 'capability:reach', 'no number stands at capability:reach'],
    ['a law without a name', 'law', 'a law without a name'],
    ['a law without a name, after the colon', 'law: ', 'a law without a name'],
    ['itself', 'K1', '“K1” is no place'],
    ['another number than its words say', 'the table', '“the table” is no place'],
    ['a quantity that its claim has not', 'C1/mass', '“C1/mass” is no place'],
    ['words that begin as law does', 'lawful guess', '“lawful guess” is no place'],
  ])('stands nowhere: %s', (_case, source, why) => {
    expect(placeOf(400, 'N', source)).toEqual({ is: 'nowhere', why });
  });

  test('is a law’s by its name, and not where a claim states another by the number’s own', () => {
    expect(placeOf(9.81, 'm/s^2', 'law: gravity')).toEqual({ is: 'law' });
    const push = {
      ...calculation('K1', 9999, 'N', 'law: of pushing'),
      quantities: [{ name: 'push', value: 9999, unit: 'N', source: 'law: of pushing' }],
    };
    const named = { ...push, expression: 'push' };
    expect(placed([named])).toEqual([{ is: 'other', at: 'the claims', there: [{ value: 400, unit: 'N' }] }]);
  });

  test.each<[string, number, string, string, boolean]>([
    ['gravity', 9.81, 'm/s^2', 'law: gravity', true],
    ['gravity as it is rounded', 10, 'm/s²', 'constant: gravitational acceleration', true],
    ['tenfold gravity', 98.1, 'm/s^2', 'law: gravity', false],
    ['the gravity of another world, by its name', 1.62, 'm/s^2', 'law: gravity of the Moon', true],
    ['the gas constant', 8.314, 'J/(mol*K)', 'law: universal gas constant', true],
    ['a false speed of light', 3e6, 'm/s', 'law: speed of light', false],
    ['water as it is', 4.18, 'kJ/(kg*K)', 'law: specific heat of water', true],
    ['water as it is not', 1.2, 'kJ/(kg*K)', 'law: specific heat of water', false],
    ['what Symposium has no number of', 3, 'N/m', 'law: surface tension of oil', true],
    ['another dimension', 9.81, 'N', 'law: gravity', true],
  ])('is that constant of nature or another: %s', (_case, value, unit, source, is) => {
    expect(placeOf(value, unit, source)?.is).toBe(is ? 'law' : 'other');
  });

  test('is the gravity of a world whose surroundings state it', () => {
    const moon = { ...seed.scenario, environment: [{ parameter: 'pull', value: '1.62 m/s²' }] };
    const there = scenarioTables({ ...seed, scenario: moon });
    const of = (value: number) =>
      numberPlaces(reported([calculation('K1', value, 'm/s^2', 'law: gravity')], there))[0]?.place.is;
    expect([of(1.62), of(9.81), of(3.7)]).toEqual(['law', 'law', 'other']);
  });

  test.each<[string, string[]]>([
    ['2 * x', []],
    ['0.5 * x / 384 + 60 * x', []],
    ['x * 1e-3 + 273.15', []],
    ['x * 3.6 + 1.8 * x', []],
    ['3.14 * x + 3.1416 * x + 3.14159265 * x', []],
    ['3.1 * x', ['3.1']],
    ['3.15 * x', ['3.15']],
    ['12 * x', []],
    ['13 * x', ['13']],
    ['9999 * x', ['9999']],
    ['0.4 * x + 0.4 * x', ['0.4']],
    ['520 * x', ['520']],
    ['x^0.8', []],
  ])('that stands in the expression itself belongs to a formula: %s', (expression, loose) => {
    const written = { ...calculation('K1', 400, 'N', 'C1/push'), expression };
    const found = numberPlaces(reported([written])).filter(({ name }) => name !== 'x');
    expect(found.map(({ name }) => name)).toEqual(loose);
    for (const { place } of found)
      expect(place).toEqual({ is: 'nowhere', why: 'a number of the expression: make it a quantity' });
  });

  test('that stands in the expression may be a count of the page', () => {
    const planks = [{ parameter: 'planks', value: '14 planks of 3 m' }];
    const there = scenarioTables({ ...seed, scenario: { ...seed.scenario, capabilities: planks } });
    const of = (expression: string) =>
      numberPlaces(reported([{ ...calculation('K1', 400, 'N', 'C1/push'), expression }], there));
    expect(of('14 * x')).toHaveLength(1);
    expect(of('15 * x')).toHaveLength(2);
  });

  test('of a report that was asked for no sources is not judged', () => {
    expect(placed([{ ...calculation('K1', 400, 'N'), expression: '9999 * x' }])).toEqual([{ is: 'unasked' }]);
    expect(placeOf(9999, 'N')).toEqual({ is: 'unasked' });
  });

  test('is an earlier calculation’s result, as it is repeated, and no later one’s', () => {
    const first = calculation('K1', 400, 'N', 'C1/push');
    const second = calculation('K2', 800, 'N', 'K1');
    expect(placed([first, second])[1]).toEqual({ is: 'derived', at: 'k1' });
    expect(placed([first, second], [900, 1600])[1]).toEqual({
      is: 'other',
      at: 'K1',
      there: [{ value: 900, unit: 'N' }],
    });
    expect(placed([first, second], [null, 1600])[1]).toEqual({ is: 'unasked' });
    expect(placed([second, first])[0]).toEqual({ is: 'nowhere', why: '“K1” is no place' });
  });

  test('that the expression does not read is nobody’s matter', () => {
    expect(placed([{ ...calculation('K1', 9999, 'N', 'C1/push'), expression: '2' }])).toEqual([]);
  });

  test('whatever its source says, has a place or none', () => {
    const sources = fc.oneof(fc.string(), fc.constantFrom(...tables.cited.keys(), 'law: x', 'K0', 'K1'));
    fc.assert(
      fc.property(sources, fc.double(), (source, value) => {
        const place = placeOf(value, 'N', source);
        expect(['cited', 'derived', 'law', 'unasked', 'other', 'nowhere']).toContain(place?.is);
        if (place?.is === 'nowhere') expect(place.why.length).toBeLessThan(80);
      }),
    );
  });
});
