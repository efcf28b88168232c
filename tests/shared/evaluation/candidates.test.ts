import { describe, expect, test } from 'vitest';
import { candidateCautions, verdictLines, verdictsTold } from '../../../shared/evaluation/candidates/told.ts';
import { candidateKind, type CandidateVerdict } from '../../../shared/evaluation/activities.ts';
import { lastVerdicts, verdictsIn } from '../../../shared/evaluation/candidates/verdicts.ts';

const decided = { outcome: 'decided', reviewer: 'Vera', verified: true, verification: 'ANALYTICAL', ruling: 'accept' };
const review = (outcome: unknown, given: object = {}) => ({
  ...{ reviewId: 'r1', kind: candidateKind, subject: 'IM-0001.2', outcome },
  ...given,
});

describe('what people say of candidates', () => {
  test('is a decision that says whether it is verified, and how', () => {
    expect(verdictsIn([review(decided)])).toEqual([
      { response: 'IM-0001.2', verified: true, verification: 'ANALYTICAL', reviewer: 'Vera', reviewId: 'r1' },
    ]);
    expect(verdictsIn([review({ ...decided, verified: false })])).toMatchObject([
      { verified: false, verification: null },
    ]);
  });

  test.each([
    ['is open', review(null)],
    ['has expired', review({ outcome: 'expired', at: '' })],
    ['was withdrawn', review({ outcome: 'withdrawn', at: '' })],
    ['does not say whether', review({ ...decided, verified: null })],
    ['asks for another try', review({ ...decided, ruling: 'retry' })],
    ['is of another kind', review(decided, { kind: 'breakthrough' })],
    ['is about no answer', review(decided, { subject: null })],
    ['is nothing of the kind', review('decided')],
  ])('is nothing where the review %s', (_, one) => {
    expect(verdictsIn([one])).toEqual([]);
  });

  test('is the last that was said of an answer', () => {
    const first: CandidateVerdict = {
      ...{ response: 'IM-0001.2', verified: true, verification: 'ANALYTICAL', reviewer: 'Vera', reviewId: 'r1' },
    };
    const last = { ...first, verified: false, verification: null, reviewId: 'r2' };
    expect(lastVerdicts([first, last])).toEqual([last]);
  });

  test('is told with its author and its review, of the responses that are there', () => {
    const told = verdictsTold(
      [
        { scenario: 'IM-0001', run: 1 },
        { scenario: 'IM-0001', run: 2 },
      ],
      verdictsIn([review(decided), review(decided, { subject: 'IM-0009.1' })]),
    );
    expect(verdictLines(told)).toEqual(['IM-0001, run 2: verified (ANALYTICAL) by Vera, review r1']);
    expect(candidateCautions(told, 2)).toEqual([
      expect.stringContaining('1 answers to open problems were verified by people'),
      expect.stringContaining('2 breakthrough candidates have been verified by nobody'),
    ]);
    expect(candidateCautions([], 0)).toEqual([]);
  });
});
