import { describe, expect, test } from '@jest/globals';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import { claimPlaces } from '../../../shared/verification/index.ts';
import { shaft } from '../scenario/shaft.ts';

/* Where the numbers of claims stand (scenario rules §2.1.3). */

type Written = readonly [name: string, value: number, unit: string, source?: string];
type Scenario = Partial<SeedDocument['scenario']>;

const claimsOf = (claims: Readonly<Record<string, readonly Written[]>>) =>
  Object.entries(claims).map(([id, quantities]) => ({
    id,
    statement: 'It holds.',
    quantities: quantities.map(([name, value, unit, source]) =>
      source === undefined ? { name, value, unit } : { name, value, unit, source },
    ),
  }));
const judged = (claims: Readonly<Record<string, readonly Written[]>>, scenario: Scenario = {}, sourced = true) =>
  claimPlaces(
    {
      ...shaft,
      solution: { ...shaft.solution, claims: claimsOf(claims) },
      scenario: { ...shaft.scenario, ...scenario },
    },
    { evaluate, convert, tolerance: 0.01, sourced },
  );
const complaints = (...of: Parameters<typeof judged>) => {
  const { unplaced, other, apart } = judged(...of);
  return [...unplaced, ...other, ...apart];
};
const fine = (...of: Parameters<typeof judged>) => expect(complaints(...of)).toEqual([]);

const cell = (value: string): Scenario => ({ capabilities: [{ parameter: 'push', value }] });

describe('a number that stands at its place', () => {
  test.each<Written>([
    ['mass', 80, 'kg', 'object:tank/mass'],
    ['mass', 0.08, 't', 'object:tank/mass'],
    ['mass', 80_000, 'g', 'Object: tank / mass'],
    ['mass', 80.7, 'kg', 'object:tank/mass'],
    ['mass', 80, 'kg', 'object:tank'],
    ['mass', 80, 'kg', 'tank/mass'],
    ['mass', 80, 'kg', 'tank mass in the objects table'],
    ['mass', 80, 'kg', 'from the object table: tank'],
    ['mass', 80, 'kg', 'objects'],
    ['mass', 80, 'kg', 'object:tank.mass'],
    ['mass', 80, 'kg', 'the tank'],
    ['mass', 80, 'kg', 'object table, tank (mass)'],
    ['push', 400, 'N', 'capability:push'],
    ['push', 0.4, 'kN', 'capabilities/push'],
    ['push', 400, 'N', '`push`'],
    ['push', 400, 'N', 'capability table: push'],
    ['push', 400, 'N', 'capabilities table'],
    ['air', 12, '°C', 'environment:temperature'],
    ['air', 285.15, 'K', 'environment:temperature'],
    ['time', 100, 's', 'deadline'],
    ['time', 100, 's', 'the deadline'],
    ['tie', 30, 's', 'S1'],
    ['tie', 30, 's', 'step S1'],
    ['rising', 100, 's', 'threat'],
  ])('%s = %s %s from “%s”', (...written) => {
    fine({ C1: [written] });
  });

  test.each<[string, string, number, string]>([
    ['the ends of a range', '10–12 m', 12, 'm'],
    ['within a range', '10–12 m', 11.2, 'm'],
    ['within a range in words', 'between 10 and 12 m', 11, 'm'],
    ['within a range with “to”', 'from 10 m to 12 m', 1_100, 'cm'],
    ['rounded to the digits that it has', '0.3449 m', 0.34, 'm'],
    ['with words behind it', '0.4 on dry steel', 0.4, '1'],
    ['a count', '4 planks', 4, '1'],
    ['a count in words', 'Two planks of pine', 2, '1'],
    ['what nobody converts', '40 dB at the door', 40, 'dB'],
    ['with its deviation', '15 ± 1 kg', 15, 'kg'],
    ['a share', '35 %', 0.35, '1'],
    ['a percentage', '0.35', 35, '%'],
  ])('%s', (_what, value, number, unit) => {
    fine({ C1: [['x', number, unit, 'capability:push']] }, cell(value));
  });
});

describe('another number than stands there is named with claim, quantity, place and both values', () => {
  test.each<[string, Written, string]>([
    ['at a place', ['mass', 60, 'kg', 'object:tank/mass'], 'C1/mass is 60 kg, and object:tank/mass has 80 kg'],
    ['by a little more than rounding', ['mass', 81, 'kg', 'tank'], 'C1/mass is 81 kg, and tank has 80 kg or 0.5 m'],
    ['in another dimension', ['mass', 80, 'm', 'object:tank/mass'], 'C1/mass is 80 m, and object:tank/mass has 80 kg'],
    ['a thousandfold', ['mass', 80, 't', 'object:tank/mass'], 'C1/mass is 80 t, and object:tank/mass has 80 kg'],
    [
      'on a scale of degrees',
      ['air', 15, '°C', 'environment:temperature'],
      'C1/air is 15 °C, and environment:temperature has 12 °C',
    ],
  ])('%s', (_what, written, words) => {
    expect(judged({ C1: [written] })).toEqual({ unplaced: [], other: [words], apart: [] });
  });

  test.each<[string, string, number]>([
    ['beyond a range', '10–12 m', 12.5],
    ['between two numbers that are no range', '10 m and 12 m', 11],
    ['one digit of many', '0.3449 m', 0.3],
  ])('%s', (_what, value, number) => {
    expect(judged({ C1: [['x', number, 'm', 'push']] }, cell(value)).other).toHaveLength(1);
  });
});

