import { z } from 'zod';
import type { Queryable } from '../store/database.ts';
import { listReviews, type ReviewRow } from '../store/reviews.ts';

export interface AnswerReview extends Pick<ReviewRow, 'reviewId' | 'kind' | 'outcome'> {
  /** The response that it is about; null: it is about none. */
  readonly subject: string | null;
}

/** What a stored review is about; null: about nothing. */
export const subjectIn = (stored: unknown): string | null => about.safeParse(stored).data?.subject ?? null;
const about = z.object({ subject: z.string().nullish() });

/** The reviews of a run, oldest first, each with the response that it is about. */
export async function reviewsOfRun(db: Queryable, runKey: string): Promise<AnswerReview[]> {
  return (await listReviews(db, { runKey })).map(({ reviewId, kind, outcome, package: stored }) => ({
    ...{ reviewId, kind, outcome },
    subject: subjectIn(stored),
  }));
}
