import { describe, expect, test } from 'vitest';
import { givenOut, isTelling, sharesAt, valueOf } from '../../../shared/scenario/certificate/numbers.ts';
import {
  isContent,
  placesOf,
  sentencesOf,
  stem,
  stretches,
  wordsOf,
} from '../../../shared/scenario/certificate/words.ts';

describe('words are compared', () => {
  test.each([
    ['without case and punctuation', 'Push, then – LIFT!', ['push', 'then', 'lift']],
    ['without accents and apostrophes', 'Résumé of Athena’s café', ['resume', 'of', 'athenas', 'cafe']],
    ['without soft hyphens and other invisible signs', 'le\u00adver the\u200b door', ['lever', 'the', 'door']],
    ['through JSON escapes', 'one\\ntwo\\\\nthree\\"four\\u0041', ['one', 'two', 'three', 'foura']],
    [
      'with numbers whole',
      '3.5m, .83 and 83% of 1,234.5 at 6e-7',
      ['3.5', 'm', '.83', 'and', '83%', 'of', '1,234.5', 'at', '6e-7'],
    ],
    ['with ids whole', 'S1 before C12', ['s1', 'before', 'c12']],
    ['of wide and styled letters', 'Ｌｅｖｅｒ ²', ['lever', '2']],
  ])('%s', (_how, text, words) => expect(wordsOf(text).words).toEqual(words));

  test('as they were written, too', () => expect(wordsOf('VALID it is').written).toEqual(['VALID', 'it', 'is']));
  test('bent forms as one', () => expect(['pushes', 'pushed', 'pushing'].map(stem)).toEqual(['push', 'push', 'push']));
  test('sentence by sentence', () =>
    expect(sentencesOf('Lift it. Wait 3.5 s!\nGo; now')).toEqual(['Lift it.', 'Wait 3.5 s!', 'Go;', 'now']));
  test.each([
    ['lever', true],
    ['the', false],
    ['s', false],
    ['3.5', false],
    ['.83', false],
    ['s1', true],
  ])('%s says something: %s', (word, says) => expect(isContent(word)).toBe(says));
});

describe('numbers', () => {
  test.each([
    ['0.83', 0.83],
    ['.83', 0.83],
    ['83%', 83],
    ['1,234.5', 1234.5],
    ['0,83', 0.83],
    ['6e-7', 6e-7],
    ['s1', null],
    ['1.2.3', null],
  ])('%s is %s', (word, value) => expect(valueOf(word)).toBe(value));

  test.each([
    [58.9, true],
    [226, true],
    [0.6842, true],
    [0.000895, true],
    [7, false],
    [100, false],
    [1500, false],
    [0.83, false],
    [9.81, false],
    [2024, false],
    [273.15, false],
  ])('%s tells something: %s', (value, tells) => expect(isTelling(value)).toBe(tells));

  test('a percentage is also a share', () => {
    expect(sharesAt(['83%'], 0, 83)).toEqual([83, 0.83]);
    expect(sharesAt(['83', 'percent'], 0, 83)).toEqual([83, 0.83]);
    expect(sharesAt(['77.5', 'per', 'cent'], 0, 77.5)).toEqual([77.5, 0.775]);
    expect(sharesAt(['0.83', 'm'], 0, 0.83)).toEqual([0.83]);
  });

  test.each([
    ['by its digits', 0.6842, 'it was x', 'bare'],
    ['beside a word of certainty', 0.83, 'confidence x', 'bare'],
    ['beside nothing', 0.83, 'a gap of x metres', null],
    ['round, beside a word of certainty', 0.9, 'confidence x', null],
    ['round, with its owner’s name', 0.9, 'athenas confidence x', 'attributed'],
    ['round, with another’s name', 0.9, 'eulers confidence x', null],
  ])('a confidence is given out %s: %#', (_how, value, text, given) => {
    const words = text.split(' ');
    expect(givenOut(value, 'ATHENA', words, words.indexOf('x'))).toBe(given);
  });
});

// Whoever began anew at each sign of a long row would take minutes.
describe('half a megabyte is read in linear time', () => {
  test.each(['\\', '\\\\"', '\\u00', '\\u', '1,', '1.', '.', '.1', '1e', '%', ' ', '\n', '\u0301'])('of %j', (part) => {
    const text = part.repeat(500_000 / part.length);
    const began = performance.now();
    for (const before of ['', 'x']) {
      wordsOf(`${before}${text}x`);
      sentencesOf(`${before}${text}x`);
    }
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('of one word, in whose every stretch the search looks', () => {
    const words = Array.from({ length: 100_000 }, () => 'lever');
    expect([...stretches(placesOf(words), new Set(['lever']), 1, 10)]).toHaveLength(100_000);
  });
});
