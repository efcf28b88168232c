import { CancellationScope, currentUpdateInfo, log, workflowInfo } from '@temporalio/workflow';
import type { ActOrder, ActVerdict } from '../../shared/kernel/activities.ts';
import { steps } from './activities.ts';

/**
 * After so many refused acts, further signals are ignored without a check: nobody waits for an answer to a signal, and
 * each check adds to the history. Updates are always answered; Temporal itself limits their number.
 */
const mostRefusedSignals = 50;

/**
 * Has the signatures of acts checked, each by an activity: a validator could not do it, since validators are
 * synchronous.
 */
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
