import { CancellationScope, CancelledFailure, condition, patched } from '@temporalio/workflow';
import { faultReviewPlace } from '../../shared/kernel/failures.ts';
import { runKeyOf } from '../../shared/kernel/ids.ts';
import { nthReviewId, reviewIdOf } from '../../shared/kernel/review-id.ts';
import { operatorDecisions, operators, type PauseKind, type ReviewOutcome } from '../../shared/kernel/reviews.ts';
import { prefix } from '../../shared/text/cut.ts';
import { store } from './activities.ts';
import { reviewBeside } from './review.ts';
import type { Run } from './run.ts';
import { parentBatch } from './tell-batch.ts';

/** Failures within this time after the first one are listed in the same review. */
export const gatherMs = 2_000;

const questions: Readonly<Record<PauseKind, string>> = {
  provider:
    'The run is paused: calls fail in a way that nobody but an operator can mend. Mend what is named and continue, or let the run end as it would without these calls?',
  'spend-cap':
    'The run is paused: its spend cap leaves no room for its next call. Raise the cap and continue, or let the run end as it would without further calls?',
  drift:
    'The batch is paused before it begins: the one before it has drifted. Find out why, mend what has changed and continue, or let the batch end with nothing made?',
  'batch-stopped':
    'The corpus is paused: its batch was ended from outside. Find out who ended it and why. Continue, so that what is lacking is made (stored answers are not paid again), or let the corpus end with what is made?',
};

const forBatch =
  'Scenarios of the batch are paused: their calls fail in a way that nobody but an operator can mend. Mend what is named and continue, or let each that waits for it end as it would without these calls?';

/** A call that failed in a way that only an operator mends: who made it, to which model, and how it failed. */
export interface Fault {
  readonly line: string;
  readonly model: string;
  readonly failure: string;
  readonly why: string;
  /**
   * When the call was begun, in milliseconds of the epoch: a decision made before that does not apply to it. Absent:
   * now.
   */
  readonly since?: number;
}

/**
 * Pauses the run until an operator has mended what failed (true); then the same call is made again (kernel rules §11,
 * §14). There is one review a run, however many calls failed side by side: a call that fails meanwhile waits for the
 * same answer, and so do the other executions of the run, which find the review by its id. False: the operator ended it
 * or nobody decided, now or before, and the failed call is an absence.
 */
export function mended(run: Run, kind: PauseKind, fault: Fault): Promise<boolean> {
  const batch = kind === 'provider' ? parentBatch() : null;
  return batch !== null && patched('batches-ask-once')
    ? mendedForBatch(run, runKeyOf('batch', batch), fault)
    : settledBy(run, kind, [faultLine(fault)]);
}

export const faultLine = ({ line, model, failure, why }: Fault): string =>
  prefix(`${line}: ${failure}, ${model}: ${why}`, 600);

/**
 * The same for a run that is part of a batch. The batch asks once for all of its runs: the first run that fails opens
 * the review. A call that was begun after a decision and fails in the same way is asked about under the next number,
 * since the decision was about earlier failures.
 */
async function mendedForBatch(run: Run, batch: string, fault: Fault): Promise<boolean> {
  const { since = Date.now() } = fault;
  if (run.pauses.provider.ended) return false;
  const id = reviewIdOf(faultReviewPlace(batch, fault));
  return pausedWith(run, id, fault, async (faults) => {
    const pausedAt = Date.now();
    await condition(() => run.underWay.size === 0, gatherMs);
    const outcome = await answerSince(run, batch, id, faults, since);
    run.pausedMs += Date.now() - pausedAt;
    run.pauses.provider.ended = !goesOn(outcome);
    return goesOn(outcome);
  });
}

/** The first decision since then; earlier ones do not count. */
async function answerSince(
  run: Run,
  batch: string,
  id: string,
  faults: ReadonlySet<string>,
  since: number,
): Promise<ReviewOutcome> {
  for (let nth = 1; ; nth += 1) {
    const reviewId = nthReviewId(id, nth);
    const outcome = (await store.standingReview({ reviewId })) ?? (await askForBatch(run, batch, reviewId, faults));
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('cancelled while it was paused');
    if (outcome.outcome !== 'reopened' && Date.parse(outcome.at) >= since) return outcome;
  }
}

async function askForBatch(
  run: Run,
  batch: string,
  reviewId: string,
  faults: ReadonlySet<string>,
): Promise<ReviewOutcome> {
  const { outcome } = await reviewBeside(run, {
    kind: 'provider',
    question: forBatch,
    findings: [...faults],
    acceptable: true,
    groups: [operators],
    decisions: operatorDecisions,
    ofRun: true,
    shared: { reviewId, runKey: batch, waitMs: run.policy.reviewWaitMs, isOwn: false },
  });
  return outcome;
}

/**
 * Waits for a review that other runs wait for as well; however many calls of this run fail, it waits once. An END is
 * remembered, so that later failures of the kind are absences at once.
 */
export function pausedWith(
  run: Run,
  id: string,
  fault: Fault,
  ask: (faults: ReadonlySet<string>) => Promise<boolean>,
): Promise<boolean> {
  const known = run.sharedPauses.get(id);
  known?.faults.add(faultLine(fault));
  if (known !== undefined) return known.decided;
  const faults = new Set([faultLine(fault)]);
  const decided = ask(faults).then((goesOn) => {
    if (goesOn) run.sharedPauses.delete(id);
    return goesOn;
  });
  run.sharedPauses.set(id, { faults, decided });
  return decided;
}

/**
 * The same for a pause that no failed call has caused, with its lines as given. `subject`: tells it from other pauses
 * of its kind, in all executions of the run.
 */
export async function settledBy(
  run: Run,
  kind: PauseKind,
  lines: readonly string[],
  subject: string | null = null,
): Promise<boolean> {
  const pause = run.pauses[kind];
  if (pause.ended) return false;
  for (const line of lines) pause.faults.add(line);
  pause.decided ??= askOperator(run, kind, subject).finally(() => {
    pause.decided = null;
    pause.faults.clear();
  });
  return pause.decided;
}

async function askOperator(run: Run, kind: PauseKind, subject: string | null): Promise<boolean> {
  const since = Date.now();
  await condition(() => run.underWay.size === 0, gatherMs);
  const { outcome } = await reviewBeside(run, {
    kind,
    subject,
    question: questions[kind],
    findings: [...run.pauses[kind].faults],
    acceptable: true,
    groups: [operators],
    decisions: operatorDecisions,
    capMicrodollars: kind === 'spend-cap' ? run.cap : null,
    ofRun: true,
  });
  run.pausedMs += Date.now() - since;
  // A review that is withdrawn together with the run resolves like any other end.
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('cancelled while it was paused');
  // What was decided under an earlier version names no amount at all.
  const raised = outcome.outcome === 'decided' ? outcome.raiseToMicrodollars : null;
  if (raised) run.raiseCap(raised);
  run.pauses[kind].ended = !goesOn(outcome);
  return goesOn(outcome);
}

const goesOn = (outcome: ReviewOutcome): boolean =>
  outcome.outcome === 'decided' ? outcome.decision === 'CONTINUE' : outcome.outcome === 'reopened';
