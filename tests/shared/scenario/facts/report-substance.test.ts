import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import type { Calculation, MathematicsReport, PhysicsReport } from '../../../../shared/scenario/answers/validation.ts';
import { mathematicsFacts } from '../../../../shared/scenario/facts/mathematics.ts';
import { physicsSubstance } from '../../../../shared/scenario/facts/report-substance.ts';
import { defaultPolicy } from '../../../../shared/scenario/policy.ts';
import { mathematics, physics, shaft } from '../shaft.ts';
import { present } from '../../../support/present.ts';

/* C1 states a quantity, C2 none; the objects are `rope` and `tank`, the steps S1 and S2. */

const newton = (change: Partial<PhysicsReport>) => physicsSubstance({ ...physics, ...change }, shaft, convert);
const euler = (change: Partial<MathematicsReport>) =>
  present(
    mathematicsFacts({ ...mathematics, ...change }, shaft, evaluate, convert, {
      ...defaultPolicy,
      calculationTolerance: 0.01,
    }).substance,
  );
const verdict = (claimId: string, law: string, calculation: string) => [
  ...physics.claims.filter((claim) => claim.claimId !== claimId),
  { claimId, status: 'VALID' as const, law, calculation, concern: '' },
];
const k1: Calculation = present(mathematics.calculations[0]);
const calculating = (change: Partial<typeof k1>) => euler({ calculations: [{ ...k1, ...change }] });
const varying = (...parameters: string[]) =>
  euler({
    sensitivity: parameters.map((parameter) => ({ parameter, survivesMinus20: true, survivesPlus20: true, note: '' })),
  }).invented;

const action = (text: string, more = {}) => ({ action: text, analysis: '40 N suffice', feasible: true, ...more });

describe('NEWTON’s report', () => {
  test('that is sound lacks nothing', () => {
    expect(newton({})).toEqual({
      lawless: [],
      uncalculated: [],
      foreign: [],
      objects: [],
      steps: { missing: [], unknown: [], duplicate: [] },
      twofold: { objects: [], steps: [] },
      unanalysed: [],
      infeasible: [],
      environmentGiven: true,
      concernsBesideValid: 0,
    });
  });

  test.each([
    ['no law', verdict('C1', '', '80 kg × 9.81'), ['C1'], []],
    ['the word that there is no law', verdict('C1', 'None', '80 kg × 9.81'), ['C1'], []],
    ['assent for a law', verdict('C1', 'yes', '80 kg × 9.81'), ['C1'], []],
    ['a law that does not apply', verdict('C1', 'Not applicable.', '80 kg × 9.81'), ['C1'], []],
    ['a placeholder for a law', verdict('C1', 'n/a', '80 kg × 9.81'), ['C1'], []],
    ['no calculation', verdict('C1', 'gravity', ''), [], ['C1']],
    ['a calculation in words', verdict('C1', 'gravity', 'It holds.'), [], ['C1']],
    ['neither, of a claim without quantities', verdict('C2', '', ''), ['C2'], []],
    ['words alone, of a claim without quantities', verdict('C2', '', 'nylon does not rot in a day'), [], []],
    ['a law alone, of a claim without quantities', verdict('C2', 'Hooke’s law', ''), [], []],
  ])('%s', (_case, claims, lawless, uncalculated) => {
    expect(newton({ claims })).toMatchObject({ lawless, uncalculated });
  });

  test.each([
    ['one of the claim’s numbers', '80 kg × g', []],
    ['one in another unit', '0.0805 t on one rope', []],
    ['one digit in another unit', '0.08 t on one rope', []],
    ['one digit in a unit of another dimension', '0.08 m above one rope', ['C1']],
    ['one digit without a unit, which would be found in any', '0.08 of one rope', ['C1']],
    ['a nought of some unit', '0 kg on one rope', ['C1']],
    ['one that is rounded', '80.7 kg × g', []],
    ['one that is none of them', '87 kg × g', ['C1']],
    ['a number of another table', 'The 400 N of a push are half of it.', []],
    ['a number of the story', 'Over within 100 s.', []],
    ['numbers that stand nowhere', 'As 7 < 9, it holds.', ['C1']],
    ['nothing but a zero', 'As 0 < 9, it holds.', ['C1']],
    ['thousands', '80,500 g hang on it.', []],
    ['no number, which is a fault of its own', 'It holds.', []],
  ])('reckons with %s', (_case, calculation, foreign) => {
    expect(newton({ claims: verdict('C1', 'gravity', calculation) }).foreign).toEqual(foreign);
  });

  test('may reckon as it likes about a claim without quantities', () => {
    expect(newton({ claims: verdict('C2', 'gravity', '7 < 9') }).foreign).toEqual([]);
  });

  test('owes no law for a claim that it calls INVALID', () => {
    const claims = physics.claims.map((claim) => ({ ...claim, status: 'INVALID' as const, law: '', calculation: '' }));
    expect(newton({ claims })).toMatchObject({ lawless: [], uncalculated: [] });
  });

  test('names the objects that it passes over, whatever the case of the others', () => {
    const material = (object: string) => ({ object, consistent: true, note: '' });
    expect(newton({ materials: [] }).objects).toEqual(['rope', 'tank']);
    expect(newton({ materials: [material(' Rope'), material('TANK')] }).objects).toEqual([]);
    expect(newton({ materials: [material('rope'), material('crane')] }).objects).toEqual(['tank']);
  });

  test.each([
    ['none', [], ['S1', 'S2']],
    ['the bare ids', [action('S1'), action('S2')], []],
    ['ids with words', [action('S1 – tying a knot'), action('Step S2: tipping')], []],
    ['another step whose id begins alike', [action('S1'), action('S22: tipping')], ['S2']],
    ['words without an id', [action('tying'), action('tipping')], ['S1', 'S2']],
    ['an idea beside the steps', [action('S1'), action('S2'), action('prying', { feasible: false })], []],
  ])('matches actions with steps: %s', (_case, forces, missing) => {
    expect(newton({ forces })).toMatchObject({ steps: { missing }, infeasible: [] });
  });

  test('names the steps that it finds infeasible, and those of which it says nothing', () => {
    const forces = [action('S1', { analysis: ' ' }), action('S2: tipping', { feasible: false })];
    expect(newton({ forces })).toMatchObject({ unanalysed: ['S1'], infeasible: ['S2'] });
    expect(newton({ environment: '-' }).environmentGiven).toBe(false);
  });
});

