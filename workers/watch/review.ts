import type { Database } from '../../activities/store/database.ts';
import { listReviews, type ReviewRow } from '../../activities/store/reviews.ts';
import { RequestError } from '../request-error.ts';

/** Open or closed. A review's id is its run's key and a number. Throws `RequestError` where there is none. */
export async function reviewOf(db: Database, reviewId: string): Promise<ReviewRow> {
  const reviews = await listReviews(db, { runKey: reviewId.replace(/-\d+$/, '') });
  const review = reviews.find((one) => one.reviewId === reviewId);
  if (!review) throw new RequestError([`review: there is no ${reviewId}; list the open ones with: symposium review list`]);
  return review;
}
