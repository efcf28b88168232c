import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { excerpt, prefix, quoted, truncate } from '../../../shared/text/cut.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('a', '\u0301', '\u200d', '\ufe0f', '🇩', '👩', '🏽', '\ud83d', ' '),
    maxLength: 60,
  }),
);
const most = fc.integer({ min: 0, max: 40 });

describe('a text that is cut', () => {
  test.each([
    ['fits', 'abc', 3, 'abc', 'abc'],
    ['is longer', 'abcd', 3, 'abc', 'ab…'],
    ['would keep half of a pair', 'ab🜂', 3, 'ab', 'ab…'],
    ['would lose an accent', 'abe\u0301', 3, 'ab', 'ab…'],
    ['would break up a family', 'a👩\u200d👧', 4, 'a', 'a…'],
    ['would lose a skin tone', 'a👍🏽', 3, 'a', 'a…'],
    ['would cut a flag in half', '🇩🇪🇫🇷', 6, '🇩🇪', '🇩🇪…'],
    ['ends in a blank', 'ab cd', 4, 'ab c', 'ab…'],
    ['has no room', 'ab', 0, '', ''],
  ])('%s', (_name, given, room, bare, marked) => {
    expect(prefix(given, room)).toBe(bare);
    expect(truncate(given, room)).toBe(marked);
  });

  test('is no longer than asked, well-formed, and begins as the whole did', () => {
    fc.assert(
      fc.property(text, most, (given, room) => {
        const whole = given.toWellFormed();
        for (const left of [prefix(given, room), truncate(given, room)]) {
          expect(left.length).toBeLessThanOrEqual(room);
          expect(left.isWellFormed()).toBe(true);
          expect(whole.startsWith(left.replace(/…$/, ''))).toBe(true);
        }
        expect(truncate(given, given.length)).toBe(whole);
      }),
      { numRuns: 2000 },
    );
  });

  test('is whole characters, as a reader counts them', () => {
    const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const ends = (of: string) =>
      new Set([...characters.segment(of)].map(({ index, segment }) => index + segment.length));
    const words = fc.string({ unit: fc.constantFrom('a', 'é', 'e\u0301', '👩\u200d👧', '👍🏽', '🇩🇪', '❤\ufe0f', ' ') });
    fc.assert(
      fc.property(words, most, (given, room) => {
        const left = prefix(given, room);
        expect(left === '' || ends(given).has(left.length)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('is cut at once, however many accents one letter has', () => {
    expect(prefix(`a${'\u0301'.repeat(1_000_000)}`, 500_000)).toHaveLength(500_000);
  });
});

test('an excerpt is one line', () => {
  expect(excerpt(' one\n\ttwo \u001bthree ', 40)).toBe('one two three');
  expect(excerpt('one\ntwo three', 9)).toBe('one two…');
});

test('what was given is quoted as JSON, shortened', () => {
  expect([quoted('a"b'), quoted(undefined), quoted(null), quoted([1])]).toEqual([
    '"a\\"b"',
    'undefined',
    'null',
    '[1]',
  ]);
  // A program without types may hand over what no JSON has a word for.
  const round: unknown[] = [];
  round.push(round);
  expect([quoted([].at), quoted(1n), quoted(Symbol('x')), quoted(round)]).toEqual([
    'function',
    'bigint',
    'symbol',
    'object',
  ]);
  expect(quoted('x'.repeat(100))).toHaveLength(60);
  expect(quoted('🜂'.repeat(100)).isWellFormed()).toBe(true);
});
