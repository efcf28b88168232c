import { condition, log, setCurrentDetails, setHandler, ApplicationFailure } from '@temporalio/workflow';
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
  await store.openReview({ ...request, deadline });
  for (group of request.groups) {
    deadline = new Date(Date.now() + request.waitMs).toISOString();
    if (await condition(() => outcome !== null, request.waitMs)) break;
  }
  const closed: ReviewOutcome = outcome ?? { outcome: 'expired', at: new Date().toISOString() };
  outcome = closed;
  await store.closeReview({ review: request, outcome: closed });
  return closed;
}
