import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '@temporalio/client';
import { taskQueueTypes } from '../client/pollers.ts';
import { inheritedEnvironment, projectRoot, type Environment } from '../config.ts';
import { runLeashed, type Leashed } from '../stack/leashed.ts';
import { StackError } from '../stack/stack-error.ts';

export interface WorkerProcessOrder {
  readonly count: number;
  readonly address: string;
  readonly namespace: string;
  readonly databaseUrl: string;
  readonly taskQueue: string;
  /** The prebuilt workflows: all processes serve the same. */
  readonly bundleFile: string;
  readonly logFolder: string;
}

const startWithinMs = 60_000;
/** Less than a container gets: here nobody waits for a slow model. */
const graceMs = 20_000;

/** What a worker container gets, for servers on loopback. In production a worker bundles nothing by itself. */
export function workerEnvironment(order: Omit<WorkerProcessOrder, 'count' | 'logFolder'>): Environment {
  return {
    NODE_ENV: 'production',
    TEMPORAL_ADDRESS: order.address,
    TEMPORAL_NAMESPACE: order.namespace,
    TEMPORAL_TLS: 'false',
    TEMPORAL_API_KEY: '',
    DATABASE_URL: order.databaseUrl,
    SYMPOSIUM_TASK_QUEUE: order.taskQueue,
    SYMPOSIUM_WORKFLOW_BUNDLE: order.bundleFile,
  };
}

/** Worker processes by the command of the image, each with a log of its own. They end with this process. */
export function startWorkerProcesses(order: WorkerProcessOrder): Leashed[] {
  const env = inheritedEnvironment(workerEnvironment(order));
  const command = {
    command: process.execPath,
    args: [join(projectRoot, 'workers/cli.ts'), 'worker'],
    signal: 'SIGTERM',
    graceMs,
  } as const;
  return Array.from({ length: order.count }, (_, index) =>
    runLeashed(command, join(order.logFolder, `worker-${index + 1}.log`), { env }),
  );
}

/** Waits until Temporal has heard of every one of them. Throws `StackError` where one ends first or the time is up. */
export async function awaitWorkers(
  connection: Connection,
  workers: readonly Leashed[],
  { namespace, taskQueue, logFolder }: WorkerProcessOrder,
): Promise<void> {
  const deadline = Date.now() + startWithinMs;
  for (;;) {
    const { pollers } = await connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: taskQueue },
      taskQueueType: taskQueueTypes.workflow,
    });
    if (new Set(pollers.map(({ identity }) => identity)).size >= workers.length) return;
    if (workers.some((worker) => worker.exitCode() !== null))
      throw new StackError(`A worker ended before it polled; its log is in ${logFolder}.`);
    if (Date.now() > deadline)
      throw new StackError(
        `The workers did not poll within ${startWithinMs / 1000} s; their logs are in ${logFolder}.`,
      );
    await pause(200);
  }
}
