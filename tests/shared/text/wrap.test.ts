import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { spanOf } from '../../../shared/text/span.ts';
import { wrapLine } from '../../../shared/text/wrap.ts';

describe('wrapped words', () => {
  test('lose no word and keep within the columns', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc
            .string({ unit: 'grapheme-composite', minLength: 1, maxLength: 50 })
            .map((word) => word.replaceAll(' ', 'x')),
          { maxLength: 20 },
        ),
        fc.integer({ min: 4, max: 40 }),
        (words, columns) => {
          const lines = wrapLine(words.join(' '), columns);
          expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
          expect(lines.every((line) => spanOf(line) <= columns && line.isWellFormed())).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['·', 1],
    ['x\u0305', 1],
    ['\ua700', 1],
    ['ｶ', 1],
    ['カ', 2],
    ['潮', 2],
    ['글', 2],
    ['。', 2],
    ['😀', 2],
    ['⌚', 2],
  ])('take the columns of their signs: %s takes %i', (sign, columns) => {
    expect(spanOf(sign)).toBe(columns);
  });

  test('of nothing are one empty line', () => {
    expect(wrapLine('', 10)).toEqual(['']);
  });

  test('of Japanese take two columns a sign, fill each line, and begin none with a point', () => {
    expect(wrapLine('It is 潮が満ちると消える塩の湿地。', 20)).toEqual(['It is 潮が満ちると消', 'える塩の湿地。']);
    expect(wrapLine('潮が満ちる。塩', 10)).toEqual(['潮が満ち', 'る。塩']);
  });

  test('are never cut within a sign', () => {
    expect(wrapLine('👩‍🚀👩‍🚀👩‍🚀 e\u0301e\u0301e\u0301e\u0301e\u0301', 4)).toEqual([
      '👩‍🚀👩‍🚀',
      '👩‍🚀',
      'e\u0301e\u0301e\u0301e\u0301',
      'e\u0301',
    ]);
  });
});
