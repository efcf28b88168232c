import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import { compute, wrongCitations, type Computation } from '../../../shared/verification/computations.ts';

const weight = {
  expression: 'm * g',
  quantities: [
    { name: 'm', value: 53, unit: 'kg' },
    { name: 'g', value: 9.81, unit: 'm/s^2' },
  ],
  unit: 'N',
};
const one = (asked: unknown): Computation | undefined => compute([asked], { round: 1, most: 30 }, evaluate, convert)[0];

describe('expressions that an agent computes', () => {
  test.each([
    ['a result in the unit that was asked for', weight, { value: 519.93, unit: 'N', why: null }],
    ['another unit of the same dimension', { ...weight, unit: 'kN' }, { value: 0.51993, unit: 'kN', why: null }],
    ['SI where no unit is asked for', { ...weight, unit: '' }, { value: 519.93, unit: 'kg m s^-2', why: null }],
    ['a pure number', { expression: '2 * 3', quantities: [], unit: '' }, { value: 6, unit: '', why: null }],
  ])('come to %s', (_, asked, expected) => {
    const found = one(asked);
    expect(found).toMatchObject({ ...expected, id: 'computed:1.1', value: expect.closeTo(expected.value, 6) });
  });

  test.each([
    ['a unit of another dimension', { ...weight, unit: 's' }, /it comes to kg m s\^-2, and `s` is s/],
    ['a unit that is none', { ...weight, unit: 'wibbles' }, /the unit `wibbles` is not known/],
    ['a name that has no number', { ...weight, expression: 'm * h' }, /`h` is not among the quantities/],
    ['a unit inside the expression', { ...weight, expression: '520 N / 2' }, /a multiplication sign is missing/],
    ['nothing at all', { ...weight, expression: '' }, /the expression is empty/],
    ['a division by zero', { ...weight, expression: 'm / (g - g)' }, /not a finite number/],
    ['JavaScript', { ...weight, expression: 'import("fs")' }, /characters other than|not known/],
    ['too long an expression', { ...weight, expression: 'm+'.repeat(200) + 'm' }, /more than 400 characters/],
    ['what is no expression', { formula: 'm' }, /it is no \{expression, quantities, unit\}/],
    ['a value in words', { ...weight, quantities: [{ name: 'm', value: '53 kg', unit: '' }] }, /quantities\.0\.value/],
    ['null', null, /it is no/],
  ])('are refused with the evaluator’s reason: %s', (_, asked, why) => {
    const found = one(asked);
    expect(found?.value).toBeNull();
    expect(found?.why).toMatch(why);
    expect(found?.why?.length).toBeLessThanOrEqual(160);
  });

  test('stand with what was asked for, as it was read', () => {
    expect(one({ ...weight, unit: ' kN ' })).toMatchObject({ ...weight, unit: 'kN', id: 'computed:1.1', why: null });
    expect(one({ ...weight, expression: 'm+'.repeat(200) + 'm' })).toMatchObject({ expression: '', quantities: [] });
    expect(one(null)?.why).not.toContain(': :');
  });

  test('have no result where that is no finite number in the unit that is asked for', () => {
    const far = { expression: 'd', quantities: [{ name: 'd', value: 1e308, unit: 'm' }], unit: 'pm' };
    expect(one(far)).toMatchObject({ value: null, unit: 'pm', why: 'the result is not a finite number' });
  });

  test('are so many at a time, and each keeps its place', () => {
    const asked = [weight, { ...weight, unit: 's' }, weight, weight];
    const results = compute(asked, { round: 3, most: 3 }, evaluate, convert);
    expect(results.map(({ id, value }) => [id, value === null])).toEqual([
      ['computed:3.1', false],
      ['computed:3.2', true],
      ['computed:3.3', false],
    ]);
  });

  test('take linear time, however long', () => {
    const long = { ...weight, expression: 'm*'.repeat(500_000) };
    expect(
      compute(
        Array.from({ length: 30 }, () => long),
        { round: 1, most: 30 },
        evaluate,
        convert,
      ),
    ).toHaveLength(30);
  });
});

describe('a citation of a computation', () => {
  const made = compute([weight, { ...weight, unit: 's' }], { round: 1, most: 30 }, evaluate, convert);
  const wrong = (text: string) => wrongCitations(text, made, convert, 0.01);

  test.each([
    'The weight is 519.93 N (computed:1.1).',
    'By computed:1.1 (520 N) the beam holds.',
    'Computed: 1.1 comes to 0.52 kN.',
    'computed:1.1: 519.9 newtons press on it.',
    'No computation is cited: 12 kg.',
    'The result was computed: 12 kg.',
  ])('is right: %s', (text) => expect(wrong(text)).toEqual([]));

  test.each([
    ['one that was never made', 'computed:2.1 gives 520 N.', ['computed:2.1 has no result']],
    ['one that was refused', 'computed:1.2 gives 520 N.', ['computed:1.2 has no result']],
    ['one without its number', 'It holds, by computed:1.1.', ['computed:1.1 without its result']],
    ['one with another number', 'computed:1.1 gives 620 N.', ['computed:1.1 without its result']],
    ['one with its number in another dimension', 'computed:1.1 gives 519.93 s.', ['computed:1.1 without its result']],
  ])('is wrong: %s', (_, text, expected) => expect(wrong(text)).toEqual(expected));
});
