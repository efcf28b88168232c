import type { Database } from '../../activities/store/database.ts';
import { findReview, type ReviewRow } from '../../activities/store/reviews.ts';
import { RequestError } from '../request-error.ts';

/** Open or closed. Throws `RequestError` where there is none. */
export async function reviewOf(db: Database, reviewId: string): Promise<ReviewRow> {
  const review = await findReview(db, reviewId);
  if (!review)
    throw new RequestError([`review: there is no ${reviewId}; list the open ones with: symposium reviews list`]);
  return review;
}
