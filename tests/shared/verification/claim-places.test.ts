import { describe, expect, test } from 'vitest';
import { fine, judged, type Scenario, type Written } from './placed.ts';

/* Where the numbers of claims stand (scenario rules §2.1.3). */

const cell = (value: string): Scenario => ({ capabilities: [{ parameter: 'push', value }] });

describe('a number that stands at its place', () => {
  test.each<[string, number, string, string]>([
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
  ])('%s = %s %s from “%s”', (name, value, unit, source) => {
    fine({ C1: [[name, value, unit, source]] });
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
    [
      'than the constant of nature that it is called',
      ['g', 98.1, 'm/s^2', 'law: gravity'],
      'C1/g is 98.1 m/s^2, and law: gravity has 9.80665 m/s^2',
    ],
  ])('%s', (_what, written, words) => {
    expect(judged({ C1: [written] })).toEqual({ unplaced: [], other: [words], apart: [] });
  });

  test('and the gravity of another world is that of its surroundings', () => {
    const moon: Scenario = { environment: [{ parameter: 'pull of the ground', value: '1.62 m/s²' }] };
    const tank: Written = ['tank', 80, 'kg', 'object:tank/mass'];
    fine({ C1: [tank, ['g', 1.62, 'm/s^2', 'law: gravity']] }, moon);
    expect(judged({ C1: [tank, ['g', 1.62, 'm/s^2', 'law: gravity']] }).other).toHaveLength(1);
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
