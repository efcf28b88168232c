import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  marksOf,
  rubric as questions,
  scale,
  sharesOf,
  weightedMean,
} from '../../../../shared/worldbuilding/judging/rubric.ts';
import { deductionsOf, processQuality } from '../../../../shared/worldbuilding/judging/process-quality.ts';
import { categories } from '../../../../shared/worldbuilding/vocabulary.ts';
import { rubric } from './cases.ts';

const least = rubric.scale.least;
const most = rubric.scale.most;
const mark = fc.double({ min: least, max: most, noNaN: true });

describe('the rubric', () => {
  test('asks one question for each category, and its weights sum to one', () => {
    expect(Object.keys(questions)).toEqual([...categories]);
    expect(categories.reduce((sum, category) => sum + rubric.weights[category], 0)).toBeCloseTo(1, 12);
  });

  test('tells weights as shares of the mean, whatever they sum to', () => {
    expect(sharesOf(rubric.weights)).toBe(rubric.weights);
    expect(sharesOf(marksOf(() => 1))).toEqual(marksOf(() => 1 / categories.length));
  });

  test('has a word for every mark of the scale', () => {
    expect(scale.map((row) => row.mark)).toEqual(Array.from({ length: most - least + 1 }, (_, place) => most - place));
  });
});

describe('a weighted mean', () => {
  test.each([
    [{ internalCoherence: 5, creativeAmbition: 1, visualFidelity: 1, artifactQuality: 1, processQuality: 1 }, 2],
    [{ internalCoherence: 1, creativeAmbition: 1, visualFidelity: 1, artifactQuality: 1, processQuality: 5 }, 1.6],
    [{ internalCoherence: 4, creativeAmbition: 5, visualFidelity: 3, artifactQuality: 2, processQuality: 1 }, 3.15],
  ])('by hand: %j is %d', (marks, mean) => {
    expect(weightedMean(marks, rubric.weights)).toBeCloseTo(mean, 12);
  });

  test('lies between its marks, and does not mind the size of the weights', () => {
    fc.assert(
      fc.property(
        fc.array(mark, { minLength: 5, maxLength: 5 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (values, factor) => {
          const marks = marksOf((category) => values[categories.indexOf(category)] ?? 0);
          const mean = weightedMean(marks, rubric.weights);
          expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
          expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
          expect(
            weightedMean(
              marks,
              marksOf((category) => rubric.weights[category] * factor),
            ),
          ).toBeCloseTo(mean, 9);
        },
      ),
    );
  });

  test('of nothing is refused', () => {
    expect(() =>
      weightedMean(
        marksOf(() => 3),
        marksOf(() => 0),
      ),
    ).toThrow(RangeError);
  });
});

describe('Process Quality', () => {
  const { unratifiedProcess: cap, breachPenalty: penalty } = rubric;
  test.each([
    ['stands as given where nothing was broken', 4, true, 0, 4],
    ['is bounded without ratification', 5, false, 0, cap],
    ['is not raised to the bound', least, false, 0, least],
    ['loses for each breach', 4, true, 3, 4 - 3 * penalty],
    ['loses for a breach beside the bound as well', 5, false, 1, cap - penalty],
    ['never leaves the scale', 5, true, 100, least],
  ] as const)('%s', (_, given, ratified, breaches, counted) => {
    expect(processQuality(given, { ratified, breaches }, rubric)).toBeCloseTo(counted, 12);
  });

  test('is never raised by Symposium, and never rises with a breach', () => {
    fc.assert(
      fc.property(mark, fc.boolean(), fc.nat(40), (given, ratified, breaches) => {
        const counted = processQuality(given, { ratified, breaches }, rubric);
        expect(counted).toBeLessThanOrEqual(given);
        expect(counted).toBeGreaterThanOrEqual(least);
        expect(processQuality(given, { ratified, breaches: breaches + 1 }, rubric)).toBeLessThanOrEqual(counted);
      }),
    );
  });

  test('says what was taken off, and nothing where nothing was', () => {
    expect(deductionsOf({ ratified: true, breaches: 0 }, rubric)).toEqual([]);
    expect(deductionsOf({ ratified: false, breaches: 2 }, rubric)).toEqual([
      `the spec stands unratified: at most ${cap}`,
      `2 recorded breaches at ${penalty} each: less ${(2 * penalty).toFixed(2)}, and never below ${rubric.scale.least}`,
    ]);
  });
});
