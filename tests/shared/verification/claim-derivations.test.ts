import { describe, expect, test } from 'vitest';
import { complaints, fine, judged, type Scenario, type Written } from './placed.ts';

/* Numbers of claims that follow from others, in one claim and across claims (scenario rules §2.1.3). */

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
    ['with its own name before it', pull(785, 'pull = tank * g')],
    ['with what it comes to', pull(785, '= tank * g = 784.8 N')],
    ['with π and a root', pull(2465.5, '= π * √(tank * g * tank * g)')],
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
    ['hides a whole number', '= 434 * tank / 80', '434 in its derivation stands nowhere: make it a quantity'],
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
    const k = (value: number): Written => ['k', value, 'N/m', 'law: of the spring'];
    expect(
      complaints({ C1: [tank, g], C2: [tank, ['g', 9.81, 'm/s^2', 'law: gravity'], k(3)], C3: [tank, k(4)] }),
    ).toEqual(['k is 3 N/m in C2 and 4 N/m in C3']);
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
  test.each<[string, number, string, string]>([
    ['total', 50, 's', '= S1 + S2'],
    ['spare', 50, 's', '= deadline - S1 - S2'],
    ['spare', 0.8333, 'min', 'derived: deadline − (S1 + S2)'],
    ['slack', 40, 's', '<= deadline - S1 - S2'],
  ])('%s = %s %s from “%s”', (name, value, unit, source) => {
    fine({ C1: [[name, value, unit, source]] });
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
