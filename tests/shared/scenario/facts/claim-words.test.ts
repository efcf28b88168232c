import { describe, expect, test } from 'vitest';
import { convert } from '../../../../activities/verification/evaluate.ts';
import { againstQuantities } from '../../../../shared/scenario/facts/claim-words.ts';
import { sampleSeed } from '../../../support/sample-seed.ts';

type Quantity = readonly [name: string, value: number, unit: string];

const claim = (statement: string, quantities: readonly Quantity[]) =>
  againstQuantities(
    {
      ...sampleSeed,
      solution: {
        ...sampleSeed.solution,
        claims: [
          { id: 'C1', statement, quantities: quantities.map(([name, value, unit]) => ({ name, value, unit })) },
          { id: 'C2', statement: 'A rope of 45 m is there.', quantities: [{ name: 'rope', value: 45, unit: 'm' }] },
        ],
      },
    },
    convert,
  );

describe('a number of a claim in its words', () => {
  const of = (statement: string) =>
    claim(statement, [
      ['voltage', 24, 'V'],
      ['resistance', 1.2, 'ohm'],
      ['length', 4.5, 'm'],
    ]);
  test.each([
    '24 V over 1.2 ohm drive more than 12 A.',
    'The voltage drives more than 20 A through the coil.',
    '0.024 kV over 1.2 ohm are enough.',
    'Of its 24 V not even 2.4 V are lost.',
    'Ten times as much, 240 V, would melt it.',
    'The arc begins at 230 V.',
    'Four and a half metres reach down the 45 m of the rope.',
    'It takes 12 s.',
    'A thousandth of it, 0.0045 m, is play.',
    'At 5 V less it still holds.',
  ])('may be: %s', (statement) => expect(of(statement)).toEqual([]));
  test.each([
    ['Bridged, 240 V over 1.2 ohm drive more than 12 A.', 'C1 tells 240 V in words, and reckons with 24 V'],
    ['24 V drive it through 1200 ohm of line.', 'C1 tells 1200 ohm in words, and reckons with 1.2 ohm'],
    ['The beam is 450 mm long.', 'C1 tells 450 mm in words, and reckons with 4.5 m'],
  ])('has its decimal point elsewhere: %s', (statement, words) => expect(of(statement)).toEqual([words]));
});

describe('what a claim says is left over', () => {
  const heights: readonly Quantity[] = [
    ['standing_reach', 2.1, 'm'],
    ['platform_height', 1.25, 'm'],
    ['target_height', 3.1, 'm'],
  ];
  const of = (statement: string, quantities = heights) => claim(statement, quantities);
  test.each([
    'A person reaches the lid. That leaves 0.25 m to spare.',
    'A person reaches the lid. That leaves 25 cm to spare.',
    'With a margin of 0.25 m the lid is reached.',
    'From the floor it is out of reach by a margin of 1 m.',
    'That leaves about 0.9 m to spare.',
    'If one jumps, that leaves 0.9 m to spare.',
    'That leaves 12 s to spare.',
    'It leaves 3 tools over.',
    'The lid is 0.9 m wide.',
  ])('may be: %s', (statement) => expect(of(statement)).toEqual([]));
  test.each([
    ['A person reaches the lid. That leaves 0.9 m to spare.', '0.9 m'],
    ['A person reaches the lid with a margin of 2.5 m.', '2.5 m'],
    ['It is reached, with 90 cm in hand.', '90 cm'],
  ])('is no sum of its numbers: %s', (statement, told) =>
    expect(of(statement)).toEqual([`C1 says that ${told} is left over, which no sum of its numbers comes to`]),
  );
  test('may be anything where numbers of another kind go in', () => {
    expect(of('That leaves 0.9 m to spare.', [...heights, ['slope', 0.3, '1']])).toEqual([]);
    expect(of('That leaves 0.9 m to spare.', [['height', 3, 'm']])).toEqual([]);
  });
});
