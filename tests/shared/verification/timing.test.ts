import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { timingOf } from '../../../shared/verification/timing.ts';

const steps = (...seconds: number[]) => seconds.map((time, index) => ({ id: `S${index + 1}`, seconds: time }));

describe('a timing table', () => {
  test.each([
    ['a margin', steps(30, 50), 100, { totalSeconds: 80, marginSeconds: 20, marginPercent: 20, unusable: [] }],
    ['no margin left', steps(60, 50), 100, { totalSeconds: 110, marginSeconds: -10, marginPercent: -10, unusable: [] }],
    [
      'fractions that binary cannot write',
      steps(0.3, 0.6),
      1,
      { totalSeconds: expect.closeTo(0.9), marginSeconds: 0.1, marginPercent: 10, unusable: [] },
    ],
    [
      'a deadline met exactly',
      steps(0.1, 0.2),
      0.3,
      { totalSeconds: expect.closeTo(0.3), marginSeconds: 0, marginPercent: 0, unusable: [] },
    ],
    [
      'an hour that is met within rounding',
      steps(3600.1, 0.2),
      3600.3,
      { totalSeconds: expect.closeTo(3600.3), marginSeconds: 0, marginPercent: 0, unusable: [] },
    ],
    [
      'an hour that is missed by a microsecond',
      steps(3600, 1e-6),
      3600,
      {
        totalSeconds: 3600.000001,
        marginSeconds: expect.closeTo(-1e-6, 9),
        marginPercent: expect.any(Number),
        unusable: [],
      },
    ],
    ['no deadline', steps(30), null, { totalSeconds: 30, marginSeconds: null, marginPercent: null, unusable: [] }],
    ['no steps', [], 100, { totalSeconds: 0, marginSeconds: 100, marginPercent: 100, unusable: [] }],
    [
      'a negative step',
      steps(30, -20),
      100,
      { totalSeconds: 30, marginSeconds: null, marginPercent: null, unusable: ['S2'] },
    ],
    [
      'a step that is no number',
      steps(Number.NaN, 5),
      100,
      { totalSeconds: 5, marginSeconds: null, marginPercent: null, unusable: ['S1'] },
    ],
    [
      'a deadline of zero',
      steps(1),
      0,
      { totalSeconds: 1, marginSeconds: null, marginPercent: null, unusable: ['deadline'] },
    ],
    [
      'a deadline that is no number',
      steps(1),
      Number.NaN,
      { totalSeconds: 1, marginSeconds: null, marginPercent: null, unusable: ['deadline'] },
    ],
  ])('%s', (_, table, deadline, timing) => {
    expect(timingOf(table, deadline)).toEqual(timing);
  });

  test('never states a margin that is no number, and no step ever widens it', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), fc.double(), fc.option(fc.double()), (seconds, one, deadline) => {
        const { marginSeconds, marginPercent } = timingOf(steps(...seconds), deadline);
        for (const margin of [marginSeconds, marginPercent])
          expect(margin === null || Number.isFinite(margin)).toBe(true);
        const more = timingOf(steps(...seconds, one), deadline);
        if (more.marginSeconds !== null && marginSeconds !== null)
          expect(more.marginSeconds).toBeLessThanOrEqual(marginSeconds);
      }),
    );
  });
});
