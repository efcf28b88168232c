import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker, type WorkflowBundle } from '@temporalio/worker';
import type { BenchStack } from './stack.ts';

/** The workflows of `bench/workflows/steps.ts`, as a worker takes them. */
export const stepsBundle = (): Promise<WorkflowBundle> =>
  bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./workflows/steps.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });

/** Serves the bench's own workflows on a task queue of their own while `work` runs. */
export async function benchWorker<T>(
  bench: BenchStack,
  workflowBundle: WorkflowBundle,
  activities: object,
  work: (taskQueue: string) => Promise<T>,
): Promise<T> {
  const taskQueue = 'bench-steps';
  const connection = await NativeConnection.connect({ address: bench.stack.temporalAddress });
  const worker = await Worker.create({
    connection,
    namespace: bench.stack.namespace,
    taskQueue,
    workflowBundle,
    activities,
    shutdownGraceTime: '1 second',
  });
  try {
    return await worker.runUntil(work(taskQueue));
  } finally {
    await connection.close();
  }
}
