import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { normalised, poll, type Ballot } from '../../../../shared/omega/ablation/vote.ts';
import { shuffledBy } from '../../../support/draws.ts';

const ballots = (...given: readonly (readonly [key: string, confidence: number])[]): Ballot[] =>
  given.map(([key, confidence], place) => ({ ordinal: place + 1, key, confidence }));

describe('conclusions that say the same', () => {
  test.each([
    ['Yes.', 'yes'],
    ['  The second option ', 'Second   option!'],
    ['“Buy now”', 'buy now'],
    ['ＹＥＳ', 'yes'],
    ['about 1.5 m', 'About 1.5 m.'],
    ['−2', '-2'],
    ['well-known', 'well known'],
  ])('%s and %s', (a, b) => {
    expect(normalised(a)).toBe(normalised(b));
  });

  test.each([
    ['1.5', '15'],
    ['-2', '2'],
    ['5 %', '5'],
    ['x < 3', 'x > 3'],
    ['$5', '5 kg'],
    ['yes', 'no'],
    ['3-4', '34'],
  ])('%s and %s do not', (a, b) => {
    expect(normalised(a)).not.toBe(normalised(b));
  });

  test('normalising twice is normalising once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalised(normalised(normalised(text)))).toBe(normalised(normalised(text)));
      }),
    );
  });
});

describe('the vote', () => {
  test('the majority wins, and its most confident answer speaks for it', () => {
    expect(poll(ballots(['a', 0.9], ['b', 0.5], ['b', 0.7], ['b', 0.6]))).toEqual({
      winner: 3,
      groups: [3, 1],
      majority: true,
      tied: false,
    });
  });

  test('among groups of one size the one that was formed first wins, however sure the other is', () => {
    expect(poll(ballots(['a', 0.2], ['b', 0.9], ['b', 0.9], ['a', 0.3]))).toEqual({
      winner: 4,
      groups: [2, 2],
      majority: false,
      tied: true,
    });
  });

  test('of answers that are equally sure the earlier speaks', () => {
    expect(poll(ballots(['a', 0.4], ['a', 0.4])).winner).toBe(1);
  });

  test('a plurality wins and is called one', () => {
    expect(poll(ballots(['a', 0.5], ['b', 0.5], ['c', 0.5], ['b', 0.5]))).toMatchObject({
      winner: 2,
      majority: false,
      tied: false,
    });
  });

  test('nobody wins where nobody answered', () => {
    expect(poll([])).toEqual({ winner: null, groups: [], majority: false, tied: false });
  });

  test('the order in which answers came in changes nothing', () => {
    const ballot = fc.record({ key: fc.constantFrom('a', 'b', 'c'), confidence: fc.constantFrom(0.2, 0.5, 0.8) });
    fc.assert(
      fc.property(fc.array(ballot, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (given, order) => {
        const numbered = given.map((one, place) => ({ ...one, ordinal: place + 1 }));
        const mixed = shuffledBy(numbered, order);
        expect(poll(mixed)).toEqual(poll(numbered));
      }),
    );
  });
});
