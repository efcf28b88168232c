import {
  isCancellation,
  log,
  ParentClosePolicy,
  proxyActivities,
  startChild,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type { KernelActivities } from '../../shared/kernel/activities.ts';
import type { Notice } from '../../shared/kernel/reviews.ts';

/**
 * A notice is retried for six hours, at growing intervals: long enough to outlast an outage, short enough that an old
 * notice does not arrive after the reminder. Each attempt is bounded by the activity's own limits of 10 and 30 s.
 */
const { notify } = proxyActivities<Pick<KernelActivities, 'notify'>>({
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '6 hours',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '15 minutes', maximumAttempts: 40 },
});

/** Sends a notice. A failure is logged and nothing else: whether anybody was told decides nothing. */
export async function send(notice: Notice): Promise<void> {
  try {
    await notify.executeWithOptions({ summary: notice.event }, [notice]);
  } catch (error) {
    if (!isCancellation(error))
      log.warn('nobody could be notified', { about: subjectOf(notice), event: notice.event, why: String(error) });
  }
}

/**
 * Sends a notice by a workflow of its own: the last notice of a review or a night must neither delay whoever waits for
 * its end nor be lost when the workflow closes. Waits only until that workflow has started.
 */
export async function handOver(notice: Notice): Promise<void> {
  try {
    await startChild<(ended: Notice) => Promise<void>>('notice', {
      workflowId: `notice/${subjectOf(notice)}/${notice.event}`,
      args: [notice],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    });
  } catch (error) {
    if (!isCancellation(error))
      log.warn('nobody could be notified', { about: subjectOf(notice), event: notice.event, why: String(error) });
  }
}

const subjectOf = (notice: Notice): string => (notice.event === 'report' ? notice.runKey : notice.reviewId);
