import { NativeConnection, Worker, type WorkflowBundle } from '@temporalio/worker';
import type { BenchStack } from './stack.ts';

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
