import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { fileURLToPath } from 'node:url';

let made: Promise<WorkflowBundleWithSourceMap> | null = null;

/** The workflows as one bundle: made once in a process, and shared by all of its workers and tests. */
export function workflowBundle(): Promise<WorkflowBundleWithSourceMap> {
  made ??= bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
  return made;
}
