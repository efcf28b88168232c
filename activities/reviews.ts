import type { KernelActivities } from '../shared/kernel/activities.ts';
import { houseEntry } from '../shared/kernel/house-entry.ts';
import type { ReviewOutcome } from '../shared/kernel/reviews.ts';
import { append } from './store/ledger.ts';
import { closeReview, findDecision, openReview } from './store/reviews.ts';
import type { Database } from './store/database.ts';
import type { Json } from '../shared/kernel/json.ts';

/** Writes a review's opening and its end down, in its own table and in the run's ledger. */
export function reviewsIn(db: Database): Pick<KernelActivities, 'openReview' | 'closeReview'> {
  return {
    async openReview(review) {
      const { reviewId, runKey, kind, question, deadline, phase, findings } = review;
      await openReview(db, { reviewId, runKey, kind, question, deadline, package: { findings, file: review.file, groups: review.groups, statuses: review.statuses } });
      await append(db, runKey, [houseEntry('REVIEW', `review/${reviewId}/open`, phase, { state: 'open', review: reviewId, kind, question, findings, deadline })]);
      return (await findDecision(db, reviewId)) as unknown as ReviewOutcome | null;
    },
    async closeReview({ review, outcome }) {
      const { reviewId, runKey, phase, question } = review;
      await closeReview(db, reviewId, outcome as unknown as Json);
      await append(db, runKey, [houseEntry('REVIEW', `review/${reviewId}/closed`, phase, { state: 'closed', review: reviewId, question, ...(outcome as unknown as Record<string, Json>) })]);
    },
  };
}
