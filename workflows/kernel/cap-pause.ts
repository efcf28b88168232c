import { CancellationScope, CancelledFailure, condition, sleep } from '@temporalio/workflow';
import {
  type CapReached,
  capReviewPlace,
  capScope,
  dayEndsAt,
  runOfScope,
  scopeWords,
} from '../../shared/kernel/caps.ts';
import { operatorDecisions, operators, type ReviewOutcome } from '../../shared/kernel/reviews.ts';
import { nthReviewId, reviewIdOf } from '../../shared/kernel/review-id.ts';
import { store } from './activities.ts';
import { gatherMs, pausedWith, type Fault } from './pause.ts';
import { reviewBeside, type ReviewOrder } from './review.ts';
import type { Run } from './run.ts';

/**
 * How far the clocks of Temporal and Postgres may differ: after the end of a day, the call is made again only after
 * this time.
 */
const clocksDifferMs = 5_000;

/**
 * Pauses the run until a cap of the store has room again (kernel rules §38): an operator has raised it, or its day is
 * over. Then the same call is made again. All runs that wait for the same cap share one review, since each derives the
 * same id for it. Returns false if the operator ended it or nobody decided.
 */
export function roomMade(run: Run, cap: CapReached, fault: Fault): Promise<boolean> {
  const id = reviewIdOf(capReviewPlace(cap));
  return pausedWith(run, id, fault, (faults) => askOperator(run, cap, id, faults));
}

async function askOperator(run: Run, cap: CapReached, id: string, faults: ReadonlySet<string>): Promise<boolean> {
  const since = Date.now();
  await condition(() => run.underWay.size === 0, gatherMs);
  const ends = dayEndsAt(cap.scope);
  const isOver = () => ends !== null && Date.now() >= ends;
  for (let nth = 1; !isOver(); nth += 1) {
    const reviewId = nthReviewId(id, nth);
    const { outcome } = await reviewBeside(run, {
      ...orderOf(cap, faults),
      shared: {
        reviewId,
        runKey: runOfScope(cap.scope) ?? run.runKey,
        waitMs: ends === null ? run.policy.reviewWaitMs : Math.max(1, ends - Date.now()),
        isOwn: cap.scope === capScope.run(run.runKey),
      },
    });
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('cancelled while it was paused');
    await raised(cap, reviewId, outcome);
    // `reopened`: the review was ended by an earlier stop of the run, which was taken up again. That is no decision
    // about the present pause, so the operator is asked again.
    if (outcome.outcome === 'reopened') continue;
    run.pausedMs += Date.now() - since;
    return isOver() || (outcome.outcome === 'decided' && outcome.decision === 'CONTINUE');
  }
  // The day ends by the store's clock, which may be behind the workflow's.
  await sleep(clocksDifferMs);
  run.pausedMs += Date.now() - since;
  return true;
}

function orderOf({ scope, kind, most }: CapReached, faults: ReadonlySet<string>): ReviewOrder {
  const alone = dayEndsAt(scope) === null ? '' : ' When the day is over they go on by themselves.';
  return {
    kind: 'spend-cap',
    question: `What runs under the cap of ${scopeWords(scope)} is paused: the cap leaves no room for the next call. Raise it and continue, or let these runs end as they would without further calls?${alone}`,
    findings: [...faults],
    acceptable: true,
    groups: [operators],
    decisions: operatorDecisions,
    ...(kind === 'money' ? { capMicrodollars: most } : { capTokens: most }),
    ofRun: true,
  };
}

async function raised({ scope, kind }: CapReached, reviewId: string, outcome: ReviewOutcome): Promise<void> {
  if (outcome.outcome !== 'decided' || outcome.decision !== 'CONTINUE') return;
  const to = kind === 'money' ? outcome.raiseToMicrodollars : outcome.raiseToTokens;
  if (to == null) return;
  const { reviewer: by, justification: reason, at } = outcome;
  await store.raiseCap({ scope, kind, to, by, reason, key: `${reviewId}/${at}` });
}
