import { patched, type WorkflowInterceptors, type WorkflowOutboundCallsInterceptor } from '@temporalio/workflow';

type Outbound = Required<Pick<WorkflowOutboundCallsInterceptor, 'scheduleLocalActivity'>>;

/**
 * Runs local activities one after another, however many the workflow asks for side by side. Only executions that began
 * before short writes were activities have them (kernel rules §41). Live, each of several local activities that end
 * wakes the workflow by itself; on replay, all that one workflow task has recorded wake it together, and its next
 * commands may come in another order than in the history. Such an execution can never be replayed again. What has to
 * run side by side is a regular activity.
 */
function oneAtATime(): Outbound {
  let underWay = 0;
  let last: Promise<unknown> = Promise.resolve();
  const hasEnded = () => {
    underWay -= 1;
  };
  return {
    scheduleLocalActivity(input, next) {
      const waits = underWay > 0 && patched('local-activities-in-turn');
      const ended = waits ? last.then(() => next(input)) : next(input);
      underWay += 1;
      last = ended.then(hasEnded, hasEnded);
      return ended;
    },
  };
}

/** The bundle has them run around every workflow, those of a system of one's own too. */
export const interceptors = (): WorkflowInterceptors => ({ outbound: [oneAtATime()] });
