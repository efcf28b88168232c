import { describe, expect, test } from 'vitest';
import { intraclassCorrelation, krippendorffAlpha } from '../../../shared/statistics/agreement.ts';
import { reference } from './reference/read-reference.ts';

const half = 50;

describe('agreement of raters', () => {
  test.each(reference.agreements)('as krippendorff and pingouin have it (%#)', (given) => {
    expect(krippendorffAlpha(given.ratings)).toBeCloseTo(given.alpha, 9);
    const passes = given.ratings.map((unit) => unit.map((mark) => (mark === null ? null : Number(mark >= half))));
    expect(krippendorffAlpha(passes)).toBeCloseTo(given.alphaOfPasses, 9);
    expect(intraclassCorrelation(given.ratings)).toBeCloseTo(given.intraclass, 9);
  });

  test('Shrout and Fleiss’s four judges and six targets: ICC(2,1) is 0.29', () => {
    // Shrout & Fleiss (1979), Psychological Bulletin 86, Tables 2 and 4.
    const judges = [
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
      [7, 1, 2, 6],
      [10, 5, 6, 9],
      [6, 2, 4, 7],
    ];
    expect(intraclassCorrelation(judges)).toBeCloseTo(0.29, 2);
  });

  test('is of units that every rater rated: where each lacks another one, nothing is said of how they are correlated', () => {
    const lacking = [
      [10, 20, null],
      [null, 40, 60],
      [70, null, 90],
    ];
    expect(intraclassCorrelation(lacking)).toBeNull();
    const whole = [
      [10, 20, 15],
      [40, 40, 60],
      [70, 75, 90],
    ];
    expect(intraclassCorrelation([...whole, ...lacking])).toBe(intraclassCorrelation(whole));
  });

  test('is 1 where all agree, and unknown where there is nothing to agree about', () => {
    const same = [
      [1, 1],
      [50, 50],
      [70.3, 70.3],
    ];
    expect(intraclassCorrelation(same)).toBeCloseTo(1, 12);
    expect(krippendorffAlpha(same)).toBe(1);
    for (const nothing of [
      [],
      [[1, 2]],
      [[1], [2]],
      [
        [0.1, 0.1],
        [0.1, 0.1],
      ],
    ]) {
      expect(intraclassCorrelation(nothing)).toBeNull();
    }
    expect(
      krippendorffAlpha([
        [0.1, 0.1, 0.1],
        [0.1, 0.1],
      ]),
    ).toBeNull();
  });

  test('a judge who always gives the same mark does not pass for one who agrees', () => {
    const marks = [10, 35, 60, 90, 20, 75].map((mark) => [mark, 50]);
    expect(krippendorffAlpha(marks)).toBeLessThan(0.1);
    expect(intraclassCorrelation(marks)).toBeLessThanOrEqual(0.01);
  });
});
