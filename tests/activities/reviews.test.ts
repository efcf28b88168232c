import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewsIn } from '../../activities/reviews.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { findReview } from '../../activities/store/reviews.ts';
import { decisionSchema, readDecision, type ReviewOutcome, type ReviewRequest } from '../../shared/kernel/reviews.ts';
import { openStore, storeRuns } from '../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore(5);
  await storeRuns(store.db, 'real', 'asked');
});
afterAll(() => store.close());

const request: ReviewRequest = {
  reviewId: 'asked-1',
  runKey: 'asked',
  kind: 'gate',
  phase: 'SEED',
  subject: null,
  question: 'Does it hold?',
  findings: [],
  decisions: ['RESOLVE'],
  asks: { statuses: null, side: false, verification: false },
  acceptable: true,
  references: {},
  groups: ['physicist'],
  reviewers: {},
  waitMs: 1_000,
  reminderMs: 1_000,
};

async function closedBy(reviewId: string, reviewer: string, reviewers: ReviewRequest['reviewers']) {
  const review = { ...request, reviewId, reviewers };
  const outcome: ReviewOutcome = {
    outcome: 'decided',
    at: '2026-11-22T12:00:00.000Z',
    ...decisionSchema.parse({ decision: 'RESOLVE', reviewer, justification: 'It holds.' }),
  };
  const { openReview, closeReview } = reviewsIn(store.db);
  await openReview({ ...review, deadline: '2026-11-23T12:00:00.000Z', execution: reviewId });
  await closeReview({ review, outcome, nth: 1 });
  const rows = await readLedger(store.db, 'asked');
  return {
    outcome: (await findReview(store.db, reviewId))?.outcome,
    row: rows.find(({ entryKey }) => entryKey === `review/${reviewId}/closed`)?.content,
  };
}

const inherited = Object.getOwnPropertyNames(Object.prototype);

test.each(inherited)('a review closes when %s decides, who is a name like any other', async (reviewer) => {
  expect(await closedBy(`anyone-${reviewer}`.toLowerCase(), reviewer, {})).toMatchObject({
    outcome: { outcome: 'decided', reviewer },
    row: { state: 'closed', reviewer, decision: 'RESOLVE' },
  });
});

test.each(inherited)('%s is no reviewer of a run that does not name them', (reviewer) => {
  const reading = readDecision(
    { ...request, reviewers: { Ada: ['physicist'] } },
    { group: 'physicist', claimedBy: null },
    null,
    { decision: 'RESOLVE', reviewer, justification: 'It holds.' },
  );
  expect(reading).toEqual({ ok: false, problem: `reviewer: ${reviewer} is not among this run's reviewers` });
});

test('a review closes, and says so, when what is told beside its end cannot be made out', async () => {
  expect(await closedBy('torn', 'Ada', { Ada: 7 as never })).toMatchObject({
    outcome: { outcome: 'decided', reviewer: 'Ada' },
    row: { state: 'closed', review: 'torn', outcome: 'decided', at: '2026-11-22T12:00:00.000Z' },
  });
});