describe('a number without a place is named', () => {
  test.each<[string, Written, string]>([
    ['an estimate', ['mass', 80, 'kg', 'estimate'], 'C1/mass = 80 kg stands nowhere: “estimate” is no place'],
    ['no word', ['mass', 80, 'kg', ' '], 'C1/mass = 80 kg stands nowhere: it names no place'],
    ['no source at all', ['mass', 80, 'kg'], 'C1/mass = 80 kg stands nowhere: it names no place'],
    [
      'the claim itself',
      ['mass', 80, 'kg', 'C1'],
      'C1/mass = 80 kg stands nowhere: “C1” is the claim itself: say what it comes from',
    ],
    [
      'an object that is not there',
      ['mass', 80, 'kg', 'object:crane/mass'],
      'C1/mass = 80 kg stands nowhere: “object:crane/mass” is no place',
    ],
    [
      'a cell without a number',
      ['mass', 80, 'kg', 'object:tank/notes'],
      'C1/mass = 80 kg stands nowhere: no number stands at object:tank/notes',
    ],
    ['a law without a name', ['g', 9.81, 'm/s^2', 'law'], 'C1/g = 9.81 m/s^2 stands nowhere: a law without a name'],
    [
      'a law for the only number',
      ['mass', 80, 'kg', 'law: tanks'],
      'C1 has no number that the scenario states: each is called a law',
    ],
    [
      'a derivation of nothing',
      ['mass', 80, 'kg', '= 80'],
      'C1/mass = 80 kg stands nowhere: its derivation comes to the same whatever its quantities are',
    ],
    [
      'a derivation from nobody',
      ['mass', 80, 'kg', '= 2 * crane'],
      'C1/mass = 80 kg stands nowhere: no quantity is called crane',
    ],
    [
      'a derivation from itself',
      ['mass', 80, 'kg', '= mass'],
      'C1/mass = 80 kg stands nowhere: no quantity is called mass',
    ],
  ])('%s', (_what, written, words) => {
    expect(judged({ C1: [written] })).toEqual({ unplaced: [words], other: [], apart: [] });
  });

  test('of a version that asked for none is not judged', () => {
    fine({ C1: [['mass', 60, 'kg']], C2: [['mass', 70, 'kg']] }, {}, false);
  });

  test('up to twenty, and the others are counted', () => {
    const many = Array.from({ length: 25 }, (_, at): Written => [`x${at}`, 1, 'kg', 'nowhere']);
    const { unplaced } = judged({ C1: many });
    expect(unplaced).toHaveLength(21);
    expect(unplaced.at(-1)).toBe('and 5 more');
  });
});

const tank: Written = ['tank', 80, 'kg', 'object:tank/mass'];
const g: Written = ['g', 9.81, 'm/s^2', 'law: gravity'];
const pull = (value: number, source: string, unit = 'N'): Written => ['pull', value, unit, source];

describe('a number that follows from others', () => {
  test.each<[string, Written]>([
    ['as it comes out', pull(784.8, '= tank * g')],
    ['rounded', pull(785, '= tank * g')],
    ['in another unit', pull(0.785, '= tank * g', 'kN')],
    ['in other words', pull(785, 'derived: tank × g')],
    ['without a sign', pull(785, 'tank * g')],
    ['with a factor of the formula', pull(392.4, '= 0.5 * tank * g')],
    ['as a bound above', pull(1_000, '>= tank * g')],
    ['as a bound below', pull(700, '≤ tank · g')],
    ['as a bound that it meets', pull(785, '<= tank * g')],
  ])('%s', (_what, written) => {
    fine({ C1: [tank, g, written] });
  });

  test.each<[string, Written, string]>([
    ['another number', pull(900, '= tank * g'), 'C1/pull is 900 N, and = tank * g comes to 784.8 N'],
    ['another dimension', pull(785, '= tank', 'N'), 'C1/pull is 785 N, and = tank comes to kg'],
    ['the wrong side of a bound', pull(500, '>= tank * g'), 'C1/pull is 500 N, and >= tank * g comes to 784.8 N'],
    [
      'a bound that it meets and may not',
      pull(784.8, '> tank * g'),
      'C1/pull is 784.8 N, and > tank * g comes to 784.8 N',
    ],
  ])('is not %s', (_what, written, words) => {
    expect(judged({ C1: [tank, g, written] })).toEqual({ unplaced: [], other: [words], apart: [] });
  });

  test.each<[string, string, string]>([
    ['hides a number in a factor', '= 1.274 * tank * g', '1.274 in its derivation stands nowhere: make it a quantity'],
    ['cannot be read', '= tank *', 'its derivation cannot be computed'],
    ['takes away what it adds', '= 1000 * g / g + tank - tank', ''],
  ])('%s', (_what, source, words) => {
    expect(judged({ C1: [tank, g, pull(1_000, source)] }).unplaced.join()).toContain(words);
    expect(complaints({ C1: [tank, g, pull(1_000, source)] })).toHaveLength(1);
  });
});

