import { describe, expect, test } from 'vitest';
import { type Proof, proof as proofSchema } from '../../../shared/scenario/answers/acts.ts';
import { mostQuantities } from '../../../shared/verification/proofs.ts';
import { namesIn } from '../../../shared/verification/reliance.ts';
import { addressOf, scenarioTables } from '../../../shared/verification/scenario-tables.ts';
import { shaft } from '../scenario/shaft.ts';
import { changed, check, g, repeated, sound, tables, tank } from './sound-proof.ts';

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

describe('a number of a proof', () => {
  const fails = (quantity: Proof['quantities'][number]) =>
    check(changed({ quantities: quantity.name === 'g' ? [tank, quantity] : [quantity, g] })).finding;

  test.each([
    ...['law', 'Law', 'law: gravity', 'law of gravity', 'constant: g', 'estimate', 'estimate: a usual value'].map(
      (source) => ({ ...g, source }),
    ),
    ...['C1', 'claim C1', 'C1.tank', 'object:tank', 'tank/mass', 'the tank', 'object table: tank'].map((source) => ({
      ...tank,
      source,
    })),
  ])('may say where it stands as other answers do: $source', (quantity) => {
    expect(fails(quantity)).toBe('fails');
  });

  test.each([
    { ...g, source: 'law: gravity', value: 98.1 },
    { ...g, source: 'gravity' },
    { ...tank, source: 'C1/mass' },
    { ...tank, source: 'the door' },
    { ...tank, source: 'the tank', value: 90 },
  ])('is none of the scenario: $value $unit from $source', (quantity) => {
    expect(fails(quantity)).toBe('contradicts-scenario');
  });

  test('that is called a constant of nature is named with what that is', () => {
    expect(check(changed({ quantities: [tank, { ...g, source: 'law: gravity', value: 98.1 }] })).why).toBe(
      'g = 98.1 m/s^2 is given as `law: gravity`, which is 9.80665 m/s^2',
    );
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

  test.each<[string, Proof['requirement']['comparator'], number, string]>([
    ['meets a limit that it equals', '<=', 784.8, 'holds'],
    ['does not meet a strict limit that it equals', '>', 784.8, 'fails'],
    ['misses a limit by a hair, inside the tolerance for numbers', '>=', 785, 'fails'],
  ])('%s', (_, comparator, value, finding) => {
    const requirement = { comparator, value, unit: 'N' };
    expect(repeated(changed({ requirement })).finding).toBe(finding);
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
    const requirement = { comparator: '<' as const, value: -1e9, unit };
    expect(repeated(changed({ quantities: [quantity], expression: 'x', requirement })).finding).toBe('fails');
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
      quantities: [{ name: 'tank', value: 0.5, unit: 'm', source: 'law: its radius' }, { ...tank, name: 'm' }, g],
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

test('the names of an expression are neither its functions nor the letters of its numbers', () => {
  expect([...namesIn('2e3 * max (tank, g_1) + µ - 1.e5 + pi')]).toEqual(['tank', 'g_1', 'µ', 'pi']);
});

test('the sample is a proof that the schema accepts', () => {
  expect(proofSchema.safeParse(sound).success).toBe(true);
});
