import { Context } from '@temporalio/activity';

/** One attempt at one call, among all that there ever are. */
export interface Asking {
  /** As Temporal counts them: it begins again with each activity, and so after a reset or a second start. */
  readonly attempt: number;
  /**
   * Which it is, of all executions: Temporal's run id, the activity in it, the attempt at that. The rows of one attempt
   * have it in their keys, so that a repeat leaves rows of its own. The call's key has nothing of it (kernel rules §4).
   */
  readonly id: string;
}

/** The attempt that is under way. */
export function thisAsking(): Asking {
  const { workflowExecution, activityId, attempt } = Context.current().info;
  return { attempt, id: [workflowExecution?.runId ?? 'none', activityId, attempt].join('.') };
}
