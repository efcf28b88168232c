import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild, WorkflowIdReusePolicy } from '@temporalio/workflow';
import type { ScenarioInput } from '../../shared/scenario/activities.ts';
import { scenarioStore } from './activities.ts';
import type { Passage, Story } from './story.ts';

/**
 * One run becomes two, each by one interpretation of the brief and with this run as its parent (scenario rules §4.3).
 * Both outlive this run. One that is there already was started before a reset, and is taken as started.
 */
export async function split(
  { run }: Story,
  interpretations: readonly [string, string],
  said: string,
): Promise<Passage> {
  const runs = await scenarioStore.splitRun({ runKey: run.runKey, interpretations });
  for (const { runKey, input } of runs) {
    try {
      await startChild<(input: ScenarioInput) => Promise<unknown>>('scenario', {
        workflowId: `scenario/${runKey}`,
        args: [input],
        parentClosePolicy: ParentClosePolicy.ABANDON,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }
  return {
    go: 'end',
    outcome: 'SPLIT',
    reason: `${said} Split into ${runs.map(({ runKey }) => runKey).join(' and ')}.`,
  };
}
