import { ApplicationFailure, CancellationScope, condition, isCancellation, log, setCurrentDetails, setHandler } from '@temporalio/workflow';
import { readDecision, type ReviewOutcome, type ReviewRequest } from '../shared/kernel/reviews.ts';
import { decide, decideSignal, reviewState } from './messages.ts';
import { store } from './kernel/activities.ts';

/**
 * A question to a person, durable. It is open from its first line; the first valid decision closes it, by update
 * or by signal, and everyone later is told who decided. Each reviewer group has its time; then the review
 * expires, which is no decision. While it waits it costs nothing: one timer, no polling, no worker slot.
 */
export async function review(request: ReviewRequest): Promise<ReviewOutcome> {
  let outcome: ReviewOutcome | null = null;
  let group = request.groups[0] ?? 'reviewers';
  let deadline = new Date(Date.now() + request.waitMs).toISOString();

  const take = (value: unknown): string => {
    const reading = readDecision(request, outcome, value);
    if (!reading.ok) throw ApplicationFailure.nonRetryable(reading.problem, 'BAD_DECISION');
    outcome = { outcome: 'decided', at: new Date().toISOString(), ...reading.decision };
    return `${reading.decision.decision} by ${reading.decision.reviewer}`;
  };
  setHandler(decide, take, {
    validator: (value) => {
      const reading = readDecision(request, outcome, value);
      if (!reading.ok) throw ApplicationFailure.nonRetryable(reading.problem, 'BAD_DECISION');
    },
  });
  setHandler(decideSignal, (value) => {
    const reading = readDecision(request, outcome, value);
    if (reading.ok) take(value);
    else log.warn('decision refused', { reviewId: request.reviewId, problem: reading.problem });
  });
  setHandler(reviewState, () => ({ request, group, deadline, decided: outcome !== null }));

  setCurrentDetails([`**${request.question}**`, '', ...request.findings.map((finding) => `- ${finding}`)].join('\n'));
  const close = async (closed: ReviewOutcome): Promise<ReviewOutcome> => {
    outcome = closed;
    await store.closeReview({ review: request, outcome: closed });
    return closed;
  };
  try {
    // A person is not asked twice: what was decided before a reset or a second start stands.
    const decided = await store.openReview({ ...request, deadline });
    if (decided) return (outcome = decided);
    for (group of request.groups) {
      deadline = new Date(Date.now() + request.waitMs).toISOString();
      if (await condition(() => outcome !== null, request.waitMs)) break;
    }
    return await close(outcome ?? { outcome: 'expired', at: new Date().toISOString() });
  } catch (error) {
    if (!isCancellation(error)) throw error;
    return CancellationScope.nonCancellable(() => close(outcome ?? { outcome: 'withdrawn', at: new Date().toISOString() }));
  }
}
