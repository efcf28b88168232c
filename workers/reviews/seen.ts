import { z } from 'zod';
import type { ReviewRow } from '../../activities/store/reviews.ts';

/** A review in short: whose turn it is and until when, or how it ended. */
export interface ReviewSeen {
  readonly reviewId: string;
  readonly kind: string;
  readonly question: string;
  readonly group: string | null;
  readonly deadline: string;
  /** `open`, `expired`, or the decision. */
  readonly state: string;
  readonly reviewer: string | null;
}

const ending = z.object({ outcome: z.string(), decision: z.string().nullish(), reviewer: z.string().nullish() });

export function reviewSeen({ reviewId, kind, question, group, deadline, outcome }: ReviewRow): ReviewSeen {
  const ended = ending.safeParse(outcome).data;
  return {
    reviewId,
    kind,
    question,
    group,
    deadline,
    state: ended?.decision ?? ended?.outcome ?? 'open',
    reviewer: ended?.reviewer ?? null,
  };
}

/** Whose turn it is by now: a review that passes on or is taken up says so in its own table only. */
export function turnOf(
  reviews: readonly ReviewRow[],
  reviewId: string,
): Partial<Pick<ReviewRow, 'group' | 'claimedBy' | 'deadline'>> {
  const review = reviews.find((one) => one.reviewId === reviewId);
  return review ? { group: review.group, claimedBy: review.claimedBy, deadline: review.deadline } : {};
}

/** Reviews as rows of a table. `words`: a question as a cell holds it. */
export const reviewTable = (reviews: readonly ReviewSeen[], words: (question: string) => string = String) => ({
  head: ['review', 'kind', 'state', 'who', 'question'],
  rows: reviews.map(({ reviewId, kind, state, reviewer, group, question }) => [
    reviewId,
    kind,
    state,
    reviewer ?? (state === 'open' ? `asked: ${group ?? 'reviewers'}` : ''),
    words(question),
  ]),
});
