import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  bareLetters,
  blankControls,
  escapeUnseen,
  firstControl,
  holdsUnseen,
  isOneLine,
  oneLine,
  row,
  visible,
} from '../../../shared/text/invisible.ts';

/** Signs that no reader sees, named here without the code under test. */
const hidden = [
  ['a NUL', '\u0000'],
  ['a bell', '\u0007'],
  ['an escape, which steers a terminal', '\u001b'],
  ['a control of the second set', '\u009b'],
  ['a soft hyphen', '\u00ad'],
  ['a grapheme joiner', '\u034f'],
  ['an Arabic letter mark', '\u061c'],
  ['a filler that is a letter', '\u3164'],
  ['a Mongolian separator', '\u180e'],
  ['a zero-width space', '\u200b'],
  ['a mark of direction', '\u200f'],
  ['an override of direction', '\u202e'],
  ['a word joiner', '\u2060'],
  ['an isolate', '\u2066'],
  ['a byte-order mark', '\ufeff'],
  ['an annotation', '\ufff9'],
  ['a tag letter', '\u{e0041}'],
  ['a selector of the supplement', '\u{e0100}'],
] as const;

/** Signs that shape what stands beside them, and layout. */
const seen = [
  ['a line end', 'a\nb'],
  ['Persian with a non-joiner', 'می\u200cخواهم'],
  ['a family, joined', '👩\u200d👩\u200d👧'],
  ['a red heart, selected and joined', '❤\ufe0f\u200d🔥'],
  ['a keycap', '1\ufe0f\u20e3'],
  ['accents', 'e\u0301 ñ ç'],
  ['Mongolian with a variant', 'ᠠ\u180b'],
] as const;

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hidden.map(([, sign]) => sign), '\n', '\r', '\t', '\u2028', '\u200d', '\ufe0f', '\ud800', ' '),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('what a reader sees', () => {
  test.each(hidden)('holds no %s', (_name, sign) => {
    expect(visible(`a${sign}b`)).toBe('ab');
    expect(holdsUnseen(`a${sign}b`)).toBe(true);
    expect(isOneLine(`a${sign}b`)).toBe(false);
  });

  test.each(seen)('holds %s', (_name, kept) => {
    expect(visible(kept)).toBe(kept);
    expect(holdsUnseen(kept)).toBe(false);
  });

  test.each([
    ['joiners', '\u200c\u200d\u200c\u200d', '\u200c'],
    ['selectors', '\ufe00\ufe01\ufe02', '\ufe00'],
    ['both', '\ufe0f\u200d\ufe0e\u200c', '\ufe0f\u200d'],
  ])('holds no message in a row of %s', (_name, row, left) => {
    expect(visible(`a${row}b`)).toBe(`a${left}b`);
    expect(holdsUnseen(`a${row}b`)).toBe(true);
  });

  test.each(
    [
      ['\r\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f', '\n'].map((end) => [JSON.stringify(end), end] as const),
    ].flat(),
  )('has one kind of line end: %s', (_name, end) => {
    expect(visible(`a${end}b`)).toBe('a\nb');
    expect(oneLine(`a${end}b`)).toBe('a b');
    expect(row(`  a${end}b `).replace(/ +/g, ' ')).toBe(' a b ');
    expect(isOneLine(`a${end}b`)).toBe(false);
  });

  test('is the same when it is taken twice, is well-formed, and holds nothing unseen', () => {
    fc.assert(
      fc.property(text, (given) => {
        const left = visible(given);
        expect(visible(left)).toBe(left);
        expect(left.isWellFormed()).toBe(true);
        expect(holdsUnseen(left)).toBe(false);
        expect(isOneLine(oneLine(given))).toBe(true);
        expect(isOneLine(row(given))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('is found in a megabyte of signs of one kind', () => {
    for (const sign of ['\u200d', '\ufe0f', '\u{e0041}', '\r', ' ', '\ud800', 'a\u202e'])
      expect(visible(sign.repeat(500_000)).length).toBeLessThanOrEqual(500_000);
  });
});

test('in JSON every sign that is not seen is an escape, and the value stays what it was', () => {
  expect(escapeUnseen('"\u202e\u2028\u{e0041}é"')).toBe('"\\u202e\\u2028\\udb40\\udc41é"');
  fc.assert(
    fc.property(text, (given) => {
      const json = escapeUnseen(JSON.stringify(given));
      expect(JSON.parse(json)).toBe(given);
      expect(isOneLine(json)).toBe(true);
    }),
  );
});

describe('letters that are compared', () => {
  test.each(hidden)('hold no %s', (_name, sign) => {
    expect(bareLetters(`se${sign}cret`)).toBe('secret');
  });

  test.each([
    ['an accent', 'café', 'cafe'],
    ['an apostrophe', 'it’s', 'its'],
    ['a ligature', 'ﬁnal', 'final'],
    ['a joiner', 'می\u200cخواهم', 'میخواهم'],
    ['a line end', 'a\u2028b', 'a\nb'],
  ])('are those of %s', (_name, given, bare) => {
    expect(bareLetters(given)).toBe(bare);
  });

  test('stay what they are when they are taken twice, whatever hides between them', () => {
    const ascii = fc.string({ unit: fc.constantFrom('a', 'b', 'z', '0', '9', ' ', '.') });
    fc.assert(
      fc.property(ascii, fc.constantFrom(...hidden.map(([, sign]) => sign)), (given, sign) => {
        expect(bareLetters(given.split('').join(sign))).toBe(given);
      }),
    );
    fc.assert(fc.property(text, (given) => bareLetters(bareLetters(given)) === bareLetters(given)));
  });
});

test('a control character is found and can be made a blank; line ends and tabs are none', () => {
  expect(firstControl('a\n\tb')).toBeNull();
  expect(firstControl('ab\u0007c\u0000')).toEqual({ sign: '\u0007', at: 2 });
  expect(blankControls('a\u0007b\nc\u0085d')).toBe('a b\nc d');
  fc.assert(fc.property(text, (given) => firstControl(blankControls(given)) === null));
});
