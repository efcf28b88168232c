import { describe, expect, test } from 'vitest';
import { convert } from '../../../activities/verification/evaluate.ts';
import { type Numbers, placeIn, publicPlaces, standsAmong } from '../../../shared/verification/public-places.ts';
import { shaft } from '../scenario/shaft.ts';

/* The numbers of the public page, and whether a number is one of those that stand at a place. */

const page = () =>
  publicPlaces({
    ...shaft,
    solution: {
      ...shaft.solution,
      claims: [{ id: 'C1', statement: 'It holds 7 kg.', quantities: [{ name: 'mass', value: 7, unit: 'kg' }] }],
    },
    scenario: {
      ...shaft.scenario,
      deadlineSeconds: 100,
      narrative: 'Three ropes of 10–12 m lie there.',
      threat: 'It rises for 100 s.',
      startingState: 'You stand still.',
      whyImpossible: 'Nobody lifts 300 kg.',
      objects: [{ name: 'tank', mass: '80 kg', dimensions: '0.5 to 0.6 m', material: 'steel', notes: 'One of two' }],
      capabilities: [{ parameter: 'push', value: '400 N' }],
      environment: [{ parameter: 'temperature', value: '12 °C' }],
    },
  });

test('the page has the numbers of its tables, its steps and its texts, and no claim’s', () => {
  const places = page();
  expect(
    [...places].map(([address, { measures, ranges, counts }]) => [
      address,
      measures.map(({ value }) => value),
      ranges?.length ?? null,
      [...(counts ?? [])],
    ]),
  ).toEqual([
    ['s1', [30], null, []],
    ['s2', [20], null, []],
    ['deadline', [100], null, []],
    ['object:tank/mass', [80], 0, []],
    ['object:tank/dimensions', [0.5, 0.6], 1, []],
    ['object:tank/material', [], 0, []],
    ['object:tank/notes', [], 0, [1, 2]],
    ['capability:push', [400], 0, []],
    ['environment:temperature', [12], 0, []],
    ['narrative', [10, 12], 1, [3]],
    ['threat', [100], 0, []],
    ['startingstate', [], 0, []],
    ['whyimpossible', [300], 0, []],
  ]);
});

describe('the place that a source means', () => {
  test.each<[string, string | null, number[]]>([
    ['', null, []],
    ['the moon', null, []],
    ['object:tank/mass', 'object:tank/mass', [80]],
    ['Object: tank', 'object:tank', [80, 0.5, 0.6]],
    ['the tank', 'the tank', [80, 0.5, 0.6]],
    ['tank, mass', 'object:tank/mass', [80]],
    ['objects', 'objects', [80, 0.5, 0.6]],
    ['the public object table', 'the public object table', [80, 0.5, 0.6]],
    ['capabilities', 'capability:push', [400]],
    ['the capability table', 'capability:push', [400]],
    ['environment', 'environment:temperature', [12]],
    ['public environment table', 'environment:temperature', [12]],
    ['my environment', null, []],
    ['environments', null, []],
    ['the push', 'capability:push', [400]],
    ['narrative', 'narrative', [10, 12]],
    ['C1/mass', null, []],
    ['step S2', 's2', [20]],
    ['deadline', 'deadline', [100]],
  ])('%j is %j', (source, at, values) => {
    const place = placeIn(source, page());
    expect(place?.at ?? null).toBe(at);
    expect(place?.measures.map(({ value }) => value) ?? []).toEqual(values);
  });

  test('is what it is the address of, before what is named by more of its words', () => {
    const places = publicPlaces({
      ...shaft,
      scenario: {
        ...shaft.scenario,
        environment: [
          { parameter: 'capability push', value: '1 m' },
          { parameter: 'object tank', value: '2 m' },
        ],
      },
    });
    expect(placeIn('capability:push', places)?.at).toBe('capability:push');
    expect(placeIn('object:tank', places)?.measures).toHaveLength(2);
    expect(placeIn('push, a capability', places)?.at).toBe('environment:capability push');
  });

  test('of a step or the deadline has no range and no count', () => {
    expect(placeIn('step S2', page())).toEqual({
      at: 's2',
      measures: [{ value: 20, unit: 's' }],
      ranges: [],
      counts: new Set(),
    });
  });

  test('is read as far as cells and texts are', () => {
    const far = (text: string, characters: number) => `${text} `.padEnd(characters, '.') + ' 7 kg, two';
    const [tank] = shaft.scenario.objects;
    if (tank === undefined) throw new Error('no object');
    const places = publicPlaces({
      ...shaft,
      scenario: { ...shaft.scenario, objects: [{ ...tank, notes: far('5 m', 600) }], narrative: far('5 m', 24_000) },
    });
    expect(places.get(`object:${tank.name}/notes`)).toMatchObject({ measures: [{ value: 5, unit: 'm' }] });
    expect(places.get('narrative')).toMatchObject({ measures: [{ value: 5, unit: 'm' }], counts: new Set() });
  });

  test('has the ranges and the counts of all that is meant', () => {
    const place = placeIn('the tank', page());
    expect(place?.ranges).toEqual([
      [
        { value: 0.5, unit: 'm' },
        { value: 0.6, unit: 'm' },
      ],
    ]);
    expect(place?.counts).toEqual(new Set([1, 2]));
  });
});

