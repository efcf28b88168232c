import { defaultActivityInfo } from '@temporalio/testing';
import type { Asking } from '../../activities/asking.ts';

/** An attempt as `MockActivityEnvironment` makes it: always of the same execution and the same activity. */
export const mockAsking = (attempt = 1): Asking => ({
  attempt,
  id: [defaultActivityInfo.workflowExecution?.runId, defaultActivityInfo.activityId, attempt].join('.'),
});
