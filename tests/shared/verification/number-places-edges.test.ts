import { describe, expect, test } from 'vitest';
import { convert } from '../../../activities/verification/evaluate.ts';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { numberPlaces } from '../../../shared/verification/number-places.ts';
import { scenarioTables } from '../../../shared/verification/scenario-tables.ts';
import { k1, q } from './sliding.ts';
import { shaft } from '../scenario/shaft.ts';

/* What is said of the place of a calculation’s number, in full (scenario rules §2.2.2). */

const tables = () =>
  scenarioTables({
    ...shaft,
    solution: {
      ...shaft.solution,
      claims: [
        {
          id: 'C1',
          statement: 'It holds.',
          quantities: [
            { name: 'push', value: 400, unit: 'N' },
            { name: 'odd', value: 3, unit: 'frobs' },
          ],
        },
      ],
    },
    scenario: {
      ...shaft.scenario,
      objects: [{ name: 'door', mass: '60 kg', dimensions: '', material: '', notes: '3 hinges, 2 m' }],
    },
  });
const placed = (...calculations: Calculation[]) =>
  numberPlaces({
    calculations,
    results: calculations.map(() => null),
    times: [],
    tables: tables(),
    convert,
    tolerance: 0.01,
  });
const one = (name: string, value: number, unit: string, source?: string, expression = name.trim()): Calculation => ({
  ...k1,
  id: ' K1 ',
  quantities: [source === undefined ? q(name, value, unit) : { ...q(name, value, unit), source }],
  expression,
});

describe('a number is told with its calculation, its name, what is used and its place', () => {
  test.each<[string, Calculation, object]>([
    [
      'that is cited',
      one(' x ', 400, 'N', 'C1/push'),
      { name: 'x', used: { value: 400, unit: 'N' }, place: { is: 'cited', at: 'c1/push' } },
    ],
    [
      'that is another, among those that can be read',
      one('x', 9, 'm', ' object:door/notes '),
      {
        name: 'x',
        used: { value: 9, unit: 'm' },
        place: { is: 'other', at: 'object:door/notes', there: [{ value: 2, unit: 'm' }] },
      },
    ],
    [
      'that is called a constant of nature and is another',
      one('x', 98.1, 'm/s^2', 'law: gravity'),
      {
        name: 'x',
        used: { value: 98.1, unit: 'm/s^2' },
        place: { is: 'other', at: 'law: gravity', there: [{ value: 9.80665, unit: 'm/s^2' }] },
      },
    ],
  ])('%s', (_, calculation, found) => {
    expect(placed(calculation)).toEqual([{ calculation: 'K1', ...found }]);
  });

  test('that stands in the expression itself', () => {
    expect(placed(one('x', 400, 'N', 'C1/push', 'x * 9999')).at(-1)).toEqual({
      calculation: 'K1',
      name: '9999',
      used: { value: 9999, unit: '1' },
      place: { is: 'nowhere', why: 'a number of the expression: make it a quantity' },
    });
  });
});

describe('a number of a law, by a name that a claim has', () => {
  const lawOf = (...given: Parameters<typeof one>) => placed(one(...given))[0]?.place;
  const law = 'law: of pushing';

  test.each<[string, Parameters<typeof one>, string]>([
    ['is the claim’s', ['push', 400, 'N', law], 'law'],
    ['is no other', ['push', 500, 'N', law], 'other'],
    ['is no other by a name with blanks', [' push ', 500, 'N', law], 'other'],
    ['may be of another dimension', ['push', 500, 'm', law], 'law'],
    ['is not compared in no unit', ['push', 500, 'frobs', law], 'law'],
    ['nor with no unit', ['odd', 500, 'N', law], 'law'],
    ['nor where neither has one', ['odd', 500, 'frobs', law], 'law'],
  ])('%s', (_, given, is) => {
    expect(lawOf(...given)?.is).toBe(is);
  });

  test('is told with those of its dimension', () => {
    expect(lawOf('push', 500, 'N', law)).toEqual({ is: 'other', at: 'the claims', there: [{ value: 400, unit: 'N' }] });
  });
});

test('a report was asked for sources if one number has one', () => {
  const without = { ...one('y', 3, 'N', undefined, 'y * 9999'), id: 'K2' };
  const both = { ...k1, quantities: [q('x', 1, 'N'), { ...q('z', 400, 'N'), source: 'C1/push' }], expression: 'x + z' };
  expect(placed(without).map(({ place }) => place.is)).toEqual(['unasked']);
  expect(placed(both, without).map(({ place }) => place.is)).toEqual(['unasked', 'cited', 'unasked', 'nowhere']);
});
