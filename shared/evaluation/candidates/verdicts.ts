import { z } from 'zod';
import { candidateKind, type CandidateVerdict } from '../activities.ts';

/** A review as it is stored, with how it ended. */
export interface CandidateReview {
  readonly reviewId: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly outcome: unknown;
}

const decided = z.object({
  outcome: z.literal('decided'),
  ruling: z.string().default('accept'),
  verified: z.boolean(),
  verification: z.string().nullish(),
  reviewer: z.string(),
});

/** What people said of candidates, in the order of their reviews. Silence, and a review that is open, say nothing. */
export const verdictsIn = (reviews: readonly CandidateReview[]): CandidateVerdict[] =>
  reviews.flatMap(({ reviewId, kind, subject, outcome }) => {
    const { data } = decided.safeParse(outcome);
    if (kind !== candidateKind || subject === null || data?.ruling !== 'accept') return [];
    const { verified, verification = null, reviewer } = data;
    return [{ response: subject, verified, verification: verified ? verification : null, reviewer, reviewId }];
  });

/** Of several verdicts on one answer the last: whoever says it knows the others. */
export const lastVerdicts = (verdicts: readonly CandidateVerdict[]): CandidateVerdict[] => [
  ...new Map(verdicts.map((verdict) => [verdict.response, verdict])).values(),
];
