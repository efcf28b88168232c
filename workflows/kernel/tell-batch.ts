import { CancellationScope, getExternalWorkflowHandle, log, workflowInfo } from '@temporalio/workflow';
import { scenarioNews } from '../messages.ts';
import type { Run } from './run.ts';

/** Workflow id of the batch that has begun this run; null: none has. */
export function parentBatch(): string | null {
  const parent = workflowInfo().parent?.workflowId;
  return parent?.startsWith('batch/') === true ? parent : null;
}

/**
 * Signals the batch that has started this run, if there is one, that the run waits for a person, goes on, or is over.
 * The signal goes to the batch's workflow id without a run id, since the batch may have continued as new. A batch that
 * is closed needs no signal. A run without a batch sends none, so its history is unchanged.
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
