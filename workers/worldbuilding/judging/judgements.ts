import type { Database } from '../../../activities/store/database.ts';
import { listReviews, type ReviewRow } from '../../../activities/store/reviews.ts';
import { findRun } from '../../../activities/store/runs.ts';
import { runNames, UnknownRun } from '../../client/run-names.ts';
import { judgementKind } from './package.ts';
import { storedReview, type StoredReview } from '../../reviews/stored-review.ts';

/** A judgement that a person was asked for. */
export interface AskedJudgement {
  readonly reviewId: string;
  /** `J01` */
  readonly judgement: string;
  readonly judge: string;
  /** ISO 8601. */
  readonly deadline: string;
  readonly open: boolean;
  readonly outcome: ReviewRow['outcome'];
  readonly asks: StoredReview['asks'];
}

/**
 * Judgements of a match that people were asked for, by their ids, which are drawn and say nothing of the worlds. Throws
 * `UnknownRun`.
 */
export async function judgementsOf(db: Database, match: string): Promise<AskedJudgement[]> {
  const run = await findRun(db, match);
  if (run?.system !== 'worldbuilding') throw new UnknownRun(match, runNames.worldbuilding);
  const reviews = await listReviews(db, { runKey: match });
  return reviews
    .filter(({ kind }) => kind === judgementKind)
    .map((review) => {
      const { subject, groups, asks } = storedReview(review.package);
      return {
        reviewId: review.reviewId,
        judgement: subject ?? '',
        judge: review.group ?? groups[0] ?? '',
        deadline: review.deadline,
        open: review.outcome === null,
        outcome: review.outcome,
        asks,
      };
    })
    .sort((one, other) => (one.judgement < other.judgement ? -1 : 1));
}
