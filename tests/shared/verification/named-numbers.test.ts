import { describe, expect, test } from 'vitest';
import { convert } from '../../../activities/verification/evaluate.ts';
import { misnamed, namedNumbers, otherExtents } from '../../../shared/verification/named-numbers.ts';
import { sampleSeed } from '../../support/sample-seed.ts';

const scenario = {
  ...sampleSeed.scenario,
  deadlineSeconds: 240,
  environment: [
    { parameter: 'Air temperature', value: '254 K' },
    { parameter: 'Nearest road', value: '150 m away' },
    { parameter: 'Door', value: 'Insulated steel, 0.18 m thick, opens outward' },
    { parameter: 'Hatch', value: '2.68 m above the floor, its ring 0.2 m deep' },
    { parameter: 'Floor', value: 'Level concrete, friction coefficient 0.37' },
  ],
  objects: [
    { name: 'boat hook', mass: '4.8 kg', dimensions: '2.1 m long', material: 'Ash', notes: 'Dry' },
    {
      name: 'dry-powder (red) extinguisher*',
      mass: '9 kg',
      dimensions: '0.6 m high',
      material: 'Steel',
      notes: 'Full',
    },
  ],
  capabilities: [{ parameter: 'Standing reach', value: '2.07 m' }],
};
const claims = [
  {
    id: 'C1',
    statement: 'It slides.',
    quantities: [
      { name: 'friction_coefficient', value: 0.37, unit: '1' },
      { name: 'temperature_rise', value: 55.1, unit: 'K' },
      { name: 'mass', value: 34, unit: 'kg' },
    ],
  },
  { id: 'C2', statement: 'It warms.', quantities: [{ name: 'temperature_rise', value: 40, unit: 'K' }] },
];
const numbered = { scenario, solution: { claims, steps: [] } };
const other = (text: string) => misnamed(text, namedNumbers(numbered), convert);

describe('a name with its number', () => {
  test('is a quantity’s or a row’s whose value is one number; a word by itself is none', () => {
    expect(namedNumbers(numbered).map(({ name }) => name)).toEqual([
      'friction coefficient',
      'temperature rise',
      'air temperature',
      'standing reach',
      'deadline',
    ]);
  });

  test.each([
    'The air temperature is 254 K.',
    'Applied (Air temperature: 254 K; Door: steel).',
    'The air temperature is -19 °C.',
    'The standing reach of 207 cm is what counts.',
    'The standing reach is 2.1 m.',
    'friction_coefficient is 0.37, as stated',
    'The temperature rise is 55 K here, and the temperature rise is 40 K there.',
    // Another thing of the name, another dimension, or no number of its own.
    'The water temperature is 281 K.',
    'The outer air temperature is 281 K.',
    'The air temperature difference of 20 K drives it.',
    'The nearest road is 3 m wide.',
    'The mass is 12 kg.',
    'The standing reach at 0.5 m from the wall is what counts.',
    'The deadline of the landlord was 3 weeks ago.',
    // Said to be otherwise.
    'If the air temperature is 281 K, nothing shrinks.',
    'A standing reach of 1.9 m would still be enough.',
    'The air temperature is not 281 K.',
    'The standing reach is at least 2 m.',
    'The friction coefficient is 0.3 to 0.5.',
    'The standing reach is 2.07 + 1.1 m.',
    'With the friction coefficient 20% lower it slides sooner.',
    'Half the deadline of 120 s is gone.',
  ])('lets pass: %s', (text) => {
    expect(other(text)).toEqual([]);
  });

  test.each([
    ['The air temperature is 281 K.', '“air temperature is 281 K”, where air temperature is 254 K'],
    ['(Air temperature: 281 K; Door: steel)', '“Air temperature: 281 K”, where air temperature is 254 K'],
    ['The friction coefficient of 0.62 on the wet floor was applied.', 'where friction coefficient is 0.37'],
    ['C1 fixes it: friction_coefficient is 0.5, and nothing changes it.', '“friction_coefficient is 0.5'],
    ['The temperature_rise = 70 K.', 'where temperature rise is 55.1 K or 40 K'],
    ['The deadline is 5 min.', 'where deadline is 240 s'],
    ['the standing reach 2.4 m', 'where standing reach is 2.07 m'],
  ])('is contradicted: %s', (text, words) => {
    expect(other(text)).toEqual([expect.stringContaining(words)]);
  });

  test('reads a long text of a stranger in no time', () => {
    const before = performance.now();
    expect(other('the air temperature is '.repeat(20_000))).toEqual([]);
    expect(other(`the air temperature${' '.repeat(200_000)}281 K`)).toEqual([]);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

describe('the extent of a thing', () => {
  const told = (text: string) => otherExtents([text], numbered, convert);
  test.each([
    'The door is 0.18 m thick.',
    'The door is 18 cm thick and cold.',
    'The door is 2 m wide.',
    'The hatch hangs 2.68 m above the wet floor.',
    'The hatch is 1 m above your head.',
    'The door is as thick as a hand is long, and the wall is 0.4 m thick.',
    'The boat hook, 2.1 m long, lies there.',
    'If the door were 0.36 m thick, nobody would hear you.',
    'The dry-powder (red) extinguisher* is 0.6 m high.',
  ])('lets pass: %s', (text) => {
    expect(told(text)).toEqual([]);
  });
  test.each([
    ['The door is 0.36 m thick.', 'the door is 0.36 m thick in prose, and 0.18 m in its row'],
    ['The hatch is 3.4 m above the floor.', 'the hatch is 3.4 m above the floor in prose, and 2.68 m in its row'],
    ['You see the boat hook that is 1.2 m long.', 'the boat hook is 1.2 m long in prose, and 2.1 m in its row'],
    ['The dry-powder (red) extinguisher* is 2 m high.', 'in prose, and 0.6 m in its row'],
  ])('is contradicted: %s', (text, words) => {
    expect(told(text)).toEqual([expect.stringContaining(words)]);
  });
});
