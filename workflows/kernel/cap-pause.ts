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

/** By how much two clocks may differ before a day that is over is asked for again. */
const clocksDifferMs = 5_000;

/**
 * The run stands still until there is room under a cap of the store again (kernel rules §38): an operator has raised it,
 * or its day is over. Then the same call is made again. There is one review a cap, whoever waits for it: all runs of a
 * batch, or of a day, name it alike. False: the operator ended it, or nobody came.
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
    // What ended it before the run was taken up again says nothing about now.
    if (outcome.outcome === 'reopened') continue;
    run.pausedMs += Date.now() - since;
    return isOver() || (outcome.outcome === 'decided' && outcome.decision === 'CONTINUE');
  }
  // The store's clock says when its day is over.
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
