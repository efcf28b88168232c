import { describe, expect, test } from '@jest/globals';
import { sameWords } from '../../../shared/omega/claims/same-words.ts';
import type { Told } from './told-session.ts';
import { assess, claim, finding, finds, states } from './assessed-steps.ts';

/* What says the same inherits what was found about it (OMEGA rules §6.7). */

describe('a claim that is said again', () => {
  const broken: Told[] = [
    { cycle: 1, say: [states(1, claim('C1', 'The beam holds'))] },
    { cycle: 1, say: [finds(27, finding('1.1/C1', 'VERIFIED')), finds(35, finding('1.1/C1', 'SUCCEEDS'))] },
  ];
  const again = (statement: string): Told => ({ cycle: 2, say: [states(2, claim('C1', statement))] });
  const checked: Told = { cycle: 2, say: [finds(28, finding('2.2/C1', 'VERIFIED'))] };

  test('is as broken under its new address as under the old one', () => {
    const { assessment, confidences } = assess(2, ['2.2/C1'], ...broken, again('the beam holds!'), checked);
    expect(assessment.attacked).toEqual({ '2.2/C1': { attacks: 1, succeeded: 1 } });
    expect(confidences['2.2/C1']).toBe(confidences['1.1/C1']);
  });

  test('starts anew where it says something else', () => {
    const { assessment } = assess(2, ['2.2/C1'], ...broken, again('The beam does not hold'), checked);
    expect(assessment.attacked).toEqual({ '2.2/C1': { attacks: 0, succeeded: 0 } });
  });

  test('is cleared by the word of the one who had broken it, wherever that is said', () => {
    const withdrawn: Told = { cycle: 2, say: [finds(35, finding('2.2/C1', 'FAILS'))] };
    const { assessment } = assess(2, ['1.1/C1'], ...broken, again('The beam holds'), withdrawn);
    expect(assessment.attacked).toEqual({ '1.1/C1': { attacks: 1, succeeded: 0 } });
  });
});

test.each([
  ['It costs 1.5', 'It costs 15'],
  ['It is -5 there', 'It is 5 there'],
  ['x < 3', 'x > 3'],
  ['5 % of them', '5 of them'],
  ['It holds', 'It does not hold'],
])('“%s” and “%s” are two statements', (a, b) => expect(sameWords(a)).not.toBe(sameWords(b)));

test.each([
  ['It holds.', 'it  HOLDS'],
  ['Fish, lakes - and rain', 'fish lakes and rain!'],
])('“%s” and “%s” are one', (a, b) => expect(sameWords(a)).toBe(sameWords(b)));
