import { describe, expect, test } from 'vitest';
import {
  addressesAt,
  addressOf,
  calculationIn,
  isAddress,
  isNamedLaw,
  isOwn,
  lawIn,
  namedIn,
  scenarioTables,
  surroundings,
} from '../../../shared/verification/scenario-tables.ts';
import { shaft } from '../scenario/shaft.ts';

/* The addresses of a scenario’s numbers, and which of them the words of a source mean. */

const scenario = (): typeof shaft => ({
  ...shaft,
  solution: {
    ...shaft.solution,
    claims: [
      {
        id: ' C1 ',
        statement: 'It holds.',
        quantities: [
          { name: 'mass', value: 80, unit: 'kg' },
          { name: ' mass ', value: 90, unit: 'kg' },
          { name: 'push', value: 400, unit: 'N' },
        ],
      },
      { id: 'C12', statement: 'It holds.', quantities: [{ name: 'mass', value: 7, unit: 'kg' }] },
    ],
    steps: [{ id: 'S1', action: 'Push.', rationale: 'It moves.', seconds: 12 }],
  },
  scenario: {
    ...shaft.scenario,
    deadlineSeconds: 90,
    objects: [
      { name: 'Steel  Door', mass: '60 kg', dimensions: '2 m × 0.8 m', material: 'steel of 4 mm', notes: '' },
      { name: 'door', mass: '20 kg', dimensions: '1 m', material: 'oak', notes: '3 hinges' },
    ],
    capabilities: [{ parameter: 'reach', value: '2.2 m' }],
    environment: [
      { parameter: 'temperature', value: '12 °C' },
      { parameter: 'gravity', value: '1.62 m/s²' },
    ],
  },
});
const tables = () => scenarioTables(scenario());

test('the tables have each number under its address, by its name, and as it is written', () => {
  const { cited, written, named } = tables();
  expect([...cited]).toEqual([
    [
      'c1/mass',
      [
        { value: 80, unit: 'kg' },
        { value: 90, unit: 'kg' },
      ],
    ],
    ['c1/push', [{ value: 400, unit: 'N' }]],
    ['c12/mass', [{ value: 7, unit: 'kg' }]],
    ['s1', [{ value: 12, unit: 's' }]],
    ['deadline', [{ value: 90, unit: 's' }]],
    ['object:steel door/mass', [{ value: 60, unit: 'kg' }]],
    [
      'object:steel door/dimensions',
      [
        { value: 2, unit: 'm' },
        { value: 0.8, unit: 'm' },
      ],
    ],
    ['object:steel door/material', [{ value: 4, unit: 'mm' }]],
    ['object:steel door/notes', []],
    ['object:door/mass', [{ value: 20, unit: 'kg' }]],
    ['object:door/dimensions', [{ value: 1, unit: 'm' }]],
    ['object:door/material', []],
    ['object:door/notes', [{ value: 3, unit: 'hinges' }]],
    ['capability:reach', [{ value: 2.2, unit: 'm' }]],
    ['environment:temperature', [{ value: 12, unit: '°C' }]],
    ['environment:gravity', [{ value: 1.62, unit: 'm/s²' }]],
  ]);
  expect([...named]).toEqual([
    ['mass', [80, 90, 7].map((value) => ({ value, unit: 'kg' }))],
    ['push', [{ value: 400, unit: 'N' }]],
  ]);
  expect([written.get('c1/mass'), written.get('object:steel door/mass'), written.get('s1')]).toEqual([
    'C1 /mass',
    'object:Steel  Door/mass',
    'S1',
  ]);
  expect(surroundings(tables())).toEqual([
    { value: 12, unit: '°C' },
    { value: 1.62, unit: 'm/s²' },
  ]);
});

test('a scenario without a deadline has none among its tables', () => {
  const { cited } = scenarioTables({ ...scenario(), scenario: { ...scenario().scenario, deadlineSeconds: null } });
  expect(cited.has('deadline')).toBe(false);
  expect(cited.size).toBe(tables().cited.size - 1);
});

test.each([
  ['C1/mass', 'c1/mass'],
  [' Object : Steel\n\tDoor  /  Mass ', 'object:steel door/mass'],
  ['a / b : c', 'a/b:c'],
])('%j is the address %j', (source, address) => {
  expect(addressOf(source)).toBe(address);
});

