import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { findingsIn, lastFindings, type SuspectReview } from '../../../../shared/evaluation/suspects/findings.ts';

const review = (subject: string | null, score: number, at = '2026-11-25T10:00:00Z'): SuspectReview => ({
  kind: 'suspect-key',
  subject,
  outcome: {
    outcome: 'decided',
    at,
    reviewer: 'mara',
    marks: { [subject ?? '']: { key: { score, reason: 'Read.' } } },
  },
});

describe('what a person found of a suspected key', () => {
  test.each<[string, SuspectReview, string | null]>([
    ['it stands', review('IM-0001', 1), 'upheld'],
    ['it is wrong', review('IM-0001', 0), 'wrong'],
    ['nobody has decided yet', { ...review('IM-0001', 1), outcome: null }, null],
    ['nobody answered in time', { ...review('IM-0001', 1), outcome: { outcome: 'expired', at: 'x' } }, null],
    ['it was withdrawn', { ...review('IM-0001', 1), outcome: { outcome: 'withdrawn', at: 'x' } }, null],
    ['another review', { ...review('IM-0001', 1), kind: 'qa-check' }, null],
    ['a review about nothing', review(null, 1), null],
    [
      'a mark of another scenario',
      {
        ...review('IM-0001', 1),
        outcome: { outcome: 'decided', at: 'x', marks: { 'IM-0002': { key: { score: 1 } } } },
      },
      null,
    ],
    [
      'a mark of something else',
      {
        ...review('IM-0001', 1),
        outcome: { outcome: 'decided', at: 'x', marks: { 'IM-0001': { score: { score: 1 } } } },
      },
      null,
    ],
    ['no marks', { ...review('IM-0001', 1), outcome: { outcome: 'decided', at: 'x' } }, null],
    ['half a mark is no leave', review('IM-0001', 0.5), 'wrong'],
    ['a scenario of a name that every object has', review('constructor', 1), 'upheld'],
  ])('%s', (_what, one, finding) => {
    expect(findingsIn([one]).get(one.subject ?? '')?.finding ?? null).toBe(finding);
  });
});

describe('of several examinations', () => {
  const examined = (bound: string, score: number, at: string) => ({
    suspects: [{ scenario: 'IM-0001', bound }],
    reviews: [review('IM-0001', score, at)],
  });

  test('the last word on the same paper and key holds, whatever the order in which they are read', () => {
    const acts = fc.uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 99 }), score: fc.constantFrom(0, 1) }), {
      selector: ({ at }) => at,
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(acts, (all) => {
        const last = all.reduce((one, other) => (other.at > one.at ? other : one));
        const found = lastFindings(
          all.map(({ at, score }) => examined('a/b', score, new Date(at * 1e9).toISOString())),
        );
        expect(found.get('a/b')).toBe(last.score === 1 ? 'upheld' : 'wrong');
      }),
    );
  });

  test('of another version nothing is known', () => {
    expect(lastFindings([examined('a/b', 1, '2026-11-25T10:00:00Z')]).get('a/c')).toBeUndefined();
  });
});
