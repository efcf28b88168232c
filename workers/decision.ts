import { ApplicationFailure, WorkflowNotFoundError, WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import type { DecisionInput } from '../shared/kernel/reviews.ts';
import { decide } from '../workflows/messages.ts';
import { RequestError } from './request-error.ts';

/**
 * Hands a decision to the review's own workflow, which checks it and answers at once. What it refuses comes back as
 * a `RequestError` in its own words.
 */
export async function decideReview(client: Client, reviewId: string, decision: DecisionInput): Promise<string> {
  try {
    return await client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, { args: [decision] });
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      throw new RequestError([`review: ${reviewId} is not open; list the open ones with: symposium review list`]);
    }
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure) throw new RequestError([error.cause.message]);
    throw error;
  }
}
