import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import { wrongEquations } from '../../../shared/verification/told-equations.ts';

/* What of an equation in words is judged, and how near its result has to be (scenario rules §2.2.8). */

const quantities = [
  { name: 'mass', value: 15, unit: 'kg' },
  { name: 'g', value: 9.81, unit: 'm/s^2' },
  { name: 'rise', value: 40, unit: 'K' },
];
const wrong = (text: string) => wrongEquations(text, quantities, { evaluate, convert });
const isWrong = (text: string) => wrong(text).length > 0;

describe('a result stands', () => {
  test.each<[string, string, boolean]>([
    ['to half of its last place', '0.4 * 14 = 6.', true],
    ['at exactly that', '0.4 * 13.75 = 6.', true],
    ['no further', '0.4 * 13.7 = 6.', false],
    ['to half of a ten', '7 * 8 = 60.', true],
    ['no further than that', '7 * 7.8 = 60.', false],
    ['to half of a hundred', '7 * 80 = 600.', true],
    ['no further than that either', '7 * 78 = 600.', false],
    ['by its last nought, and none before', '1 * 109 = 105.', false],
    ['to half of a tenth', '1.2 * 0.2 = 0.2.', true],
    ['no further than half of a tenth', '1.3 * 0.2 = 0.2.', false],
    ['to half of a hundredth, and no tenth', '0.3 * 0.7 = 0.25.', false],
    ['below nothing', '2 - 7.6 = -6.', true],
    ['below nothing, with a sign of print', '2 - 7.6 = −6.', true],
    ['and not another below nothing', '2 - 8 = -7.5.', false],
    ['and not of the other sign', '2 - 8 = 6.', false],
    ['in its unit', 'mass * g = 147.2 N.', true],
    ['in its unit, to half of a hundred', 'mass * g = 100 N.', true],
    ['and not another in its unit', 'mass * g = 300 N.', false],
    ['in another unit, to half of its last place', 'mass * g = 0.1 kN.', true],
    ['and no further in that', 'mass * g = 0.3 kN.', false],
    ['on a scale with a zero of its own', 'rise * 1 = 41.5 °C.', true],
    ['of figures, on a scale with a zero of its own', '12 + 3 = 15.5 °C.', true],
    ['of figures, in a unit of whatever prefix', '15 * 9.81 = 1.47 kN.', true],
    ['of figures, in a word of whatever prefix', '3 * 4 = 1200 frobs.', true],
    ['of figures, and not another in that', '3 * 4 = 6 frobs.', false],
    ['of figures, and no power of ten without a unit', '3 * 4 = 1200.', false],
    ['of figures, in hundredths', '0.1 * 4 = 40 %.', true],
    ['of figures, in minutes', '3 * 60 = 3 min.', true],
    ['of nothing', '3 - 3 = 0 frobs.', true],
    ['and not something for nothing', '3 - 3 = 5 frobs.', false],
    ['and not nothing for something', '3 + 3 = 0 frobs.', false],
    ['where nobody knows its unit', 'mass * g = 12 frobs.', true],
    ['in another dimension, which is another fault', 'mass * g = 12 kg.', true],
  ])('%s: “%s” %s', (_, text, stands) => {
    expect(isWrong(text)).toBe(!stands);
  });
});

describe('what is no equation with one result', () => {
  test.each([
    ['with two results', 'mass * g = 12 N at 3 m.'],
    ['with a result that is no number', '3 * 4 = 1.2.3'],
    ['with words before the result', '3 * 4 = about 13.'],
    ['that sets a name', 'mass = 20 kg.'],
    ['of what nobody can compute', 'mass * speed = 12 N.'],
    ['of another case', 'If it is wet, mass * g = 120 N.'],
    ['that goes on', '3 * 4 = 6 * mass'],
    ['that goes on without blanks', '3 * 4 = 16*mass'],
    ['that goes on below nothing', '3 - 4 = -6 * mass'],
    ['that goes on with a sum', '3 * 4 = 6 + mass'],
    ['that goes on with a difference', '3 * 4 = 6 - mass'],
    ['that goes on with a power', '3 * 4 = 6^mass'],
    ['that goes on with a quotient', '3 * 4 = 6 /(mass)'],
    ['that goes on with a quotient and a blank', '3 * 4 = 6 / (mass)'],
  ])('is not judged: %s', (_, text) => {
    expect(wrong(text)).toEqual([]);
  });

  test.each([
    ['in figures alone, whatever is supposed', 'If it is wet, 3 * 4 = 13.'],
    ['with a unit below a stroke', '3 * 4 = 6 /s.'],
    ['with a unit that has a stroke', '3 * 4 = 6 m/s.'],
    ['in a line of its own', 'It holds\n3 * 4 = 13\nand so on'],
    ['behind a comma', 'As told, 3 * 4 = 13, which is enough.'],
  ])('and is judged %s', (_, text) => {
    expect(isWrong(text)).toBe(true);
  });
});

test('what it comes to is told beside its words', () => {
  expect(wrong('The force is  mass * g  = 85.9 N , which is enough.')).toEqual([
    '“mass * g = 85.9 N” comes to 147.15 kg m s^-2',
  ]);
  expect(wrong('So 3 * 4 = 13.')).toEqual(['“3 * 4 = 13” comes to 12']);
});

test.each([
  [300, true],
  [301, false],
])('a side of %d characters is read: %s', (characters, isRead) => {
  const sum = '1000'.padEnd(300, ' + 1');
  const left = characters === 300 ? sum : `${sum}0`;
  expect(left).toHaveLength(characters);
  expect(isWrong(`${left} = 9.`)).toBe(isRead);
  expect(isWrong(`3 * 4 = ${'13 '.padEnd(characters, 'a')}`)).toBe(isRead);
});

test.each([
  [39, 1],
  [40, 0],
])('behind %d equations %d wrong one is found', (before, found) => {
  expect(wrong(`${'1 + 1 = 2; '.repeat(before)}1 + 1 = 3`)).toHaveLength(found);
});
