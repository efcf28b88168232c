import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { krippendorffAlpha, type Ratings } from '../../../../shared/statistics/agreement.ts';
import { judgesAgreement, meanOf, standardErrorOf } from '../../../../shared/worldbuilding/judging/verdict.ts';
import { scored } from '../../../../shared/worldbuilding/judging/scores.ts';
import { judgePanel, clean, model, rubric } from './cases.ts';

const transposed = (raters: readonly (readonly (number | null)[])[]): Ratings =>
  (raters[0] ?? []).map((_, unit) => raters.map((row) => row[unit] ?? null));
const o = null;

describe('Krippendorff’s alpha, interval metric', () => {
  test('by hand: two raters, [1 1] [2 2] [3 4]', () => {
    // Observed: (3−4)² in both directions = 2, over m−1 = 1. Expected: squares of all ordered pairs of 1 1 2 2 3 4 are
    // 2·(6·35 − 13²) = 82, over n − 1 = 5: 16.4. The n of both cancels: 1 − 2 / 16.4.
    expect(
      krippendorffAlpha([
        [1, 1],
        [2, 2],
        [3, 4],
      ]),
    ).toBeCloseTo(1 - 2 / 16.4, 12);
  });

  test('by hand: two raters who always differ are below chance', () => {
    // Observed 2 + 2 = 4; values 1 2 2 1: 2·(4·10 − 6²) / 3 = 8/3.
    expect(
      krippendorffAlpha([
        [1, 2],
        [2, 1],
      ]),
    ).toBeCloseTo(1 - 4 / (8 / 3), 12);
  });

  test('by hand, with a value missing: the unit of three counts by its pairs, the unit of one not at all', () => {
    // [1 2 ·] gives 2/1, [4 4 5] gives 4/2; values 1 2 4 4 5: 2·(5·62 − 16²) / 4 = 27.
    expect(
      krippendorffAlpha([
        [1, 2, o],
        [4, 4, 5],
        [o, 3, o],
      ]),
    ).toBeCloseTo(1 - 4 / 27, 12);
  });

  test('Krippendorff’s own example of four observers and twelve units is 0.849', () => {
    const observers = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, o, o, o],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, o, 3],
      [o, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, o],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, o],
    ];
    expect(krippendorffAlpha(transposed(observers))).toBeCloseTo(0.849, 3);
  });

  test.each([
    ['nothing', []],
    ['one rater', [[1], [5]]],
    [
      'nobody in pairs',
      [
        [1, o],
        [o, 5],
      ],
    ],
    [
      'equal values throughout',
      [
        [3, 3],
        [3, 3],
      ],
    ],
  ] as const)('of %s is unknown', (_, ratings) => {
    expect(krippendorffAlpha(ratings)).toBeNull();
  });

  const mark = fc.integer({ min: 1, max: 5 });
  test('is 1 for perfect agreement, whoever is missing', () => {
    fc.assert(
      fc.property(
        fc.array(mark, { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 2, max: 5 }),
        fc.infiniteStream(fc.boolean()),
        (values, raters, missing) => {
          fc.pre(new Set(values).size > 1);
          const ratings = values.map((value) =>
            Array.from({ length: raters }, (_, rater) => (rater > 1 && missing.next().value === true ? null : value)),
          );
          expect(krippendorffAlpha(ratings)).toBe(1);
        },
      ),
    );
  });

  const ratings = fc
    .integer({ min: 2, max: 4 })
    .chain((raters) =>
      fc.array(fc.array(fc.option(mark, { freq: 4 }), { minLength: raters, maxLength: raters }), { maxLength: 8 }),
    );
  test('is at most 1, and minds neither the order of raters and units nor the scale’s origin and unit', () => {
    fc.assert(
      fc.property(ratings, fc.integer({ min: -5, max: 5 }), fc.integer({ min: 1, max: 7 }), (given, shift, factor) => {
        const alpha = krippendorffAlpha(given);
        if (alpha === null) return;
        expect(alpha).toBeLessThanOrEqual(1);
        expect(krippendorffAlpha(given.toReversed().map((unit) => unit.toReversed()))).toBeCloseTo(alpha, 9);
        expect(
          krippendorffAlpha(given.map((unit) => unit.map((value) => (value === null ? null : value * factor + shift)))),
        ).toBeCloseTo(alpha, 9);
      }),
    );
  });
});

describe('the agreement of a bench', () => {
  const rising = {
    internalCoherence: 1,
    creativeAmbition: 2,
    visualFidelity: 3,
    artifactQuality: 4,
    processQuality: 5,
  };
  test('is 1 where all judges give the same', () => {
    const judgements = scored(
      judgePanel([model('one'), model('two')], () => rising),
      clean,
      rubric,
    );
    expect(judgesAgreement(judgements)).toBe(1);
  });

  test('is unknown with one judge, however often it is asked', () => {
    expect(
      judgesAgreement(
        scored(
          judgePanel([model('one')], () => rising),
          clean,
          rubric,
        ),
      ),
    ).toBeNull();
  });

  test('looks at what the judges gave, not at what Symposium took off', () => {
    const conduct = { A: { ratified: false, breaches: 3 }, B: { ratified: true, breaches: 0 } };
    expect(
      judgesAgreement(
        scored(
          judgePanel([model('one'), model('two')], () => rising),
          conduct,
          rubric,
        ),
      ),
    ).toBe(1);
  });

  test('takes a judge’s mean over its orders: what a place is worth is no disagreement between judges', () => {
    const ofOne = (place: string) => (place === 'first' ? 4 : 2);
    const taste = (team: string, place: string, judge: string) =>
      (judge === 'one' ? ofOne(place) : 3) + (team === 'A' ? 1 : 0);
    expect(judgesAgreement(scored(judgePanel([model('one'), model('two')], taste), clean, rubric))).toBe(1);
  });
});

describe('means', () => {
  test.each([
    [[], null, null],
    [[4], 4, null],
    [[1, 3], 2, 1],
    [[2, 4, 4, 4, 5, 5, 7, 9], 5, Math.sqrt(32 / 7 / 8)],
  ] as const)('of %j are %j with a standard error of %j', (values, mean, error) => {
    expect(meanOf(values)).toBe(mean);
    const found = standardErrorOf(values);
    if (error === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(error, 12);
  });
});
