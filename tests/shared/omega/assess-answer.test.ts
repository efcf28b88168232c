import { describe, expect, test } from 'vitest';
import type { Told } from './told-session.ts';
import { assess, claim, finding, finds, say, states } from './assessed-steps.ts';
import { spoken } from './spoken.ts';

/* The answer is a claim as well: what is found against it counts, whatever carries it (OMEGA rules §2.3, §6.1, §6.7). */

const grounds: Told = {
  cycle: 1,
  say: [
    states(1, claim('C1', 'Acid leaches metal from the soil')),
    finds(27, finding('1.1/C1', 'VERIFIED')),
    finds(35, finding('1.1/C1', 'FAILS')),
  ],
};
const answers = (cycle: number, statement: string, requires: readonly string[] = ['1.1/C1']): Told => ({
  cycle,
  say: [
    say(51, {
      ...spoken({ claims: [claim('C1', statement, { requires: [...requires] })] }),
      answer: statement,
      restsOn: ['1.1/C1'],
      answered: ['all'],
      unanswered: [],
      caveats: [],
      answers: 'FULLY',
    }),
  ],
});
const lime = 'Liming the lakes brings the fish back.';
const after = (cycle: number, ...told: readonly Told[]) => assess(cycle, ['1.1/C1'], grounds, ...told).assessment;
const sure = after(1, answers(1, lime)).answerConfidence ?? 0;

describe('what is found of the claim that states the answer', () => {
  test('changes nothing where nothing was found, or only that it holds', () => {
    const held: Told = { cycle: 2, say: [finds(28, finding('51.1/C1', 'VERIFIED'))] };
    expect(after(2, answers(1, lime), held)).toMatchObject({ answerConfidence: sure, answer: { refuted: [] } });
  });

  test.each([
    ['a failed check', finds(28, finding('51.1/C1', 'FAILED'))],
    ['an attack that succeeds', finds(42, finding('51.1/C1', 'SUCCEEDS'))],
  ])('refutes the answer: %s', (_, found) => {
    const { answer, answerConfidence } = after(2, answers(1, lime), { cycle: 2, say: [found] });
    expect(answer?.refuted).toEqual(['51.1/C1']);
    expect(answerConfidence).toBeLessThan(sure - 0.2);
  });

  test('counts with what carries it where it was broken in part, and not where it carries on in a weaker form', () => {
    const partly = (form: string | null): Told => ({
      cycle: 2,
      say: [finds(42, finding('51.1/C1', 'PARTLY', form))],
    });
    expect(after(2, answers(1, lime), partly('Some lakes.')).answerConfidence).toBe(sure);
    expect(after(2, answers(1, lime), partly(null)).answerConfidence).toBeCloseTo(sure * 0.7);
  });

  test('follows it into the next cycle in the same words, and not into another answer', () => {
    const broken: Told = { cycle: 2, say: [finds(42, finding('51.1/C1', 'SUCCEEDS'))] };
    const same = after(2, answers(1, lime), broken, answers(2, lime.toUpperCase()));
    expect(same.answer).toEqual({ refuted: ['51.2/C1'], turned: null });
    const other = after(2, answers(1, lime), broken, answers(2, 'Stop the smelter first, and restock.'));
    expect(other.answer).toEqual({ refuted: [], turned: expect.stringContaining('in the place of one') });
    expect(other.answerConfidence).toBe(sure);
  });

  test('is found of whatever the architect claims, where no claim of it requires what the answer rests on', () => {
    const broken: Told = { cycle: 2, say: [finds(42, finding('51.1/C1', 'SUCCEEDS'))] };
    expect(after(2, answers(1, lime, []), broken).answer?.refuted).toEqual(['51.1/C1']);
  });
});

describe('a check that is at odds with itself', () => {
  const five = 'The becks carry 5 mg of acid.';
  const checked = (reason: string, ...more: readonly Told[]) =>
    assess(
      1,
      ['1.1/C1'],
      {
        cycle: 1,
        say: [
          states(1, claim('C1', five)),
          finds(27, { ...finding('1.1/C1', 'VERIFIED'), reason }),
          finds(35, finding('1.1/C1', 'FAILS')),
        ],
      },
      ...more,
      answers(1, lime),
    ).assessment;

  test('confirms nothing: it counts as one that could not tell', () => {
    expect(checked('The series gives 5 mg.').verified).toEqual(['1.1/C1']);
    const back = checked('The series gives 3 mg, the claim says 5 mg.');
    expect(back.verified).toEqual([]);
    expect(back.answerConfidence).toBeLessThan(checked('looked').answerConfidence ?? 0);
  });

  test('and takes nothing from what another one confirms', () => {
    const another: Told = { cycle: 1, say: [finds(32, finding('1.1/C1', 'VERIFIED'))] };
    expect(checked('The series gives 3 mg, the claim says 5 mg.', another).verified).toEqual(['1.1/C1']);
  });
});

describe('an author that takes its word back', () => {
  const acid = 'Acid leaches metal from the soil';
  const again = (agent: 1 | 2, statement: string, confidence: number): Told => ({
    cycle: 2,
    say: [states(agent, claim('C1', statement, { confidence }))],
  });

  test('is as unsure of the claim as it says last, under whatever address the answer rests on it', () => {
    const before = after(2, answers(2, lime)).answerConfidence ?? 0;
    expect(after(2, again(1, acid, 0.2), answers(2, lime)).answerConfidence).toBeLessThan(before - 0.2);
    expect(after(2, again(1, acid, 0.9), answers(2, lime)).answerConfidence).toBe(before);
  });

  test('is nobody else, and says so of the same statement', () => {
    const before = after(2, answers(2, lime)).answerConfidence;
    expect(after(2, again(2, acid, 0.2), answers(2, lime)).answerConfidence).toBe(before);
    expect(after(2, again(1, 'Birds take the fish', 0.2), answers(2, lime)).answerConfidence).toBe(before);
  });
});

describe('an answer is another one', () => {
  const turned = (first: string, second: string) => after(2, answers(1, first), answers(2, second)).answer?.turned;

  test('where it says the reverse of that of the cycle before, on the same grounds', () => {
    expect(turned(lime, 'Liming the lakes does not bring the fish back.')).toContain('the reverse');
    expect(turned('The pH of the lakes rises.', 'The pH of the lakes falls.')).toContain('the reverse');
    expect(turned('It takes 3 years of liming.', 'It takes 30 years of liming.')).toContain('the reverse');
  });

  test('where it has no word of that of the cycle before', () => {
    expect(turned(lime, 'Acid rain kills trout.')).toContain('no word of that of the cycle before');
    expect(turned('It takes 3 years.', 'It takes 3 winters.')).toBeNull();
    expect(turned('湖面的水最冷', '鱼死于酸')).toBeNull();
  });

  test('and not where it is worded anew', () => {
    expect(turned(lime, 'To bring the fish back, lime the lakes.')).toBeNull();
    expect(turned(lime, 'Fish return within 2 years once a lake has been treated with lime.')).toBeNull();
    expect(turned(lime, lime)).toBeNull();
  });
});
