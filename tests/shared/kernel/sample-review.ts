import { reviewDecisions, type ReviewRequest, type ReviewState } from '../../../shared/kernel/reviews.ts';

/** A review of a challenge, for the tests of what may be said to one; anybody may decide it. */
export const sampleReview: ReviewRequest = {
  reviewId: 'run-validate-1-challenge',
  runKey: 'run',
  kind: 'challenge',
  phase: 'VALIDATE',
  subject: null,
  question: 'Well?',
  findings: [],
  decisions: reviewDecisions,
  asks: { statuses: null, side: false, verification: false },
  acceptable: true,
  references: {},
  groups: ['physicist', 'engineer'],
  reviewers: {},
  waitMs: 2,
  reminderMs: 1,
};
export const open: ReviewState = { group: 'physicist', claimedBy: null };
export const said = { decision: 'RESOLVE', reviewer: 'Ada', justification: 'I read it.' };
