import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import { evaluationPolicy } from '../../../../shared/evaluation/policy.ts';
import type { KeyedScenario } from '../../../../shared/evaluation/scenario-set.ts';
import { type Excluded, type Exclusion, type Twin, twinOf } from '../../../../shared/evaluation/twins/twin.ts';
import { type Barrel, barrel, gravity } from './barrel.ts';

const rules = { rules: evaluationPolicy.parse({}), evaluate, convert };
const twin = (scenario: KeyedScenario) => twinOf(scenario, 'a', rules);
const made = (found: Twin | Excluded): Twin => {
  if ('excluded' in found) throw new Error(found.excluded);
  return found;
};

describe('what claims derive from a changed number', () => {
  const lift = (name: string, value: number) => ({
    ...{ meaning: 'Lift', expression: `${name} * g`, requirement: null, result: { value: value * 9.81, unit: 'N' } },
    quantities: [{ name, value, unit: 'kg', source: `C1/${name}` }, gravity],
  });
  const kilograms = (name: string, value: number, source: string) => ({ name, value, unit: 'kg', source });
  const results = (found: Twin) => found.key.numbers.map(({ value }) => value);

  test('is computed anew, in however many steps, and goes into calculations as it is then', () => {
    const found = made(
      twin(
        barrel({
          claimed: [kilograms('quarter', 20, '= half / 2'), kilograms('half', 40, 'derived: mass / 2')],
          calculations: [{}, lift('half', 40), lift('quarter', 20)],
        }),
      ),
    );
    const [weight = 0, half, quarter] = results(found);
    expect(weight).not.toBeCloseTo(784.8, 1);
    expect(half).toBeCloseTo(weight / 2, 6);
    expect(quarter).toBeCloseTo(weight / 4, 6);
  });

  test('is followed where it moves by less than anybody would notice, too', () => {
    const claimed = [
      ...[kilograms('base', 8000, 'law: the mill'), kilograms('middle', 8040, 'law: the wheel')],
      ...[kilograms('total', 8080, '= base + mass'), kilograms('excess', 40, '= total - middle')],
    ];
    const found = made(twin(barrel({ claimed, calculations: [{}, lift('excess', 40)] })));
    const [weight = 0, excess] = results(found);
    expect(excess).toBeCloseTo(weight - 40 * 9.81, 6);
  });

  test.each<[string, Exclusion, Barrel['claimed']]>([
    ['where it has no source', 'derived', [{ name: 'half', value: 40, unit: 'kg' }]],
    ['where its derivation cannot be computed', 'derived', [kilograms('half', 40, '= mass / two')]],
    ['where it never came to what it says', 'derived', [kilograms('half', 50, '= mass / 2')]],
    ['where it is a number of nobody', 'derived', [kilograms('half', 40, 'my own estimate')]],
    [
      'where it rests on itself',
      'derived',
      [kilograms('half', 40, '= other * mass / 80'), kilograms('other', 40, '= half')],
    ],
  ])('leaves no twin %s', (_, excluded, claimed) => {
    expect(twin(barrel({ claimed, calculations: [{}, lift('half', claimed[0]?.value ?? 0)] }))).toMatchObject({
      excluded,
    });
    // Not even where no calculation goes on with it: somebody may read it.
    expect(twin(barrel({ claimed }))).toMatchObject({ excluded });
  });

  test('leaves no twin where words tell it', () => {
    const claimed = [kilograms('half', 40, '= mass / 2')];
    expect(twin(barrel({ claimed, startingState: 'A man lifts 40 kg of it.' }))).toMatchObject({ excluded: 'told' });
  });
});