describe('a number stands among others', () => {
  const stands = (value: number, unit: string, numbers: Partial<Numbers>, tolerance = 0.01) =>
    standsAmong({ value, unit }, { measures: [], ...numbers }, convert, tolerance);
  const measure = (value: number, unit: string) => ({ measures: [{ value, unit }] });
  const range = (low: number, high: number, unit: string, its = unit) => ({
    ranges: [
      [
        { value: low, unit },
        { value: high, unit: its },
      ],
    ] as const,
  });

  test.each<[string, number, string, Partial<Numbers>, boolean]>([
    ['none of none', 5, 'kg', {}, false],
    ['that is it', 5, 'kg', measure(5, 'kg'), true],
    ['within the tolerance', 5.04, 'kg', measure(5, 'kg'), true],
    ['beyond it', 5.06, 'kg', measure(5, 'kg'), false],
    [
      'the last of several',
      5,
      'kg',
      {
        measures: [
          { value: 1, unit: 'm' },
          { value: 5, unit: 'kg' },
        ],
      },
      true,
    ],
    ['a word for a unit, as a pure number', 4, '1', measure(4, 'planks'), true],
    ['a word for a unit, in it', 4, 'planks', measure(4, 'planks'), true],
    ['a word for a unit, in another unit', 4, 'kg', measure(4, 'planks'), false],
    ['another of the word', 5, '1', measure(4, 'planks'), false],
    ['a pure number for an amount', 4, '1', measure(4, 'kg'), false],
    ['a word for an amount', 4, 'planks', measure(4, 'kg'), false],
    // Two digits or more are read off, and rounded.
    ['rounded to its digits', 0.34, 'm', measure(0.3449, 'm'), true],
    ['rounded to its digits, from above', 0.35, 'm', measure(0.3451, 'm'), true],
    ['rounded to its digits in another unit', 34, 'cm', measure(0.3449, 'm'), true],
    ['not rounded so', 0.34, 'm', measure(0.3451, 'm'), false],
    ['rounded up from half', 25, 'N', measure(24.5, 'N'), true],
    ['rounded down from half', 25, 'N', measure(25.5, 'N'), true],
    ['beyond half', 25, 'N', measure(25.51, 'N'), false],
    ['below half', 25, 'N', measure(24.49, 'N'), false],
    ['of one digit', 0.3, 'm', measure(0.31, 'm'), false],
    ['of one digit behind noughts', 0.03, 'm', measure(0.031, 'm'), false],
    ['of two digits with a nought', 10, 'm', measure(10.4, 'm'), true],
    ['below nothing', -25, 'N', measure(-25.4, 'N'), true],
    ['below nothing, for what is above', -25, 'N', measure(25.4, 'N'), false],
    ['rounded, in another dimension', 25, 'kg', measure(25.4, 'N'), false],
    ['rounded, for what nobody reads', 25, 'kg', measure(25.4, 'frobs'), false],
    ['what nobody reads, rounded', 25, 'frobs', measure(25.4, 'frobs'), false],
    ['in figures of a power of ten', 1e21, 'm', measure(1.2e21, 'm'), false],
    ['in figures of a small power of ten', 1.5e-7, 'm', measure(0.04, 'm'), false],
    // A range has both of its ends.
    ['the low end of a range', 10, 'm', range(10, 12, 'm'), true],
    ['the high end', 12, 'm', range(10, 12, 'm'), true],
    ['between them', 1_100, 'cm', range(10, 12, 'm'), true],
    ['below them', 9.999, 'm', range(10, 12, 'm'), false],
    ['above them', 12.001, 'm', range(10, 12, 'm'), false],
    ['between ends the other way round', 11, 'm', range(12, 10, 'm'), true],
    ['below ends the other way round', 9.9, 'm', range(12, 10, 'm'), false],
    ['above ends the other way round', 12.1, 'm', range(12, 10, 'm'), false],
    ['of another dimension', 11, 'kg', range(10, 12, 'm'), false],
    ['between ends of two dimensions', 11, 'm', range(10, 12, 'm', 'kg'), false],
    ['between ends of two dimensions, by the other', 11, 'kg', range(10, 12, 'm', 'kg'), false],
    ['of no unit that is known', 11, 'frobs', range(10, 12, 'm'), false],
    ['between ends of no unit', 11, 'm', range(10, 12, 'frobs'), false],
    ['where all are of no unit', 11, 'frobs', range(10, 12, 'frobs'), false],
    ['where one end is of no unit', 11, 'm', range(10, 12, 'm', 'frobs'), false],
    // Counts are pure.
    ['a count', 2, '1', { counts: new Set([2]) }, true],
    ['a count of what nobody reads', 2, 'planks', { counts: new Set([2]) }, true],
    ['no count', 3, '1', { counts: new Set([2]) }, false],
    ['an amount for a count', 2, 'kg', { counts: new Set([2]) }, false],
  ])('%s', (_, value, unit, numbers, is) => {
    expect(stands(value, unit, numbers)).toBe(is);
  });
});
