import type { Queryable } from '../store/database.ts';
import { listReviews, standingOf } from '../store/reviews.ts';

/**
 * Whether a cap that a corpus has reached was not raised: an operator has ended what runs under it, or nobody came, and the
 * corpus was not taken up again since (kernel rules §38).
 */
export async function isCapRefused(db: Queryable, runKey: string): Promise<boolean> {
  const last = (await listReviews(db, { runKey })).findLast(({ kind }) => kind === 'spend-cap');
  if (last === undefined) return false;
  const { standing } = await standingOf(db, last.reviewId);
  return standing?.outcome === 'expired' || (standing?.outcome === 'decided' && standing.decision === 'END');
}
