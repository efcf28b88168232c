import { pauseKinds } from '../../shared/kernel/index.ts';
import type { ReviewSeen } from '../reviews/seen.ts';

/** The open review of an operator's pause, in which nobody is asked to judge; undefined: there is none. */
export const pauseReviewIn = (reviews: readonly ReviewSeen[]): ReviewSeen | undefined =>
  reviews.find(({ kind, state }) => state === 'open' && pauseKinds.some((one) => one === kind));
