import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReviewRequest } from '../../shared/kernel/reviews.ts';
import { findReview } from '../../activities/store/reviews.ts';
import type { review } from '../../workflows/review.ts';
import { openHouse, type House } from '../support/house.ts';
import { storeRuns } from '../support/store.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  await storeRuns(house.db, 'simulated', 'asked');
});
afterAll(() => house.close());

describe('a review that is withdrawn', () => {
  test('before it was written down ends at once, and is written down as that', async () => {
    const request: ReviewRequest = {
      reviewId: 'asked-withdrawn',
      runKey: 'asked',
      kind: 'gate',
      phase: 'VALIDATE',
      subject: null,
      question: 'Accept it as it stands?',
      findings: [],
      decisions: ['RESOLVE'],
      asks: { statuses: null, side: false, verification: false },
      acceptable: true,
      references: {},
      groups: ['physicist'],
      reviewers: {},
      waitMs: 3_600_000,
      reminderMs: 3_600_000,
    };
    await house.dismiss();
    const handle = await house.temporal.client.workflow.start<typeof review>('review', {
      workflowId: `review/${request.reviewId}`,
      taskQueue: house.temporal.taskQueue,
      args: [request],
    });
    await handle.cancel();
    await house.hire();
    expect(await handle.result()).toMatchObject({ outcome: 'withdrawn' });
    expect(await findReview(house.db, request.reviewId)).toMatchObject({ outcome: { outcome: 'withdrawn' } });
  });
});
