import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { checkCalculation, defaultTolerance } from '../../../shared/verification/calculations.ts';
import { agree } from '../../../shared/verification/quantities.ts';
import { mathematics } from '../scenario/shaft.ts';

const [pull] = mathematics.calculations;
if (pull === undefined) throw new Error('the sample has no calculation');
const check = (change: Partial<Calculation>) => checkCalculation({ ...pull, ...change }, evaluate, convert);

describe('a repeated calculation', () => {
  test.each<[string, Partial<Calculation>, string, number | null]>([
    ['is the same within the tolerance', {}, 'agrees', 784.8],
    ['differs from the report', { result: { value: 900, unit: 'N' } }, 'disagrees', 784.8],
    ['is compared in the reported unit', { result: { value: 0.785, unit: 'kN' } }, 'agrees', 0.7848],
    ['has another unit than reported', { result: { value: 785, unit: 'J' } }, 'units-disagree', null],
    ['has a unit that nobody knows', { result: { value: 785, unit: 'frobs' } }, 'units-disagree', null],
    ['cannot be read', { expression: 'tank x g' }, 'does-not-parse', null],
    ['divides by zero', { expression: 'tank * g / 0' }, 'disagrees', null],
    ['fails its requirement', { requirement: { comparator: '>', value: 800, unit: 'N' } }, 'requirement-fails', 784.8],
    [
      'fails its requirement and differs',
      { result: { value: 900, unit: 'N' }, requirement: { comparator: '>=', value: 800, unit: 'N' } },
      'requirement-fails',
      784.8,
    ],
    [
      'has a requirement in another dimension',
      { requirement: { comparator: '>', value: 1, unit: 'kg' } },
      'units-disagree',
      784.8,
    ],
    ['meets an upper limit', { requirement: { comparator: '<=', value: 784.8, unit: 'N' } }, 'agrees', 784.8],
    [
      'does not meet a strict limit that it equals',
      { expression: '5', result: { value: 5, unit: '' }, requirement: { comparator: '<', value: 5, unit: '' } },
      'requirement-fails',
      5,
    ],
    ['needs no requirement', { requirement: null }, 'agrees', 784.8],
  ])('%s', (_, change, finding, houseValue) => {
    const result = check(change);
    expect(result).toMatchObject({
      id: 'K1',
      finding,
      houseValue: houseValue === null ? null : expect.closeTo(houseValue, 6),
    });
  });

  test.each<[string, Partial<Calculation>, string]>([
    ['an unknown function', { expression: 'lg(tank)' }, 'the function `lg` is not known'],
    ['an unknown unit', { result: { value: 785, unit: 'frobs' } }, 'the unit `frobs` is not known'],
    [
      'another dimension',
      { result: { value: 785, unit: 'J' } },
      'it comes to kg m s^-2, and is reported in kg m^2 s^-2',
    ],
    [
      'a requirement in another dimension',
      { requirement: { comparator: '>', value: 1, unit: 'kg' } },
      'its requirement is no amount of kg m s^-2',
    ],
  ])('says why it was not repeated: %s', (_, change, why) => {
    expect(check(change)).toMatchObject({ why });
  });

  test('has a reason of bounded length, and none where it was repeated', () => {
    expect(check({ expression: `f${'x'.repeat(390)}(1)` }).why?.length).toBeLessThanOrEqual(160);
    expect(check({})).not.toHaveProperty('why');
    expect(check({ expression: 'tank * g / 0' })).not.toHaveProperty('why');
  });

  test('turns a temperature back into the scale of the report', () => {
    const warmed = check({
      expression: 'T + rise',
      result: { value: 35, unit: 'degC' },
      requirement: null,
      quantities: [
        { name: 'T', value: 20, unit: 'degC' },
        { name: 'rise', value: 15, unit: 'K' },
      ],
    });
    expect(warmed).toMatchObject({ finding: 'agrees', houseValue: expect.closeTo(35, 6) });
  });

  test('agrees at the edge of the tolerance and not beyond it', () => {
    expect(agree(100, 100 * (1 - defaultTolerance), defaultTolerance)).toBe(true);
    expect(agree(100, 98.9, defaultTolerance)).toBe(false);
    expect(agree(0, 0, defaultTolerance)).toBe(true);
    expect(agree(0, 0.001, defaultTolerance)).toBe(false);
    expect(agree(Number.NaN, Number.NaN, 1)).toBe(false);
  });
});
