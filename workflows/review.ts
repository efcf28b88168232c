import {
  allHandlersFinished,
  CancellationScope,
  condition,
  isCancellation,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { ReviewOutcome, ReviewRequest } from '../shared/kernel/reviews.ts';
import { claim, decide, decideSignal, release, reviewState } from './messages.ts';
import { store } from './kernel/activities.ts';
import { awaitReview } from './kernel/joined-review.ts';
import { fanOut } from './kernel/fan-out.ts';
import { firstLines, hear } from './kernel/from-outside.ts';
import { handOver, send } from './kernel/notices.ts';
import { OpenReview, refusal } from './kernel/open-review.ts';

/**
 * A question to a person, durable (kernel rules §7). It is open from its first line; the first valid decision closes
 * it, by update or by signal, and is answered when it is stored; everyone later is told who decided. Each reviewer group
 * has its time and is reminded once; then the next group's turn comes; after the last the review expires, which is no
 * decision. While it waits it costs nothing: two timers, no polling, no worker slot.
 */
export async function review(request: ReviewRequest): Promise<ReviewOutcome> {
  const open = firstLines(() => asked(request));
  let nth = 1;
  try {
    const { deadline } = open.snapshot();
    // Opened even if it is cancelled at once: a withdrawal closes an opening, and needs its number.
    const opening = await CancellationScope.nonCancellable(() =>
      store.openReview({ ...request, deadline, execution: workflowInfo().runId }),
    );
    // A person is not asked twice: a decision from before a reset, a second start or a reopening counts.
    if (opening.standing) return await over(open, opening.standing);
    nth = opening.nth;
    open.opened(nth);
    await askInTurn(open);
    return await close(open, nth, 'expired');
  } catch (error) {
    if (!isCancellation(error)) throw error;
    return CancellationScope.nonCancellable(() => close(open, nth, 'withdrawn'));
  }
}

function asked(request: ReviewRequest): OpenReview {
  const open = new OpenReview(request);
  receive(open);
  setCurrentDetails([`**${request.question}**`, '', ...request.findings.map((finding) => `- ${finding}`)].join('\n'));
  return open;
}

/** A refused update leaves no trace in history: its validator answers at once. */
function receive(open: OpenReview): void {
  const refuse = (problem: string | null) => {
    if (problem !== null) throw refusal(problem);
  };
  setHandler(decide, (decision) => open.decide(decision), {
    validator: (decision) => refuse(open.refusedDecision(decision)),
  });
  setHandler(claim, (reviewer) => open.claim(reviewer), {
    validator: (reviewer) => refuse(open.refusedClaim(reviewer, 'claim', typeof reviewer === 'object')),
  });
  setHandler(release, (reviewer) => open.release(reviewer), {
    validator: (reviewer) => refuse(open.refusedClaim(reviewer, 'release')),
  });
  setHandler(decideSignal, (decision) => open.decideQuietly(decision));
  hear(awaitReview, { workflowId: 'string', runId: 'string' }, (asker) => open.tell(asker));
  setHandler(reviewState, () => open.snapshot());
}

/** Group after group, until one of them decides or the last one's time is over. Nobody waits for a notice. */
async function askInTurn(open: OpenReview): Promise<void> {
  const { groups, waitMs, reminderMs } = open.request;
  const decided = () => open.outcome !== null;
  for (const [place, group] of groups.entries()) {
    if (place === 0) open.begin();
    else open.passOn(group);
    if (!decided()) void send(open.notice(place === 0 ? 'opened' : 'passed-on'));
    const over = condition(decided, waitMs);
    if (reminderMs < waitMs) void remind(open, condition(decided, reminderMs));
    if (await over) return;
    if (!open.isHearing()) continue;
    await open.heard();
    if (decided()) return;
  }
}

async function remind(open: OpenReview, answered: Promise<boolean>): Promise<void> {
  try {
    if (!(await answered)) await send(open.notice('reminder'));
  } catch (error) {
    if (!isCancellation(error)) throw error;
  }
}

/** Writes the end down, and has it told. Whoever claims or releases at this moment still gets an answer. */
async function close(open: OpenReview, nth: number, unanswered: 'expired' | 'withdrawn'): Promise<ReviewOutcome> {
  const outcome = open.outcome ?? { outcome: unanswered, at: new Date().toISOString() };
  open.outcome = outcome;
  const event = outcome.outcome === 'decided' ? 'decided' : unanswered;
  await fanOut([
    open
      .settled()
      .then(() => store.closeReview({ review: open.request, outcome, nth }))
      .then((other) => open.standsAs(other ?? outcome)),
    handOver(open.notice(event)),
  ]);
  return over(open, open.outcome);
}

/** The outcome stands, and whoever waits to hear of it is told. */
async function over(open: OpenReview, outcome: ReviewOutcome): Promise<ReviewOutcome> {
  open.standsAs(outcome);
  await condition(allHandlersFinished);
  return outcome;
}
