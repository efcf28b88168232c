import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import { proof as proofSchema, type Proof } from '../../../shared/scenario/answers/acts.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { checkProof, mostQuantities, proofFindings } from '../../../shared/verification/proofs.ts';
import type { Convert, Evaluate } from '../../../shared/verification/quantities.ts';
import { namesIn } from '../../../shared/verification/reliance.ts';
import { addressOf, scenarioTables } from '../../../shared/verification/scenario-tables.ts';
import { shaft } from '../scenario/shaft.ts';

const seed = {
  ...shaft,
  scenario: {
    ...shaft.scenario,
    objects: [
      ...shaft.scenario.objects,
      { name: 'Steel  Door', mass: 'about 1,200 kg', dimensions: '1.2 m × 2.1 m', material: 'steel', notes: 'shut' },
    ],
  },
};
const tables = scenarioTables(seed);
const tolerance = defaultPolicy.calculationTolerance;
const check = (proof: Proof | null) => checkProof(proof, tables, evaluate, convert, tolerance);

const tank = { name: 'tank', value: 80, unit: 'kg', source: 'C1/tank' };
const g = { name: 'g', value: 9.81, unit: 'm/s^2', source: 'law' };
/** The pull of the tank is 784.8 N; the proof says that 900 N are needed. */
const sound: Proof = {
  quantities: [tank, g],
  expression: 'tank * g',
  requirement: { comparator: '>=', value: 900, unit: 'N' },
};
const changed = (change: Partial<Proof>): Proof => ({ ...sound, ...change });
const citing = (source: string, value: number, unit: string): Proof =>
  changed({
    quantities: [{ name: 'x', value, unit, source }],
    expression: 'x / x * x',
    requirement: { comparator: '<', value: 0, unit },
  });

describe('the scenario’s tables', () => {
  test('have each number under the address by which a proof cites it', () => {
    expect([...tables.cited.keys()]).toEqual(
      expect.arrayContaining([
        'c1/tank',
        's1',
        's2',
        'deadline',
        'object:tank/mass',
        'object:steel door/dimensions',
        'capability:push',
        'environment:temperature',
      ]),
    );
    expect(tables.cited.get('object:steel door/dimensions')).toEqual([
      { value: 1.2, unit: 'm' },
      { value: 2.1, unit: 'm' },
    ]);
    expect(tables.cited.get('object:steel door/notes')).toEqual([]);
    expect(tables.named.get('tank')).toEqual([{ value: 80, unit: 'kg' }]);
  });

  test('have no deadline where the threat states none', () => {
    expect(
      scenarioTables({ ...shaft, scenario: { ...shaft.scenario, deadlineSeconds: null } }).cited.has('deadline'),
    ).toBe(false);
  });

  test.each([
    ['C1/tank', 'c1/tank'],
    [' Object: Steel  Door / Mass ', 'object:steel door/mass'],
    ['LAW', 'law'],
  ])('%s is the address %s', (source, address) => {
    expect(addressOf(source)).toBe(address);
  });
});

