import { ApplicationFailure, WorkflowNotFoundError, WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import type { DecisionInput } from '../shared/kernel/reviews.ts';
import { decide } from '../workflows/messages.ts';
import type { ReviewRow } from '../activities/store/reviews.ts';
import type { Database } from '../activities/store/database.ts';
import { RequestError } from './request-error.ts';
import { reviewOf } from './watch/review.ts';

/**
 * Hands a decision to the review's own workflow, which checks it and answers at once. What it refuses comes back as
 * a `RequestError` in its own words.
 */
export async function decideReview(client: Client, db: Database, reviewId: string, decision: DecisionInput): Promise<string> {
  try {
    return await client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, { args: [decision] });
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw closed(await reviewOf(db, reviewId));
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure) throw new RequestError([error.cause.message]);
    throw error;
  }
}

function closed({ reviewId, outcome }: ReviewRow): RequestError {
  const { reviewer } = (outcome ?? {}) as { readonly reviewer?: string };
  return new RequestError([`review: ${reviewId} ${reviewer === undefined ? 'is no longer open' : `was already decided by ${reviewer}`}; list the open ones with: symposium review list`]);
}
