import { ApplicationFailure, WorkflowNotFoundError, WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import type { DecisionInput } from '../shared/kernel/reviews.ts';
import { claim, decide, release } from '../workflows/messages.ts';
import type { ReviewRow } from '../activities/store/reviews.ts';
import type { Database } from '../activities/store/database.ts';
import { RequestError } from './request-error.ts';
import { reviewOf } from './watch/review.ts';

/** Hands a decision to the review's own workflow; returns what was decided and by whom. */
export function decideReview(client: Client, db: Database, reviewId: string, decision: DecisionInput): Promise<string> {
  return said(
    db,
    reviewId,
    client.workflow.getHandle(workflowIdOf(reviewId)).executeUpdate(decide, { args: [decision] }),
  );
}

/** Takes a review up for one reviewer, or gives it back to the group. */
export function holdReview(
  client: Client,
  db: Database,
  reviewId: string,
  reviewer: string,
  act: 'claim' | 'release',
): Promise<string> {
  return said(
    db,
    reviewId,
    client.workflow
      .getHandle(workflowIdOf(reviewId))
      .executeUpdate(act === 'claim' ? claim : release, { args: [reviewer] }),
  );
}

const workflowIdOf = (reviewId: string) => `review/${reviewId}`;

/**
 * The review checks what it is told and answers at once. What it refuses comes back as a `RequestError` in its own words;
 * so does a review that does not exist, or is over.
 */
async function said(db: Database, reviewId: string, answer: Promise<string>): Promise<string> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw closed(await reviewOf(db, reviewId));
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure)
      throw new RequestError([error.cause.message]);
    throw error;
  }
}

function closed({ reviewId, outcome }: ReviewRow): RequestError {
  const { reviewer, outcome: ending } = (outcome ?? {}) as { readonly reviewer?: string; readonly outcome?: string };
  const state =
    reviewer !== undefined
      ? `was already decided by ${reviewer}`
      : `is no longer open${ending === undefined ? '' : `: it is ${ending}`}`;
  return new RequestError([`review: ${reviewId} ${state}; list the open ones with: symposium reviews list`]);
}
