import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { AnswerKey } from '../../../../shared/omega/calibration/problem.ts';
import { isRight, readAnswer } from '../../../../shared/omega/calibration/read-answer.ts';

const choice: AnswerKey = {
  is: 'choice',
  options: ['only the A', 'the A and the 4', 'all four', 'only Bo'],
  right: 'B',
};
const number = (value: number, unit: string | null = null, within = 0): AnswerKey => ({
  is: 'number',
  value,
  unit,
  within,
});
const said = (line: string, conclusion = 'See the answer.') => ({ answer: `Reasons.\nANSWER: ${line}`, conclusion });
const letterOf = (line: string) => {
  const given = readAnswer(said(line), choice);
  return given?.is === 'choice' ? given.letter : null;
};
const numberOf = (line: string, key = number(1)) => {
  const given = readAnswer(said(line), key);
  return given?.is === 'number' ? given.value : null;
};

describe('a choice', () => {
  test.each([
    ['B', 'B'],
    ['b', 'B'],
    ['(B)', 'B'],
    ['**C**', 'C'],
    ['C.', 'C'],
    ['B) the A and the 4', 'B'],
    ['the A and the 4', 'B'],
    ['only Bo', 'D'],
    ['option D', 'D'],
    ['A only', 'A'],
  ])('“%s” is %s', (line, letter) => {
    expect(letterOf(line)).toBe(letter);
  });

  test.each(['A or B', 'A) or B)', 'A and B', 'not B', 'none', 'E', 'It cannot be said.', 'B, C'])(
    '“%s” says nothing that could be right or wrong',
    (line) => {
      expect(letterOf(line)).toBeNull();
    },
  );
});

describe('a number', () => {
  test.each<[string, number]>([
    ['60', 60],
    ['about 60 kg', 60],
    ['−2', -2],
    ['- 2', -2],
    ['.5', 0.5],
    ['1,234', 1_234],
    ['12 000', 12_000],
    ['14,7', 14.7],
    ['12 ± 1', 12],
    ['3 hours (180 minutes)', 3],
    ['3/8', 0.375],
    ['2.577 billion', 2.577e9],
    ['5.15 × 10^18 kg', 5.15e18],
    ['5.15×10¹⁸', 5.15e18],
    ['2.69e22', 2.69e22],
    ['10^9', 1e9],
    ['10⁻³', 1e-3],
    ['`11.2` km/s', 11.2],
  ])('“%s” is %d', (line, value) => {
    expect(numberOf(line)).toBeCloseTo(value, 10);
  });

  test.each(['2 or 3', 'between 2 and 3', '24 May 2024', 'many', ''])(
    '“%s” says nothing that could be right or wrong',
    (line) => {
      expect(numberOf(line)).toBeNull();
    },
  );

  test('whatever a number is, it is read as it is written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => {
        expect(numberOf(String(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test('is right within what its key allows, and a share counts for a percentage that does not say otherwise', () => {
    const right = (line: string, key: AnswerKey) => {
      const given = readAnswer(said(line), key);
      return given !== null && isRight(given, key);
    };
    expect(right('19', number(19.27, '%', 0.03))).toBe(true);
    expect(right('18', number(19.27, '%', 0.03))).toBe(false);
    expect(right('0.1927', number(19.27, '%', 0.03))).toBe(true);
    expect(right('0.1927%', number(19.27, '%', 0.03))).toBe(false);
    expect(right('264', number(264))).toBe(true);
    expect(right('264.01', number(264))).toBe(false);
    expect(right('-2', number(-2))).toBe(true);
    expect(right('2', number(-2))).toBe(false);
  });
});

describe('where it stands', () => {
  test('is the last such line of the answer, whatever surrounds it', () => {
    const answer = 'First I thought\n> ANSWER: 1\nbut then\n**ANSWER:** 2 kg\nSo be it.';
    expect(readAnswer({ answer, conclusion: 'ANSWER: 3' }, number(2))).toMatchObject({ value: 2 });
  });

  test('is the conclusion where the answer has none', () => {
    expect(readAnswer({ answer: 'Reasons.', conclusion: 'ANSWER: C' }, choice)).toMatchObject({ letter: 'C' });
    expect(readAnswer({ answer: 'Reasons.', conclusion: 'B) the A and the 4' }, choice)).toMatchObject({ letter: 'B' });
    expect(readAnswer({ answer: 'Reasons.', conclusion: '264 euros' }, number(264))).toMatchObject({ value: 264 });
  });

  test('is nowhere in a sentence that happens to hold a letter', () => {
    expect(readAnswer({ answer: 'ANSWERS: none', conclusion: 'A man came' }, choice)).toBeNull();
    expect(readAnswer({ answer: 'My ANSWER: B', conclusion: 'It is so' }, choice)).toBeNull();
  });
});