describe('results that feed other claims', () => {
  const rod: Written[] = [
    ['heat', 1_000, 'J', 'capability:heat'],
    ['capacity', 40, 'J/K', 'capability:rod'],
    ['rise', 25, 'K', '= heat / capacity'],
  ];
  const rows: Scenario = {
    capabilities: [
      { parameter: 'heat', value: '1000 J' },
      { parameter: 'rod', value: '40 J/K, 2 m/K' },
    ],
  };
  const growth: Written = ['growth', 2, 'm/K', 'capability:rod'];
  const gap = (rise: number): Written => ['gap', 2 * rise, 'm', '= rise * growth'];

  test('may go on with what the claim before comes to', () => {
    fine({ C1: rod, C2: [['rise', 25, 'K', 'C1/rise'], growth, gap(25)] }, rows);
    fine({ C1: rod, C2: [['rise', 25, 'K', 'claim C1'], growth, gap(25)] }, rows);
    fine({ C1: rod, C2: [growth, gap(25)] }, rows);
    fine({ C1: rod, C2: [['warming', 25, 'K', 'C1'], growth] }, rows);
  });

  test.each<[string, Written[], string]>([
    ['25 K against 40 K', [['rise', 40, 'K', 'C1/rise'], growth, gap(40)], 'C2/rise is 40 K, and C1/rise has 25 K'],
    ['by another name', [['needed', 40, 'K', 'C1'], growth], 'C2/needed is 40 K, and C1 has 1000 J or 40 J/K or 25 K'],
  ])('%s', (_what, second, words) => {
    expect(complaints({ C1: rod, C2: second }, rows)).toContain(words);
  });

  test('25 K against 40 K, where the second claim has a derivation of its own', () => {
    const second: Written[] = [growth, ['gap', 80, 'm', 'environment:shaft'], ['rise', 40, 'K', '= gap / growth']];
    expect(judged({ C1: rod, C2: second }, { ...rows, environment: [{ parameter: 'shaft', value: '80 m' }] })).toEqual({
      unplaced: [],
      other: [],
      apart: ['rise is 25 K in C1 and 40 K in C2'],
    });
  });

  test('that rest on one another alone stand nowhere', () => {
    const { unplaced } = judged({ C1: [['a', 5, 'kg', 'C2/b']], C2: [['b', 5, 'kg', 'C1/a']] });
    expect(unplaced).toEqual([
      'C1/a = 5 kg stands nowhere: it rests on itself alone',
      'C2/b = 5 kg stands nowhere: it rests on itself alone',
    ]);
  });

  test('two objects may have a mass each, and two matters a density', () => {
    fine({
      C1: [
        ['mass', 80, 'kg', 'object:tank/mass'],
        ['density', 1_000, 'kg/m^3', 'law: density of water'],
      ],
      C2: [
        ['mass', 2, 'kg', 'object:rope/mass'],
        ['density', 917, 'kg/m^3', 'law: density of ice'],
      ],
    });
  });

  test('one law has one number', () => {
    expect(complaints({ C1: [tank, g], C2: [tank, ['g', 98.1, 'm/s^2', 'law: gravity']] })).toEqual([
      'g is 9.81 m/s^2 in C1 and 98.1 m/s^2 in C2',
    ]);
  });
});

test('numbers that all rest on one another stand nowhere, however many ways lead round', () => {
  const names = Array.from('abcdefghijklmn', (letter) => `n${letter}`);
  const { unplaced } = judged({
    C1: names.map((name) => [name, 5, 'kg', `= max(${names.filter((one) => one !== name).join(', ')})`]),
  });
  expect(unplaced).toHaveLength(names.length);
  expect(unplaced[0]).toBe('C1/na = 5 kg stands nowhere: it rests on itself alone');
});

describe('a derivation from the times of steps', () => {
  test.each<Written>([
    ['total', 50, 's', '= S1 + S2'],
    ['spare', 50, 's', '= deadline - S1 - S2'],
    ['spare', 0.8333, 'min', 'derived: deadline − (S1 + S2)'],
    ['slack', 40, 's', '<= deadline - S1 - S2'],
  ])('%s = %s %s from “%s”', (...written) => {
    fine({ C1: [written] });
  });

  test('is another number where it comes to another', () => {
    expect(complaints({ C1: [['total', 60, 's', '= S1 + S2']] })).toEqual([
      'C1/total is 60 s, and = S1 + S2 comes to 50 s',
    ]);
  });

  test('reads a quantity of that name before a step', () => {
    fine({
      C1: [
        ['S1', 80, 'kg', 'object:tank/mass'],
        ['twice', 160, 'kg', '= 2 * S1'],
      ],
    });
  });

  test('from a step that there is not stands nowhere', () => {
    expect(complaints({ C1: [['total', 60, 's', '= S1 + S9']] })).toEqual([
      'C1/total = 60 s stands nowhere: no quantity is called S9',
    ]);
  });
});
