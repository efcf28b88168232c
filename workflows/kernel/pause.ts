import { CancellationScope, CancelledFailure, condition } from '@temporalio/workflow';
import { operatorDecisions, operators } from '../../shared/kernel/reviews.ts';
import { prefix } from '../../shared/text/cut.ts';
import { reviewBeside } from './review.ts';
import type { Run } from './run.ts';

/** What failed so soon after the first failure stands in the same review. */
const gatherMs = 2_000;

/** A call that failed in a way that only an operator mends: by whom it was made, to which model, and how it failed. */
export interface Fault {
  readonly line: string;
  readonly model: string;
  readonly failure: string;
  readonly why: string;
}

/**
 * The run stands still until an operator has mended what failed, and then the same call is made again (kernel rules
 * §11). One review a run, however many calls failed side by side: whoever fails meanwhile waits for the same answer, and
 * so do the other executions of the run, who find the review by its id. False: the operator ended it or nobody came, now
 * or before, and what failed is an absence.
 */
export async function mended(run: Run, { line, model, failure, why }: Fault): Promise<boolean> {
  if (run.unmended) return false;
  run.faults.add(prefix(`${line}: ${failure}, ${model}: ${why}`, 600));
  run.paused ??= askOperator(run).finally(() => {
    run.paused = null;
    run.faults.clear();
  });
  return run.paused;
}

async function askOperator(run: Run): Promise<boolean> {
  const since = Date.now();
  await condition(() => run.underWay.size === 0, gatherMs);
  const { outcome } = await reviewBeside(run, {
    kind: 'provider',
    question:
      'The run is paused: calls fail in a way that nobody but an operator can mend. Mend what is named and continue, or let the run end as it would without these calls?',
    findings: [...run.faults],
    acceptable: true,
    groups: [operators],
    decisions: operatorDecisions,
    ofRun: true,
  });
  run.pausedMs += Date.now() - since;
  // A review that is withdrawn with the run says so like any other ending.
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('cancelled while it was paused');
  const goesOn = outcome.outcome === 'decided' ? outcome.decision === 'CONTINUE' : outcome.outcome === 'reopened';
  run.unmended = !goesOn;
  return goesOn;
}
