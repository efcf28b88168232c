import { describe, expect, test } from 'vitest';
import { convert } from '../../../activities/verification/evaluate.ts';
import { comparedNumbers } from '../../../shared/verification/compared-quotations.ts';
import { foreign, numbersOf } from '../../../shared/verification/stated-numbers.ts';
import { shaft } from '../scenario/shaft.ts';

/* Numbers that a text reckons with, and those of the scenario; two quotations with a number each. */

const seed = (): typeof shaft => ({
  ...shaft,
  solution: {
    ...shaft.solution,
    claims: [
      { id: 'C1', statement: 'It takes 713 J.', quantities: [{ name: 'pull', value: -784.8, unit: 'N' }] },
      { id: 'C2', statement: 'Of 12,000.5 parts.', quantities: [{ name: 'nothing', value: 0, unit: 'm' }] },
    ],
    steps: [],
  },
  scenario: {
    ...shaft.scenario,
    deadlineSeconds: null,
    narrative: 'You see 37 bolts and 5 nuts.',
    threat: 'It rises in 29 minutes.',
    startingState: 'You stand 1.7 m above.',
    whyImpossible: 'Nobody lifts 4300 N.',
    objects: [{ name: 'tank', mass: '83 kg', dimensions: '', material: '', notes: '' }],
    capabilities: [],
    environment: [{ parameter: 'share', value: '61 %' }],
  },
});

test('a scenario’s numbers are those of its tables, its texts and what its claims say', () => {
  const { figures, amounts } = numbersOf(seed(), convert);
  expect(figures).toEqual([784.8, 0, 83, 61, 37, 5, 29, 1.7, 4300, 713, 12_000.5]);
  const inSi = amounts.map(({ si, dimension }) => `${Number(si.toPrecision(6))} ${dimension}`);
  expect(inSi).toEqual(['-784.8 kg m s^-2', '83 kg', '1740 s', '1.7 m', '4300 kg m s^-2', '713 kg m^2 s^-2']);
});

test('no unit is read where nobody converts', () => {
  const { figures, amounts, amountsIn } = numbersOf(seed(), null);
  expect([figures.length, amounts, amountsIn('83 kg')]).toEqual([11, [], []]);
});

describe('a calculation reckons', () => {
  test.each<[string, string, boolean]>([
    ['with no number', 'mass times g', false],
    ['with one of the scenario', '83 kg * g', false],
    ['with one that is rounded', '83.8 * 9', false],
    ['with one that is not', '84.9 * 9', true],
    ['with one of several', '555 and 83', false],
    ['with none of the scenario', '555 * 9', true],
    ['with nought alone', '0 * 9', true],
    ['a thousandfold', '83,000 g', false],
    ['a thousandth', '0.083', false],
    ['an hour of it', '0.02306', false],
    ['sixtyfold', '1740', false],
    ['per cent', '0.61', false],
    ['a ten-thousandth', '0.0083', true],
    ['with one digit, which fits a table in other units', '4', true],
    ['with one digit that stands there', '555 * 5', false],
    ['with a comma that parts no thousands', '8,3', true],
    ['with the figure of another dimension in SI', '18.659 lbf', true],
    ['with one digit and noughts', '0.0290', false],
    ['in another unit', '1.9026e99 and 182.98 lb', false],
    ['in another unit of another dimension', '182.98 lbf', true],
    ['of the other sign', '176.43 lbf', false],
  ])('%s: “%s” has none of the scenario’s: %s', (_, calculation, is) => {
    expect(foreign(calculation, numbersOf(seed(), convert))).toBe(is);
  });

  test.each([
    ['182.98 lb', true],
    ['83 kg', false],
  ])('“%s” by its figures alone where nobody converts: %s', (calculation, is) => {
    expect(foreign(calculation, numbersOf(seed(), null))).toBe(is);
  });
});

describe('two quotations', () => {
  const compared = (one: string, other: string) => comparedNumbers(one, other, convert, 0.01);
  test.each<[string, string, boolean, string]>([
    ['a gap of 1.25 m', 'it is 90 cm wide', false, '1.25 m and 90 cm'],
    ['a gap of 1.25 m', '125 cm', true, '1.25 m and 125 cm'],
    ['1.25 m', '1.26 m', true, '1.25 m and 1.26 m'],
    ['1.25 m', '1.27 m', false, '1.25 m and 1.27 m'],
    ['only 7', 'but 8', false, '7 and 8'],
  ])('“%s” and “%s” say the same: %s', (one, other, same, words) => {
    expect(compared(one, other)).toEqual({ same, words });
  });

  test.each([
    ['no number', 'a gap', '90 cm'],
    ['no number in the second', '90 cm', 'a gap'],
    ['two numbers', '1 m or 2 m', '90 cm'],
    ['two numbers in the second', '90 cm', '1 m or 2 m'],
    ['another dimension', '90 cm', '90 kg'],
    ['a unit that nobody knows', '90 frobs', '90 cm'],
    ['a unit that nobody knows in the second', '90 cm', '90 frobs'],
    ['units that nobody knows', '90 frobs', '90 frobs'],
  ])('with %s say nothing of one another', (_, one, other) => {
    expect(compared(one, other)).toBeNull();
  });
});