describe('a proof', () => {
  test.each<[string, Proof | null, string, number | null]>([
    ['whose inequality fails bears its veto out', sound, 'fails', 784.8],
    [
      'whose inequality holds does not',
      changed({ requirement: { comparator: '>=', value: 600, unit: 'N' } }),
      'holds',
      784.8,
    ],
    [
      'is compared in the unit of its requirement',
      changed({ requirement: { comparator: '>=', value: 0.9, unit: 'kN' } }),
      'fails',
      0.7848,
    ],
    [
      'meets a limit that it equals',
      changed({ requirement: { comparator: '<=', value: 784.8, unit: 'N' } }),
      'holds',
      784.8,
    ],
    [
      'does not meet a strict limit that it equals',
      changed({ requirement: { comparator: '>', value: 784.8, unit: 'N' } }),
      'fails',
      784.8,
    ],
    [
      'misses a limit by a hair, inside the tolerance for numbers',
      changed({ requirement: { comparator: '>=', value: 785, unit: 'N' } }),
      'fails',
      784.8,
    ],
    ['that is not there proves nothing', null, 'no-proof', null],
    [
      'compares a force with a mass',
      changed({ requirement: { comparator: '>=', value: 900, unit: 'kg' } }),
      'units-disagree',
      null,
    ],
    ['adds a mass to an acceleration', changed({ expression: 'tank + g' }), 'units-disagree', null],
    [
      'requires a unit that nobody knows',
      changed({ requirement: { comparator: '>=', value: 900, unit: 'frobs' } }),
      'units-disagree',
      null,
    ],
    ['uses a unit that nobody knows', changed({ quantities: [{ ...tank, unit: 'frobs' }, g] }), 'units-disagree', null],
    ['cannot be read', changed({ expression: 'tank times g' }), 'does-not-parse', null],
    ['uses a number that it does not name', changed({ expression: 'tank * g * factor' }), 'does-not-parse', null],
    ['says nothing', changed({ expression: ' ' }), 'does-not-parse', null],
    ['calls what is no function', changed({ expression: 'import("fs")' }), 'does-not-parse', null],
    ['divides by zero', changed({ expression: 'tank * g / (tank - tank)' }), 'does-not-parse', null],
    [
      'has a limit beyond all numbers',
      changed({ requirement: { comparator: '>=', value: Number.POSITIVE_INFINITY, unit: 'N' } }),
      'does-not-parse',
      null,
    ],
    [
      'names more numbers than are read',
      changed({
        quantities: [tank, g, ...Array.from({ length: mostQuantities }, (_, place) => ({ ...g, name: `q${place}` }))],
      }),
      'does-not-parse',
      null,
    ],
    ['states one name twice', changed({ quantities: [tank, { ...tank, value: 90 }, g] }), 'does-not-parse', null],
    [
      'has another number than the claim that it cites',
      changed({ quantities: [{ ...tank, value: 60 }, g] }),
      'contradicts-scenario',
      null,
    ],
    [
      'has another unit than the claim that it cites',
      changed({ quantities: [{ ...tank, unit: 'g' }, g] }),
      'contradicts-scenario',
      null,
    ],
    [
      'cites what is not there',
      changed({ quantities: [{ ...tank, source: 'C7/tank' }, g] }),
      'contradicts-scenario',
      null,
    ],
    ['cites a cell without a number', citing('object:steel door/notes', 1, 'm'), 'contradicts-scenario', null],
    [
      'has an estimate where a claim has a number of that name',
      changed({ quantities: [{ ...tank, value: 60, source: 'Estimate' }, g] }),
      'contradicts-scenario',
      null,
    ],
    [
      'cites nothing of the scenario',
      changed({ quantities: [{ ...tank, name: 'm', source: 'estimate' }, g], expression: 'm * g' }),
      'unrelated',
      null,
    ],
    [
      'cites a number that its expression leaves out',
      changed({
        quantities: [tank, { ...g, name: 'a' }, { ...tank, name: 'm', source: 'estimate' }],
        expression: 'm * a',
      }),
      'unrelated',
      null,
    ],
    [
      'names a number of the scenario to no effect',
      changed({
        quantities: [tank, { name: 'F', value: 5, unit: 'N', source: 'estimate' }],
        expression: 'tank / tank * F',
        requirement: { comparator: '>=', value: 9, unit: 'N' },
      }),
      'unrelated',
      null,
    ],
    [
      'hides behind a number named like a function',
      changed({
        quantities: [
          { ...tank, name: 'max' },
          { name: 'F', value: 5, unit: 'N', source: 'estimate' },
        ],
        expression: 'max(F, F)',
      }),
      'unrelated',
      null,
    ],
  ])('%s', (_, proof, finding, houseValue) => {
    const result = check(proof);
    expect({ finding: result.finding, houseValue: result.houseValue }).toEqual({
      finding,
      houseValue: houseValue === null ? null : expect.closeTo(houseValue, 9),
    });
    expect(result.why).toMatch(/^\S.{0,298}\S$/u);
  });

  test.each<[string, string, number, string]>([
    ['a claim’s number', 'C1/tank', 80, 'kg'],
    ['a claim’s number in another unit', 'C1/tank', 80_000, 'g'],
    ['a claim’s number, rounded', 'c1/tank', 80.5, 'kg'],
    ['a step’s seconds', 'S1', 30, 's'],
    ['a step in minutes', 'S1', 0.5, 'min'],
    ['the deadline', 'deadline', 100, 's'],
    ['an object’s mass', 'object:tank/mass', 80, 'kg'],
    ['a mass with thousands, in tonnes', 'object:steel door/mass', 1.2, 'tonne'],
    ['the second length of an object', 'object:Steel Door/dimensions', 210, 'cm'],
    ['a capability', 'capability:push', 0.4, 'kN'],
    ['a temperature', 'environment:temperature', 12, 'degC'],
    ['a temperature in kelvin', 'environment:temperature', 285.15, 'K'],
  ])('may cite %s', (_, source, value, unit) => {
    const quantity = { name: 'x', value, unit, source };
    expect(
      check(changed({ quantities: [quantity], expression: 'x', requirement: { comparator: '<', value: -1e9, unit } }))
        .finding,
    ).toBe('fails');
  });

  test('may not cite another temperature because both are warm in kelvin', () => {
    const x = { name: 'x', value: 14, unit: 'degC', source: 'environment:temperature' };
    expect(
      check(changed({ quantities: [x], expression: 'x', requirement: { comparator: '<', value: 0, unit: 'degC' } })),
    ).toMatchObject({
      finding: 'contradicts-scenario',
      why: 'x = 14 degC cites `environment:temperature`, where the scenario says 12 °C',
    });
  });

  test('may call its own number of another dimension what a claim calls its', () => {
    const proof = changed({
      quantities: [{ name: 'tank', value: 0.5, unit: 'm', source: 'estimate' }, { ...tank, name: 'm' }, g],
      expression: 'm * g * tank',
      requirement: { comparator: '>', value: 1_000, unit: 'J' },
    });
    expect(check(proof).finding).toBe('fails');
  });

  test('says in one line what was found, with ids and numbers', () => {
    expect(check(sound)).toEqual({
      finding: 'fails',
      houseValue: expect.closeTo(784.8, 9),
      comparator: '>=',
      limit: 900,
      unit: 'N',
      why: 'it comes to 784.8 N where >= 900 N is required: the requirement fails',
    });
    expect(check(changed({ quantities: [{ ...tank, source: 'C7/\n## forged' }, g] })).why).toBe(
      'tank = 80 kg cites `C7/ ## forged`, which names nothing in the scenario',
    );
  });
});

