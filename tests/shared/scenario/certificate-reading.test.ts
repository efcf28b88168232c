import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Known, knownText } from '../../../shared/scenario/certificate/known.ts';
import { certificatePolicy } from '../../../shared/scenario/certificate/policy.ts';
import { Reading } from '../../../shared/scenario/certificate/reading.ts';
import { Remainder } from '../../../shared/scenario/certificate/remainder.ts';
import { lineOf } from '../../../shared/scenario/certificate/secrets.ts';
import { wordsOf } from '../../../shared/scenario/certificate/words.ts';

/* What is read line by line and counted by numbers says the same as what is read whole and compared as text. */

const { shingle } = certificatePolicy;

describe('a text is read line by line', () => {
  // Whatever could make a word, an escape, an accent, a number or half a pair reach over a line end.
  const pieces = [
    ...['\n', '\n\n', '\r', '\r\n', '\n### ', '### ', '\v', '\f', '\u0085', '\u2028', '\t', ' '],
    ...['\\', '\\\\', '\\n', '\\\\n', '\\u000a', '\\u', '00', 'e9', 'n', 'u', '"', '/'],
    ...['1', '12', '.', ',', '%', 'e', '+', '-', '5e-7', '3.5', '.83'],
    ...['lever', 'É', 'e\u0301', '\u0301', 'ﬁ', 'Σ', 'ς', '가', '\u1100', '\u1161', '²', 'Ｌ', '’', "'"],
    ...['\u00ad', '\u200b', '\u200d', '\ufe0f', '\u{e0061}', '\ud83d', '\ude00', '😀'],
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join(''));

  test('and has the words that it has when it is read whole', () => {
    const reading = new Reading();
    fc.assert(
      fc.property(text, (said) => {
        const { words, written } = reading.read(said);
        expect({ words, written }).toEqual(wordsOf(said));
      }),
      { numRuns: 3_000 },
    );
  });

  test('and of any signs at all', () => {
    const reading = new Reading();
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (lines) => {
        const { words, written } = reading.read(lines.join('\n'));
        expect({ words, written }).toEqual(wordsOf(lines.join('\n')));
      }),
      { numRuns: 500 },
    );
  });

  test('of half a million lines, and of as many sections', () => {
    for (const line of ['\n', '1\n', '### \n', '\\'])
      expect(new Reading().read(line.repeat(500_000)).runs.length).toBeGreaterThanOrEqual(0);
  });
});

describe('runs of words, by number', () => {
  const ends = fc.constantFrom(' ', ' ', ' ', '\n', '\n### ');
  const text = fc
    .array(fc.tuple(fc.constantFrom('lever', 'door', 'rope', 'of', '7.25'), ends), { maxLength: 30 })
    .map((words) => words.flat().join(''));
  const texts = fc.record({ known: fc.array(text, { maxLength: 4 }), request: text, passage: text });

  /** Every run of so many words, or the text itself where it is shorter, with its place. */
  function plainRuns(words: readonly string[]): { readonly at: number; readonly run: readonly string[] }[] {
    const length = Math.min(shingle, words.length);
    return length === 0
      ? []
      : Array.from({ length: words.length - length + 1 }, (_, at) => ({ at, run: words.slice(at, at + length) }));
  }

  /** For each word, whether a run of a known text stands over it. */
  function plainlyCovered(words: readonly string[], known: readonly string[]): boolean[] {
    const runs = known.flatMap((one) => plainRuns(wordsOf(one).words)).map(({ run }) => run);
    return words.map((_, place) =>
      runs.some((run) =>
        run.some((_, within) => place >= within && run.every((word, at) => word === words[place - within + at])),
      ),
    );
  }

  test('explain and hold what the words themselves do', () => {
    const reading = new Reading();
    fc.assert(
      fc.property(texts, ({ known: knownTexts, request, passage }) => {
        const known = new Known(
          knownTexts.map((one) => knownText(one, reading)),
          reading,
        );
        const rest = new Remainder(request, known, reading);
        const { words } = wordsOf(request);
        const covered = plainlyCovered(words, knownTexts);
        expect(known.covers(words, reading.read(request).runs)).toEqual(covered);
        expect(rest.figures).toEqual([...words.keys()].filter((at) => words[at] === '7.25' && !covered[at]));

        const sought = reading.read(passage);
        const plain = plainRuns(sought.words);
        expect(sought.runs).toHaveLength(plain.length);
        expect(rest.holdsWords(sought.words)).toBe(sought.words.every((word) => words.includes(word)));
        if (sought.words.length < shingle || words.length < shingle) return;
        expect(rest.holdsRuns(sought.runs)).toBe(plain.every(({ run }) => lineOf(words).includes(lineOf(run))));
        for (const [place, { run }] of plain.entries())
          expect(rest.isUnexplained(sought.runs[place] ?? -1)).toBe(
            plainRuns(words).some(
              (own) => lineOf(own.run) === lineOf(run) && covered.slice(own.at, own.at + shingle).includes(false),
            ),
          );
      }),
      { numRuns: 1_000 },
    );
  });
});
