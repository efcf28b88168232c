import { ParentClosePolicy, startChild, WorkflowIdReusePolicy } from '@temporalio/workflow';
import type { ReviewOutcome, ReviewRequest } from '../../shared/kernel/reviews.ts';
import { review } from '../review.ts';
import { decideSignal } from '../messages.ts';
import type { Run } from './run.ts';
import { setHandler } from '@temporalio/workflow';

export type Dispute = Pick<ReviewRequest, 'kind' | 'question' | 'findings' | 'acceptable' | 'statuses'>;

/**
 * Puts a dispute before people and waits. The review is a workflow of its own, matched by id, which may outlive
 * the run; a decision signalled to the run is handed on to it. A run that was reset finds its own review still open
 * and takes its place: nothing was decided there yet, and what was decided is in the store.
 */
export async function reviewOf(run: Run, dispute: Dispute): Promise<ReviewOutcome> {
  run.reviews += 1;
  const reviewId = `${run.runKey}-${run.reviews}`;
  const request: ReviewRequest = {
    reviewId, runKey: run.runKey, phase: run.phase, file: { ...run.file },
    groups: run.policy.reviewGroups, waitMs: run.policy.reviewWaitMs, ...dispute,
  };
  const child = await startChild(review, {
    workflowId: `review/${reviewId}`, args: [request], parentClosePolicy: ParentClosePolicy.ABANDON, workflowIdReusePolicy: WorkflowIdReusePolicy.TERMINATE_IF_RUNNING,
  });
  run.openReview = reviewId;
  run.show();
  setHandler(decideSignal, async (decision) => child.signal(decideSignal, decision));
  const outcome = await child.result();
  setHandler(decideSignal, undefined);
  run.openReview = null;
  run.show();
  return outcome;
}
