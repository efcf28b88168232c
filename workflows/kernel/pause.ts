import { CancellationScope, CancelledFailure, condition } from '@temporalio/workflow';
import { operatorDecisions, operators, type PauseKind, type ReviewOutcome } from '../../shared/kernel/reviews.ts';
import { prefix } from '../../shared/text/cut.ts';
import { reviewBeside } from './review.ts';
import type { Run } from './run.ts';

/** What failed so soon after the first failure stands in the same review. */
export const gatherMs = 2_000;

const questions: Readonly<Record<PauseKind, string>> = {
  provider:
    'The run is paused: calls fail in a way that nobody but an operator can mend. Mend what is named and continue, or let the run end as it would without these calls?',
  'spend-cap':
    'The run is paused: its spend cap leaves no room for its next call. Raise the cap and continue, or let the run end as it would without further calls?',
  drift:
    'The batch is paused before it begins: the one before it has drifted. Find out why, mend what has changed and continue, or let the batch end with nothing made?',
  'batch-stopped':
    'The corpus is paused: its batch was ended from outside. Find out by whom and why, and continue, whereupon what is lacking is made and nothing is paid twice; or let the corpus end with what is made?',
};

/** A call that failed in a way that only an operator mends: who made it, to which model, and how it failed. */
export interface Fault {
  readonly line: string;
  readonly model: string;
  readonly failure: string;
  readonly why: string;
}

/**
 * The run stands still until an operator has mended what failed (true), and then the same call is made again (kernel
 * rules §11, §14). One review a run, however many calls failed side by side: whoever fails meanwhile waits for the same
 * answer, and so do the other executions of the run, who find the review by its id. False: the operator ended it or
 * nobody came, now or before, and what failed is an absence.
 */
export function mended(run: Run, kind: PauseKind, fault: Fault): Promise<boolean> {
  return settledBy(run, kind, [faultLine(fault)]);
}

export const faultLine = ({ line, model, failure, why }: Fault): string =>
  prefix(`${line}: ${failure}, ${model}: ${why}`, 600);

/** The same for what is no failed call, told line by line. `subject`: tells it from others of its kind, in whichever execution. */
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
  // A review that is withdrawn with the run says so like any other ending.
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('cancelled while it was paused');
  // What was decided under an earlier version names no amount at all.
  const raised = outcome.outcome === 'decided' ? outcome.raiseToMicrodollars : null;
  if (raised) run.raiseCap(raised);
  run.pauses[kind].ended = !goesOn(outcome);
  return goesOn(outcome);
}

const goesOn = (outcome: ReviewOutcome): boolean =>
  outcome.outcome === 'decided' ? outcome.decision === 'CONTINUE' : outcome.outcome === 'reopened';
