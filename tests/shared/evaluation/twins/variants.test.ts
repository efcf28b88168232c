import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import { evaluationPolicy } from '../../../../shared/evaluation/policy.ts';
import { twinOf } from '../../../../shared/evaluation/twins/twin.ts';
import { factorsOfVariants } from '../../../../shared/evaluation/twins/variants.ts';
import { barrel } from './barrel.ts';

const rules = { rules: evaluationPolicy.parse({}), evaluate, convert };
/** What the barrel of 80 kg weighs on the twin, for each of some seeds; or why there is none. */
const masses = (...changes: readonly string[]) => {
  const counterfactuals = changes.map((change) => ({ change, effect: 'It comes to 1 N.' }));
  return ['a', 'b', 'c', 'd'].map((seed) => {
    const found = twinOf(barrel({ counterfactuals }), seed, rules);
    return 'excluded' in found ? found.excluded : found.changed.map(({ is }) => is.value);
  });
};
const same = <T>(one: T) => [one, one, one, one];

describe('a counterfactual variant that changes a number of the page', () => {
  test.each([
    'Make the water barrel weigh 111 kg.',
    'The water barrel has 111 kg instead of 80 kg.',
    'The **Water Barrel** of 111,000 g.',
  ])('is a natural twin, whatever the seed draws: %s', (change) => {
    expect(masses(change)).toEqual(same([111]));
  });

  test('is computed, and not believed: its effect is not read', () => {
    const counterfactuals = [{ change: 'Make the water barrel weigh 111 kg.', effect: 'It comes to 1 N.' }];
    const found = twinOf(barrel({ counterfactuals }), 'a', rules);
    expect(found).toMatchObject({ results: [{ id: 'K1', is: expect.closeTo(111 * 9.81, 9) }] });
  });

  test.each([
    ['another thing', 'Make the wheel weigh 111 kg.'],
    ['another kind of amount', 'Move the water barrel by 111 m.'],
    ['a difference', 'Make the water barrel 31 kg heavier.'],
    ['two amounts', 'Make the water barrel weigh 111 kg or 112 kg.'],
    ['no number', 'Make the water barrel of another wood.'],
    ['the same number', 'Make the water barrel weigh 80 kg in all.'],
    ['one on which the solution fails', 'Make the water barrel weigh 40 kg.'],
    ['one on which the key holds', 'Make the water barrel weigh 81 kg.'],
  ])('leaves the drawn number where it names %s', (_, change) => {
    expect(masses(change)).toEqual(masses());
  });

  test('is read by its thing and its one other amount', () => {
    const factors = (...changes: readonly string[]) =>
      factorsOfVariants(
        changes.map((change) => ({ change, effect: '' })),
        { name: 'Water barrel' },
        { value: 80, unit: 'kg' },
        convert,
      );
    expect(factors('The water barrel weighs 40 kg, not 80 kg.', 'A water barrel of 160 kg.')).toEqual([0.5, 2]);
    expect(factors('The water barrel weighs 0 kg.', 'It weighs 40 kg.')).toEqual([]);
  });
});
