import {
  CancellationScope,
  condition,
  defineSignal,
  getExternalWorkflowHandle,
  isCancellation,
  log,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { DecisionInput, ReviewOutcome, ReviewRequest } from '../../shared/kernel/reviews.ts';
import { decideSignal } from '../messages.ts';
import { store } from './activities.ts';
import type { Run } from './run.ts';

/** An execution that waits for a review which is not its child asks to be told when it is closed. */
export const awaitReview =
  defineSignal<[asker: { readonly workflowId: string; readonly runId: string }]>('await-review');

/**
 * Signal: a review that this execution asked for is closed. How it was closed is read from the store, since anybody can
 * send a signal.
 */
export const reviewClosed = defineSignal<[reviewId: string]>('review-closed');

/** A review that is open, whoever opened it. */
export interface AskedReview {
  readonly decide: (decision: DecisionInput) => Promise<void>;
  /** Waits for its end. null: nothing is decided, and the question may be asked. */
  readonly outcome: () => Promise<ReviewOutcome | null>;
}

/** How much longer than its groups have a review may take to end. */
const graceMs = 60_000;

/**
 * A review that an earlier execution of the run has opened under the same id, before a reset or a second start. It is
 * no child of this execution, so it is asked to signal when it is closed; its outcome is read from the store.
 */
export function joined(run: Run, { reviewId, groups, waitMs }: ReviewRequest): AskedReview {
  const open = getExternalWorkflowHandle(`review/${reviewId}`);
  const { workflowId, runId } = workflowInfo();
  const closed = () => run.closedReviews.has(reviewId);
  async function untilClosed(): Promise<void> {
    run.closedReviews.delete(reviewId);
    try {
      await open.signal(awaitReview, { workflowId, runId });
    } catch (error) {
      if (isCancellation(error)) throw error;
      // It was closed before it could be told.
      log.info('the review could not be joined', { reviewId, why: String(error) });
      return;
    }
    // One that somebody terminates tells nobody.
    await condition(closed, groups.length * waitMs + graceMs);
  }
  return {
    decide: (decision) => open.signal(decideSignal, decision),
    async outcome() {
      try {
        await untilClosed();
        return await store.standingReview({ reviewId });
      } catch (error) {
        if (isCancellation(error))
          await CancellationScope.nonCancellable(async () => {
            await open.cancel().catch(() => undefined);
            await condition(closed, graceMs);
          });
        throw error;
      }
    },
  };
}

/** Takes note of reviews that say that they are closed. */
export function hearOfReviews(run: () => Run | null): void {
  setHandler(reviewClosed, (reviewId) => {
    run()?.closedReviews.add(reviewId);
  });
}