describe('adversarial proofs', () => {
  const counted = () => {
    const steps = { evaluations: 0, conversions: 0 };
    const counting: Evaluate = (expression, quantities) => {
      steps.evaluations += 1;
      return evaluate(expression, quantities);
    };
    const converting: Convert = (value, unit) => {
      steps.conversions += 1;
      return convert(value, unit);
    };
    return { steps, check: (proof: Proof) => checkProof(proof, tables, counting, converting, tolerance) };
  };
  const most = { evaluations: 1 + 5 * mostQuantities, conversions: 1_000 };

  test.each<[string, Partial<Proof>]>([
    ['a million digits', { expression: '9999^9999' }],
    ['a tower of powers', { expression: '9^9^9^9^9^9' }],
    ['four thousand digits', { expression: '9'.repeat(4_000) }],
    ['four thousand characters', { expression: 'tank * g + '.repeat(363) + '1' }],
    ['ten thousand brackets', { expression: `${'('.repeat(10_000)}tank${')'.repeat(10_000)}` }],
    ['ten thousand signs', { expression: `${'-'.repeat(10_000)}tank` }],
    ['no number', { quantities: [{ ...tank, value: Number.NaN }, g] }],
    ['a number beyond all', { quantities: [{ ...tank, value: Number.POSITIVE_INFINITY }, g] }],
    [
      'names from the language’s inside',
      { quantities: [{ ...tank, name: '__proto__', source: 'constructor' }], expression: '__proto__' },
    ],
  ])('%s never pass', (_, change) => {
    const { steps, check: checking } = counted();
    const result = checking(changed(change));
    expect(['does-not-parse', 'units-disagree', 'contradicts-scenario']).toContain(result.finding);
    expect(steps.evaluations).toBeLessThanOrEqual(most.evaluations);
    expect(steps.conversions).toBeLessThanOrEqual(most.conversions);
  });

  test('a negative zero is a zero', () => {
    const proof = changed({ expression: '-0 * tank * g', requirement: { comparator: '<', value: -0, unit: 'N' } });
    expect(check(proof).finding).toBe('unrelated');
    const zero = check(
      changed({
        expression: '(tank - tank) * g - 0 * tank * g + tank * g - 80 * tank / tank * tank / 80 * g',
        requirement: { comparator: '>', value: -0, unit: 'N' },
      }),
    );
    expect(JSON.parse(JSON.stringify(zero))).toEqual(zero);
  });

  const anyUnit = fc.oneof(
    fc.constantFrom('kg', 'N', 's', 'm/s^2', '', 'degC', 'frobs', 'm^1e9', '__proto__'),
    fc.string({ maxLength: 80 }),
  );
  const anyNumber = fc.oneof(
    fc.double(),
    fc.constantFrom(0, -0, 80, 9.81, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 5e-324),
  );
  const anyQuantity = fc.record({
    name: fc.oneof(fc.constantFrom('tank', 'g', 'x', 'max', 'toString'), fc.string({ maxLength: 20 })),
    value: anyNumber,
    unit: anyUnit,
    source: fc.oneof(
      fc.constantFrom('C1/tank', 'law', 'estimate', 'S1', 'deadline', 'object:tank/mass'),
      fc.string({ maxLength: 40 }),
    ),
  });
  const anyExpression = fc.oneof(
    fc.string({ maxLength: 500, unit: 'binary' }),
    fc
      .array(fc.constantFrom('tank', 'g', 'x', '+', '-', '*', '/', '^', '(', ')', '9', 'max(', ',', ' ', 'sqrt('), {
        maxLength: 60,
      })
      .map((parts) => parts.join('')),
  );
  const anyProof: fc.Arbitrary<Proof> = fc.record({
    quantities: fc.array(anyQuantity, { maxLength: 70 }),
    expression: anyExpression,
    requirement: fc.record({
      comparator: fc.constantFrom('<=' as const, '<' as const, '>=' as const, '>' as const),
      value: anyNumber,
      unit: anyUnit,
    }),
  });

  test('never throw, never take more steps than are stated, and have a finding that a history can carry', () => {
    fc.assert(
      fc.property(anyProof, (proof) => {
        const { steps, check: checking } = counted();
        const result = checking(proof);
        expect(proofFindings).toContain(result.finding);
        expect(result.why.length).toBeLessThanOrEqual(300);
        expect(result.why).not.toMatch(/[\n\r]/);
        expect(JSON.parse(JSON.stringify(result))).toEqual(result);
        expect(steps.evaluations).toBeLessThanOrEqual(most.evaluations);
        expect(steps.conversions).toBeLessThanOrEqual(most.conversions);
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('an inequality', () => {
  const comparators = {
    '<=': (a: number, b: number) => a <= b,
    '<': (a: number, b: number) => a < b,
    '>=': (a: number, b: number) => a >= b,
    '>': (a: number, b: number) => a > b,
  } as const;
  const comparator = fc.constantFrom('<=' as const, '<' as const, '>=' as const, '>' as const);
  const plainNumber = fc.integer({ min: -1_000, max: 1_000 });

  test('fails exactly where it is false of plain numbers', () => {
    fc.assert(
      fc.property(plainNumber, plainNumber, comparator, plainNumber, (a, b, sign, limit) => {
        const proof: Proof = {
          quantities: [
            tank,
            { name: 'a', value: a, unit: 'kg', source: 'estimate' },
            { name: 'b', value: b, unit: '', source: 'estimate' },
          ],
          expression: 'tank * b + a - 3 * tank',
          requirement: { comparator: sign, value: limit, unit: 'kg' },
        };
        fc.pre(b !== 3);
        const { finding } = check(proof);
        expect(finding).toBe(comparators[sign](80 * b + a - 240, limit) ? 'holds' : 'fails');
      }),
      { numRuns: 1_000 },
    );
  });

  test('has the same finding in whatever unit its numbers are stated', () => {
    const scale = fc.constantFrom(['kg', 1], ['g', 1_000], ['tonne', 1e-3], ['mg', 1e6]) as fc.Arbitrary<
      [string, number]
    >;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        comparator,
        fc.integer({ min: 1, max: 2_000 }),
        scale,
        scale,
        (mass, sign, limit, [unit, factor], [other, otherFactor]) => {
          const of = (tankUnit: string, tankFactor: number, limitUnit: string, limitFactor: number): Proof => ({
            quantities: [
              { ...tank, value: 80 * tankFactor, unit: tankUnit },
              { name: 'm', value: mass + 0.5, unit: 'kg', source: 'estimate' },
            ],
            expression: 'tank + m',
            requirement: { comparator: sign, value: limit * limitFactor, unit: limitUnit },
          });
          expect(check(of(unit, factor, other, otherFactor)).finding).toBe(check(of('kg', 1, 'kg', 1)).finding);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('the names of an expression are neither its functions nor the letters of its numbers', () => {
  expect([...namesIn('2e3 * max (tank, g_1) + µ - 1.e5 + pi')]).toEqual(['tank', 'g_1', 'µ', 'pi']);
});

test('the sample is a proof that the schema accepts', () => {
  expect(proofSchema.safeParse(sound).success).toBe(true);
});
