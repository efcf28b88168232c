import { expect, test } from 'vitest';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import { evaluationPolicy } from '../../../../shared/evaluation/policy.ts';
import type { KeyedScenario } from '../../../../shared/evaluation/scenario-set.ts';
import { isNatural } from '../../../../shared/evaluation/twins/natural.ts';
import { twinOf } from '../../../../shared/evaluation/twins/twin.ts';
import { barrel } from './barrel.ts';

const rules = { rules: evaluationPolicy.parse({}), evaluate, convert };

test.each<[string, string, number, string, boolean]>([
  ['environment', 'Speed of sound', 343, 'm/s', true],
  ['environment', 'Sound', 340, 'm/s', true],
  ['environment', 'Signal', 299_792_458, 'm/s', true],
  ['environment', 'Circumference of the Earth', 40_075, 'km', true],
  ['environment', 'Air', 1.013, 'bar', true],
  ['capability', 'Your height', 1.8, 'm', true],
  ['capability', 'Height', 1.8, 'm', true],
  ['environment', 'Ceiling height', 3, 'm', false],
  ['capability', 'Jump height', 0.6, 'm', false],
  ['environment', 'Pressure in the chamber', 180, 'kPa', false],
  ['environment', 'Bullet', 420, 'm/s', false],
  ['object', 'Heart monitor', 2, 'kg', false],
])('a %s “%s” of %d %s is known to everybody: %s', (kind, name, value, unit, known) => {
  const cell = { address: `${kind}:${name.toLowerCase()}`, name, text: '', rewrite: (one: unknown) => one as never };
  expect(isNatural(cell, { value, unit }, convert)).toBe(known);
});

test('what everybody knows is no number of a twin', () => {
  const { face, key } = barrel();
  const objects = face.scenario.objects.map((one) => ({ ...one, name: 'Mass of the Moon model' }));
  const claims = key.claims.map((claim) => ({
    ...claim,
    quantities: (claim.quantities ?? []).map((one) => ({
      ...one,
      source: one.name === 'mass' ? 'object:Mass of the Moon model/mass' : one.source,
    })),
  }));
  const moon = { face: { ...face, scenario: { ...face.scenario, objects } }, key: { ...key, claims } };
  expect(twinOf(moon as KeyedScenario, 'a', rules)).toMatchObject({ excluded: 'unnatural' });
});

test.each(['a', 'b', 'c', 'd'])('nothing becomes denser than anything is (%s)', (seed) => {
  const { face, key } = barrel();
  const sized = (dimensions: string) => {
    const objects = face.scenario.objects.map((one) => ({ ...one, dimensions }));
    return twinOf({ face: { ...face, scenario: { ...face.scenario, objects } }, key }, seed, rules);
  };
  // 80 kg in 4 litres are 20,000 kg in a cubic metre, and more of them is more than osmium; the solution bears no less.
  const dense = sized('0.2 m × 0.2 m × 0.1 m');
  expect('excluded' in dense).toBe(true);
  expect(sized('0.4 m × 0.4 m × 0.6 m')).toMatchObject({ changed: [{ was: { value: 80 } }] });
});
