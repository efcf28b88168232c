import { CancellationScope, currentUpdateInfo, log, workflowInfo } from '@temporalio/workflow';
import type { ActOrder, ActVerdict } from '../../shared/kernel/activities.ts';
import { steps } from './activities.ts';

/**
 * Signals whose act is refused are not looked at any more after so many: nobody is answered, and each takes a place in the
 * history. Updates are answered as ever, and Temporal bounds their number itself.
 */
const mostRefusedSignals = 50;

/** Has acts proven, each by an activity: what is signed cannot be looked at in a validator, which is synchronous. */
export class Proofs {
  /** Acts that have come and are not known to be anybody's yet. */
  underWay = 0;
  private refused = 0;
  private signals = 0;

  /** A cancellation does not keep anybody from an answer. */
  async of(order: Omit<ActOrder, 'asked' | 'execution' | 'refusedBefore'>): Promise<ActVerdict> {
    const update = currentUpdateInfo()?.id;
    if (update === undefined) {
      if (this.refused >= mostRefusedSignals) {
        log.warn('act passed over: too many were refused', { about: order.about });
        return { verdict: 'refused', problem: 'too many acts were refused' };
      }
      this.signals += 1;
    }
    const { runId } = workflowInfo();
    this.underWay += 1;
    try {
      const verdict = await CancellationScope.nonCancellable(() =>
        steps.proveAct({
          ...order,
          asked: update ?? `${runId}/signal/${this.signals}`,
          execution: runId,
          refusedBefore: this.refused,
        }),
      );
      if (verdict.verdict === 'refused') this.refused += 1;
      return verdict;
    } finally {
      this.underWay -= 1;
    }
  }
}
