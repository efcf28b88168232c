import type { ReviewNotice } from '../shared/kernel/reviews.ts';
import { send } from './kernel/notices.ts';

/** Tells reviewers how a review ended; it outlives the review, so that nobody waits for it. */
export async function notice(ended: ReviewNotice): Promise<void> {
  await send(ended);
}
