import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { castOf, leastRuns, repairsOf } from '../../bench/chaos/cast.ts';
import { readRequest } from '../../workers/scenario/request.ts';

const runs = fc.integer({ min: leastRuns, max: 200 });

describe('a cast', () => {
  test('has every course, and runs that Symposium accepts under keys of their own', () => {
    fc.assert(
      fc.property(runs, (count) => {
        const cast = castOf(count);
        expect(new Set(cast.map(({ key }) => key)).size).toBe(count);
        expect(new Set(cast.map(({ course }) => course))).toEqual(new Set(['plain', 'decided', 'expires']));
        for (const { key, brief, policy } of cast) expect(readRequest(brief, { key, policy }).runKey).toBe(key);
      }),
      { numRuns: 20 },
    );
  });

  test('has runs whose answers are repaired, and runs whose answers are not', () => {
    fc.assert(
      fc.property(runs, (count) => {
        const repaired = castOf(count).filter((run) => repairsOf(run).length > 0);
        expect(repaired.length).toBeGreaterThan(0);
        expect(repaired.length).toBeLessThan(count);
      }),
      { numRuns: 20 },
    );
  });

  test('ends with those that leave no documents, whose concepts nobody after them is compared with', () => {
    fc.assert(
      fc.property(runs, (count) => {
        const courses = castOf(count).map(({ course }) => course);
        expect(courses.slice(courses.indexOf('expires')).every((course) => course === 'expires')).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  test('of too few is refused', () => {
    expect(() => castOf(leastRuns - 1)).toThrow(`at least ${leastRuns}`);
  });
});
