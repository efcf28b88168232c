import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { Proof } from '../../../shared/scenario/answers/acts.ts';
import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import { checkProof, proofTables } from '../../../shared/verification/proofs.ts';
import { shaft } from '../scenario/shaft.ts';
import { changed, g, sound, tank, tolerance } from './sound-proof.ts';

/* A number of a proof is the scenario’s, at the place that it cites or by the name that a claim gives it (scenario rules §4.2). */

type Claims = SeedDocument['solution']['claims'];
const claims = (...quantities: Claims[number]['quantities']): Claims => [
  { id: 'C1', statement: 'It holds.', quantities: [{ name: 'tank', value: 80, unit: 'kg' }, ...quantities] },
];
const seed = (of: Claims, notes = ''): SeedDocument => ({
  ...shaft,
  solution: { ...shaft.solution, claims: of },
  scenario: {
    ...shaft.scenario,
    objects: [
      { name: 'door', mass: '60 kg', dimensions: '1 m × 2 m × 3 m × 4 m × 5 m', material: '', notes },
      ...shaft.scenario.objects,
    ],
    capabilities: [{ parameter: 'load', value: '900 N' }],
  },
});
const check = (proof: Proof, of = claims(), notes = '') =>
  checkProof(proof, proofTables(seed(of, notes)), evaluate, convert, tolerance);
const beside = (...more: Proof['quantities']) => changed({ quantities: [tank, g, ...more] });
const estimate = (name: string, value: number, unit: string) => ({ name, value, unit, source: 'estimate' });

describe('a number of the agent’s own by a name that a claim has', () => {
  test.each<[string, Proof['quantities'][number], Claims, string]>([
    ['is the claim’s', estimate('push', 5, 'N'), claims({ name: 'push', value: 5, unit: 'N' }), 'fails'],
    ['within the tolerance', estimate('push', 5.04, 'N'), claims({ name: 'push', value: 5, unit: 'N' }), 'fails'],
    ['is no other', estimate('push', 6, 'N'), claims({ name: 'push', value: 5, unit: 'N' }), 'contradicts-scenario'],
    [
      'is no other by a name with blanks',
      estimate(' push ', 6, 'N'),
      claims({ name: 'push', value: 5, unit: 'N' }),
      'contradicts-scenario',
    ],
    [
      'is one of two that claims state',
      estimate('push', 6, 'N'),
      claims({ name: 'push', value: 5, unit: 'N' }, { name: 'push', value: 6, unit: 'N' }),
      'fails',
    ],
    ['may be of another dimension', estimate('push', 6, 'm'), claims({ name: 'push', value: 5, unit: 'N' }), 'fails'],
    [
      'is not compared in no unit',
      estimate('push', 6, 'frobs'),
      claims({ name: 'push', value: 5, unit: 'N' }),
      'fails',
    ],
    ['nor with no unit', estimate('push', 6, 'N'), claims({ name: 'push', value: 5, unit: 'frobs' }), 'fails'],
    [
      'nor where neither has one',
      estimate('push', 6, 'frobs'),
      claims({ name: 'push', value: 5, unit: 'frobs' }),
      'fails',
    ],
  ])('%s', (_, quantity, of, finding) => {
    expect(check(beside(quantity), of).finding).toBe(finding);
  });
});

describe('what is found is said in words', () => {
  const whyOf = (...given: Parameters<typeof check>) => check(...given).why;
  const cites = (source: string, value: number, unit: string) => beside({ name: 'x', value, unit, source });

  test('of a place that names nothing, has no number, or has others', () => {
    expect(whyOf(cites('the moon', 1, 'm'))).toBe('x = 1 m cites `the moon`, which names nothing in the scenario');
    expect(whyOf(cites('object:door/notes', 3, 'm'), claims(), 'dry')).toBe(
      'x = 3 m cites `object:door/notes`, where Symposium can read no number',
    );
    expect(whyOf(cites('object:door/notes', 3, 'm'), claims(), '3 hinges of 7 frobs')).toBe(
      'x = 3 m cites `object:door/notes`, where Symposium can read no number',
    );
    expect(whyOf(cites('object:door/dimensions', 9, 'm'))).toBe(
      'x = 9 m cites `object:door/dimensions`, where the scenario says 1 m, 2 m, 3 m, 4 m',
    );
    expect(whyOf(cites('object:door/notes', 3, '1'), claims(), 'of 7')).toBe(
      'x = 3 1 cites `object:door/notes`, where the scenario says 7',
    );
    expect(whyOf(beside(estimate('push', 6, 'N')), claims({ name: 'push', value: 5, unit: 'N' }))).toBe(
      'push = 6 N is given as `estimate`, but a claim of the scenario says 5 N',
    );
  });

  test('of an expression that cites nothing, or does not rest on what it cites', () => {
    const own = changed({ quantities: [estimate('m', 80, 'kg'), g], expression: 'm * g' });
    expect(whyOf(own)).toBe('no number of the expression is cited from the scenario');
    expect(whyOf(changed({ quantities: [tank, estimate('F', 5, 'N')], expression: 'tank / tank * F' }))).toBe(
      'the value of the expression does not depend on any number that is cited from the scenario',
    );
  });

  test('of a requirement that holds, and of one in another dimension', () => {
    expect(whyOf(changed({ requirement: { comparator: '<=', value: 900, unit: 'N' } }))).toBe(
      'it comes to 784.8 N where <= 900 N is required: the requirement holds',
    );
    expect(whyOf({ ...sound, requirement: { comparator: '<=', value: 900, unit: 'kg' } })).toBe(
      'the expression is in kg m s^-2, and the requirement in kg',
    );
    expect(whyOf({ ...sound, requirement: { comparator: '<=', value: 900, unit: 'frobs' } })).toMatch(/`frobs`/);
  });
});