describe('a source', () => {
  test.each<[string, string | null, boolean, boolean]>([
    ['law: gravity', 'gravity', true, true],
    ['Laws of motion', 'of motion', true, true],
    ['constant: g', 'g', true, true],
    ['constants', '', false, true],
    ['law', '', false, true],
    ['law:', '', false, true],
    ['law: 9.81', '9.81', false, true],
    ['law: gravity: of the Moon', 'gravity:of the moon', true, true],
    ['lawful guess', null, false, false],
    ['a law', null, false, false],
    ['estimate', null, false, true],
    ['Estimated from use', null, false, true],
    ['estimates of mine', null, false, true],
    ['estimator', null, false, false],
    ['my estimate', null, false, false],
    ['C1/mass', null, false, false],
  ])('%j is of the law %j, by name: %s, and no place: %s', (source, law, isNamed, own) => {
    expect([lawIn(source), isNamedLaw(source), isOwn({ source })]).toEqual([law, isNamed, own]);
  });

  test.each([
    ['K1', 'k1'],
    ['the result of calculation K1', 'k1'],
    ['result of K1', 'k1'],
    ['calculation K1', 'k1'],
    ['the K1', 'k1'],
    ['K1 / result', 'k1'],
    ['K1.value', 'k1'],
    ['K1 result', 'k1'],
    ['K1 results', 'k1 results'],
    ['of K1', 'of k1'],
  ])('%j means the calculation %j', (source, id) => {
    expect(calculationIn(source)).toBe(id);
  });

  test.each<[string, string[]]>([
    ['', []],
    [' ', []],
    ['C1/mass', ['c1/mass']],
    ['C1', ['c1/mass', 'c1/push']],
    ['claim C1', ['c1/mass', 'c1/push']],
    ['C1.push', ['c1/push']],
    ['the push of C1', ['c1/push']],
    ['C1/width', []],
    ['C7/mass', []],
    ['C7/door', []],
    ['S1', ['s1']],
    ['the time of step S1', ['s1']],
    ['the deadline', ['deadline']],
    ['object:door', ['object:door/mass', 'object:door/dimensions', 'object:door/material', 'object:door/notes']],
    ['object:door/mass', ['object:door/mass']],
    ['door/mass', ['object:door/mass']],
    ['the door/mass', ['object:door/mass']],
    ['objects: door, mass', ['object:door/mass']],
    ['object table: door, notes', ['object:door/notes']],
    ['the mass of the steel door', ['object:steel door/mass']],
    ['steel', []],
    ['doors', []],
    ['reach', ['capability:reach']],
    ['capability: reach', ['capability:reach']],
    ['capabilities table: reach', ['capability:reach']],
    ['environment table: gravity', ['environment:gravity']],
    ['gravity and temperature', ['environment:temperature', 'environment:gravity']],
    ['reach/temperature', ['capability:reach']],
    ['nothing at all', []],
  ])('%j means %j', (source, meant) => {
    expect(addressesAt(source, tables())).toEqual(meant);
  });

  test.each<[string, string[], boolean]>([
    ['C1/mass', ['c1/mass'], true],
    ['C1', ['c1/mass', 'c1/push'], true],
    ['C1', ['c12/mass'], false],
    ['C1', ['c1/mass', 'c12/mass'], false],
    ['the door', ['object:door/mass'], false],
  ])('%j is itself the address of %j: %s', (source, meant, is) => {
    expect(isAddress(source, meant)).toBe(is);
  });
});

test('an address means itself and what lies under it, before what is named by more of its words', () => {
  const more = {
    ...scenario(),
    scenario: { ...scenario().scenario, capabilities: [{ parameter: 'object door', value: '1 m' }] },
  };
  const under = addressesAt('object:door', tables());
  expect(under).toHaveLength(4);
  expect(addressesAt('object:door', scenarioTables(more))).toEqual(under);
  expect(addressesAt('the door object', scenarioTables(more))).toEqual(['capability:object door']);
});

test('of several names the longest is meant, and of its cells those that are named', () => {
  const all = [
    'object:door/mass',
    'object:door/notes',
    'object:steel door/mass',
    'object:steel door/notes',
    'object: /mass',
  ];
  expect(namedIn('the steel door', all)).toEqual(['object:steel door/mass', 'object:steel door/notes']);
  expect(namedIn('steel door, mass', all)).toEqual(['object:steel door/mass']);
  expect(namedIn('the door of steel', all)).toEqual(['object:steel door/mass', 'object:steel door/notes']);
  expect(namedIn('the door’s notes', all)).toEqual(['object:door/notes']);
  expect(namedIn('mass', all)).toEqual([]);
  expect(namedIn('', all)).toEqual([]);
});
