import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { markProblems, marksSchema, type MarksAsked } from '../../../shared/kernel/marks.ts';
import { readDecision, type ReviewAsks, type ReviewRequest } from '../../../shared/kernel/reviews.ts';

const asked: MarksAsked = { labels: ['X', 'Y'], categories: ['coherence', 'fidelity'], least: 1, most: 5 };
const mark = (score: unknown, reason: unknown = 'It follows from the tide.') => ({ score, reason });
const row = { coherence: mark(4), fidelity: mark(1) };
const full = { X: row, Y: row };

const review = (marks: ReviewAsks['marks']): ReviewRequest => ({
  reviewId: 'm-judgment-1-judgement-j01',
  runKey: 'm',
  kind: 'judgement',
  phase: 'JUDGMENT',
  subject: 'J01',
  question: 'How good is each?',
  findings: [],
  decisions: ['RESOLVE'],
  asks: { statuses: null, side: false, verification: false, ...(marks === undefined ? {} : { marks }) },
  acceptable: true,
  references: {},
  groups: ['Ada'],
  reviewers: { Ada: ['Ada'] },
  waitMs: 2,
  reminderMs: 1,
});
const said = { decision: 'RESOLVE', reviewer: 'Ada', justification: 'I looked twice.' };
const reading = (marks: unknown, change: object = {}) =>
  readDecision(review(asked), { group: 'Ada', claimedBy: null }, null, { ...said, marks, ...change });
const problemOf = (marks: unknown, change: object = {}) => {
  const read = reading(marks, change);
  return read.ok ? null : read.problem;
};

describe('a decision that has to mark', () => {
  test('is read with its marks, blanks around a reason cut', () => {
    expect(reading({ ...full, X: { ...row, coherence: mark(5, '  It holds. ') } })).toMatchObject({
      ok: true,
      decision: { marks: { X: { coherence: { score: 5, reason: 'It holds.' } }, Y: row } },
    });
  });

  test.each<[string, unknown, string]>([
    [
      'a score above the scale',
      { ...full, X: { ...row, fidelity: mark(6) } },
      'marks.X.fidelity.score: is 6; use a whole number from 1 to 5',
    ],
    [
      'a score below it',
      { ...full, Y: { ...row, coherence: mark(0) } },
      'marks.Y.coherence.score: is 0; use a whole number from 1 to 5',
    ],
    [
      'half a point',
      { ...full, X: { ...row, fidelity: mark(4.5) } },
      'marks.X.fidelity.score: is 4.5; use a whole number',
    ],
    [
      'a score in words',
      { ...full, X: { ...row, fidelity: mark('five') } },
      'marks.X.fidelity.score: is "five"; use a whole number',
    ],
    [
      'no reason',
      { ...full, X: { ...row, fidelity: mark(4, ' ') } },
      'marks.X.fidelity.reason: is empty; write why in a sentence',
    ],
    [
      'a reason beyond measure',
      { ...full, X: { ...row, fidelity: mark(4, 'x'.repeat(601)) } },
      'marks.X.fidelity.reason: is longer than 600 characters; shorten it',
    ],
    [
      'a category left out',
      { ...full, X: { coherence: mark(4) } },
      'marks.X.fidelity: is missing; give a score from 1 to 5 and a reason',
    ],
    ['a world left out', { X: row }, 'marks.Y: is missing; mark it in each of: coherence, fidelity'],
    ['a third world', { ...full, Z: row }, 'marks.Z: is unknown; mark X, Y'],
    [
      'a category of its own',
      { ...full, X: { ...row, beauty: mark(5) } },
      'marks.X.beauty: is unknown; mark coherence, fidelity',
    ],
    ['a world named like what every object has', { ...full, toString: row }, 'marks.toString: is unknown; mark X, Y'],
    ['no marks', null, 'marks: are missing; mark X and Y in each category'],
    ['marks left out', undefined, 'marks: are missing; mark X and Y in each category'],
  ])('is refused for %s, naming the field', (_name, marks, problem) => {
    expect(problemOf(marks)).toBe(problem);
  });

  test('cannot leave the marks out by having everything tried again', () => {
    expect(problemOf(null, { ruling: 'retry' })).toBe('marks: are missing; mark X and Y in each category');
  });

  test('is asked for none by a request of old, and by one that says so', () => {
    for (const marks of [undefined, null]) {
      expect(readDecision(review(marks), { group: 'Ada', claimedBy: null }, null, said)).toMatchObject({
        ok: true,
        decision: { marks: null },
      });
      expect(
        readDecision(review(marks), { group: 'Ada', claimedBy: null }, null, { ...said, marks: full }),
      ).toMatchObject({ ok: false });
    }
  });
});

describe('the marks of a file', () => {
  test('are named from its own fields, with a draft’s empty places', () => {
    expect(
      markProblems({ X: { coherence: { score: null, reason: '' }, fidelity: mark(7) }, Y: row }, asked, ''),
    ).toEqual([
      'X.coherence.score: is missing; use a whole number from 1 to 5',
      'X.coherence.reason: is empty; write why in a sentence',
      'X.fidelity.score: is 7; use a whole number from 1 to 5',
    ]);
  });

  test('with a thousand faults are refused in a few lines', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, nth) => [`w${nth}`, row]));
    const problems = markProblems({ ...full, ...many }, asked);
    expect(problems.length).toBeLessThan(30);
    expect(problems.at(-1)).toBe('and 980 more');
  });

  test('never make the rule throw, and what it lets pass can be stored as marks on the scale', () => {
    const near = fc.record(
      {
        X: fc.dictionary(
          fc.constantFrom('coherence', 'fidelity', 'beauty'),
          fc.record({ score: fc.integer({ min: -1, max: 7 }), reason: fc.string() }, { requiredKeys: [] }),
        ),
        Y: fc.constant(row),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), near), (given) => {
        if (markProblems(given, asked).length > 0) return;
        const read = marksSchema.parse(given);
        expect(Object.keys(read).sort()).toEqual(['X', 'Y']);
        for (const scores of Object.values(read))
          for (const { score } of Object.values(scores)) expect(score >= 1 && score <= 5).toBe(true);
      }),
    );
  });
});
