import { CancellationScope, getExternalWorkflowHandle, log, workflowInfo } from '@temporalio/workflow';
import { scenarioNews } from '../messages.ts';
import type { Run } from './run.ts';

/** Workflow id of the batch that has begun this run; null: none has. */
export function parentBatch(): string | null {
  const parent = workflowInfo().parent?.workflowId;
  return parent?.startsWith('batch/') === true ? parent : null;
}

/**
 * Tells the batch that has begun this run, if one has, that it waits for a person, goes on, or is over. By the batch's id
 * and not by that of an execution: the batch may go on in another meanwhile. One that is over needs no telling, and a run
 * that is nobody's part tells nothing, so its history knows nothing of this.
 */
export async function tellBatch(
  { runKey: run }: Pick<Run, 'runKey'>,
  state: 'WAITS' | 'GOES-ON' | 'ENDED',
): Promise<void> {
  const parent = parentBatch();
  if (parent === null) return;
  try {
    await CancellationScope.nonCancellable(() =>
      getExternalWorkflowHandle(parent).signal(scenarioNews, { run, state }),
    );
  } catch (error) {
    log.info('the batch is over', { parent, why: String(error) });
  }
}