describe('EULER’s report', () => {
  const nothing = {
    unreasoned: [],
    uncalculated: [],
    undecided: [],
    unrelated: [],
    unfailing: [],
    unplaced: [],
    invented: [],
    misreckoned: [],
  };

  test('that is sound lacks nothing', () => {
    expect(euler({})).toEqual(nothing);
  });

  test.each<[string, Partial<typeof k1>, Partial<typeof nothing> | object]>([
    ['another claim’s calculation', { claimId: 'C2' }, { uncalculated: ['C1'] }],
    ['nobody’s calculation', { claimId: null }, { uncalculated: ['C1'] }],
    ['no requirement', { requirement: null }, { undecided: ['C1'] }],
    ['a sum of nothing', { expression: '1 + 1', quantities: [] }, { unrelated: ['C1'] }],
    [
      'quantities that the expression leaves aside',
      { expression: '785' },
      { unrelated: ['C1'], unplaced: ['K1/785 (a number of the expression: make it a quantity)'] },
    ],
    [
      'numbers of something else',
      { quantities: [{ name: 'luck', value: 7, unit: 'kg' }], expression: 'luck' },
      { unrelated: ['C1'] },
    ],
    [
      'the claim’s number under another name',
      { quantities: [{ name: 'tank_mass', value: 80_000, unit: 'g' }], expression: 'tank_mass' },
      {},
    ],
    [
      'the claim’s number as the limit',
      {
        quantities: [{ name: 'door', value: 60, unit: 'kg' }],
        expression: 'door',
        requirement: { comparator: '<', value: 80, unit: 'kg' },
      },
      {},
    ],
  ])('%s', (_case, change, lacks) => {
    const { invented: _sensitivity, ...lacking } = { ...nothing, ...lacks };
    expect(calculating(change)).toMatchObject(lacking);
  });

  const [tank, g] = k1.quantities;
  const at = (source: string) => ({ ...present(tank), source });
  const gravity = { ...present(g), source: 'law: gravity' };
  test.each<[string, Partial<typeof k1>, { unrelated?: string[]; unplaced?: string[] }]>([
    ['the claim’s number and a law', { quantities: [at('C1/tank'), gravity] }, {}],
    ['a law for every number', { quantities: [at('law: of tanks'), gravity] }, { unrelated: ['C1'] }],
    [
      'an estimate',
      { quantities: [at('estimate'), gravity] },
      { unplaced: ['K1/tank (“estimate” is no place)'], unrelated: ['C1'] },
    ],
    ['no word', { quantities: [at(' '), gravity] }, { unplaced: ['K1/tank (without a source)'], unrelated: ['C1'] }],
    [
      'a place that is not there',
      { quantities: [at('C1/crane')], expression: 'tank' },
      { unplaced: ['K1/tank (“C1/crane” is no place)'], unrelated: ['C1'] },
    ],
    [
      'the claim’s number, which is multiplied by nought',
      { quantities: [at('C1/tank'), gravity], expression: '0 * tank * g' },
      { unrelated: ['C1'] },
    ],
  ])('cites %s', (_case, change, lacks) => {
    const { unrelated, unplaced } = calculating(change);
    expect({ unrelated, unplaced }).toEqual({ unrelated: [], unplaced: [], ...lacks });
  });

  test('a claim may be decided by what an earlier calculation made of its number', () => {
    const pull = { ...k1, id: 'K0', claimId: null, requirement: null, quantities: [at('C1/tank'), gravity] };
    const twice = {
      ...k1,
      quantities: [{ name: 'pull', value: 785, unit: 'N', source: 'K0' }],
      expression: '2 * pull',
    };
    expect(euler({ calculations: [pull, twice] })).toMatchObject({ unrelated: [], unplaced: [] });
    expect(euler({ calculations: [twice, pull] })).toMatchObject({ unplaced: ['K1/pull (“K0” is no place)'] });
  });

  test('without any calculation names each quantitative claim, and no other', () => {
    expect(euler({ calculations: [] })).toMatchObject({ uncalculated: ['C1'], unreasoned: [] });
  });

  const limited = (value: number, comparator: '>=' | '<=' = '>=') => ({
    requirement: { comparator, value, unit: 'N' },
  });
  const fails = { expression: 'tank * g - tank * g', result: { value: 0, unit: 'N' } };
  // The pull is 784.8 N; numbers and limit are varied by 10,000 both ways.
  test.each<[string, Partial<typeof k1>, string[]]>([
    ['a limit that a ten-thousandth of the numbers misses', limited(0.0785), []],
    ['a limit that it meets to the digit', limited(0.07848), ['C1']],
    ['a limit that it meets', limited(0.078), ['C1']],
    ['a limit that ten thousand times as much exceeds', limited(7_847_000, '<='), []],
    ['a limit that it does not reach', limited(7_850_000, '<='), ['C1']],
    ['a square that is not negative', { expression: '(tank * g)^2 / (tank * g)', ...limited(0) }, ['C1']],
    ['a difference that is nothing', { ...fails, ...limited(0) }, ['C1']],
    ['a requirement that fails as it stands', limited(9_000), []],
    ['an expression that cannot be read', { expression: 'tank *' }, []],
  ])('tells what could fail from what could not: %s', (_case, change, unfailing) => {
    expect(calculating(change).unfailing).toEqual(unfailing);
  });

  test('one requirement that could fail decides a claim, whatever stands beside it', () => {
    expect(euler({ calculations: [k1, { ...k1, id: 'K2', ...limited(0) }] }).unfailing).toEqual([]);
  });

  test('an intermediate result beside the one that decides is fine', () => {
    expect(euler({ calculations: [{ ...k1, id: 'K0', requirement: null }, k1] })).toEqual(nothing);
  });

  test('names equations in words that do not come out, with the claim’s own numbers', () => {
    const reasoned = (reasoning: string) =>
      euler({ claims: mathematics.claims.map((claim) => ({ ...claim, reasoning })) }).misreckoned;
    expect(reasoned('2 * 3 = 6')).toEqual([]);
    expect(reasoned('2 * 3 = 7')).toEqual(['C1: “2 * 3 = 7” comes to 6', 'C2: “2 * 3 = 7” comes to 6']);
    const told = (calculation: string) =>
      physicsSubstance(
        { ...physics, claims: physics.claims.map((claim) => ({ ...claim, calculation })) },
        shaft,
        convert,
        undefined,
        evaluate,
      ).misreckoned;
    const own = present(present(shaft.solution.claims[0]).quantities[0]);
    expect(told(`2 * ${own.name} = ${2 * own.value} ${own.unit}`)).toEqual([]);
    expect(told(`2 * ${own.name} = ${3 * own.value} ${own.unit}`)).toHaveLength(2);
    expect(newton({}).misreckoned).toBeUndefined();
  });

  test('names verdicts without a reason', () => {
    const claims = mathematics.claims.map((claim) => ({ ...claim, reasoning: '' }));
    expect(euler({ claims }).unreasoned).toEqual(['C1', 'C2']);
  });

  test('names the parameters that nothing states', () => {
    expect(varying('luck', 'tank', 'step S1', 'S2', 'push', 'Mass of the tank', 'temperature', 'deadline')).toEqual([
      'luck',
    ]);
    expect(varying('tankard', 'S11')).toEqual(['tankard', 'S11']);
  });
});
