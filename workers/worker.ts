import {
  DefaultLogger,
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
  type WorkflowBundle,
} from '@temporalio/worker';
import { CancelledFailure } from '@temporalio/common';
import { createActivities, type Dependencies } from '../activities/index.ts';
import type { Config } from './config.ts';
import { dataConverterOf } from './encryption/data-converter.ts';
import { wordlessLine } from './encryption/wordless-log.ts';
import { writtenKeys } from './encryption/written-keys.ts';
import type { Version } from './serving/version.ts';
import type { StackAddresses } from './stack/stack.ts';

export interface WorkerOrder {
  readonly config: Config;
  readonly addresses: Pick<StackAddresses, 'temporal' | 'namespace'>;
  readonly deps: Dependencies;
  readonly bundle: WorkflowBundle;
  /** SYMPOSIUM_TASK_QUEUE, unless something else is said. */
  readonly taskQueue?: string;
  /** How long calls under way may finish when the worker is stopped; after that they are cancelled and made again. */
  readonly graceMs?: number;
  /**
   * How long a workflow waits for the worker that has it in memory before any worker gets it; the SDK's own 10 s
   * otherwise.
   */
  readonly stickyMs?: number;
  /** It asks for work as this version; left out: versions are not told apart. */
  readonly version?: Version | null;
}

export interface RunningWorker {
  readonly taskQueue: string;
  /** Null: workers are not versioned. */
  readonly version: Version | null;
  /** Settles when the worker has ended; rejects where it failed. */
  readonly ended: Promise<void>;
  /** Takes no new work, lets calls finish within the grace, closes the connection. Doing it twice is harmless. */
  stop(): Promise<void>;
}

/**
 * Parked workflows that a worker keeps in memory, at about 0.25 MB each: 500 runs, with their reviews. One that is not
 * there is replayed first, which makes a decision take half as long again (bench/README.md, "Parked"); the SDK's
 * own default is thousands.
 */
export const maxCachedWorkflows = 1_000;

/**
 * Tasks that a worker takes at a time. Calls wait for their turn within a task (kernel rules §25), so there are far more
 * places than calls: a short write, by which a reviewer is answered, finds one while all calls are under way.
 */
const placesFor = (calls: number): number => Math.max(100, 10 * calls);

/**
 * The most that a workflow starts at once, a panel of ten, begins without a trip through the queue; the SDK's own
 * default is three.
 */
const maxEagerActivityReservationsPerWorkflowTask = 10;

/**
 * The SDK passes a heartbeat on when four fifths of the time for one have gone by, which leaves three seconds for
 * whatever is slow. This often, two may be lost or late.
 */
const maxHeartbeatThrottleInterval = '5 seconds';

/**
 * Serves all workflows and activities on one task queue. Rejects where Temporal cannot be reached, and with
 * `SettingError` where the keys of encryption cannot be had.
 */
export async function startWorker(order: WorkerOrder): Promise<RunningWorker> {
  const { config, addresses, deps, bundle, taskQueue = config.taskQueue, graceMs = 60_000, stickyMs } = order;
  const { version = null } = order;
  const dataConverter = dataConverterOf(await writtenKeys(config));
  const connection = await NativeConnection.connect({ ...addresses.temporal });
  const stopping = new AbortController();
  try {
    const worker = await Worker.create({
      connection,
      namespace: addresses.namespace,
      taskQueue,
      workflowBundle: bundle,
      dataConverter,
      activities: createActivities({ ...deps, stopping: stopping.signal }),
      maxConcurrentActivityTaskExecutions: placesFor(config.concurrentCalls),
      maxCachedWorkflows,
      maxEagerActivityReservationsPerWorkflowTask,
      maxHeartbeatThrottleInterval,
      ...(stickyMs === undefined ? {} : { stickyQueueScheduleToStartTimeout: stickyMs }),
      ...(version === null ? {} : { workerDeploymentOptions: movingOn(version) }),
      shutdownGraceTime: graceMs,
      shutdownForceTime: graceMs + 10_000,
    });
    const ended = worker.run().finally(() => connection.close());
    // Whoever waits for the end hears of a failure; without a waiter it must not end the process before that.
    ended.catch(() => undefined);
    return { taskQueue, version, ended, stop: () => stopped(worker, ended, { graceMs, stopping }) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** What does not move on says so in `workflows/` (kernel rules §39); a system of one's own may, too. */
function movingOn(version: Version) {
  return { version, useWorkerVersioning: true, defaultVersioningBehavior: 'AUTO_UPGRADE' } as const;
}

/** The SDK cancels what is under way after the grace; what it has cancelled before, and goes on, is told here. */
async function stopped(
  worker: Worker,
  ended: Promise<void>,
  { graceMs, stopping }: { readonly graceMs: number; readonly stopping: AbortController },
): Promise<void> {
  if (worker.getState() === 'RUNNING') worker.shutdown();
  const grace = setTimeout(() => stopping.abort(new CancelledFailure('WORKER_SHUTDOWN')), graceMs);
  await ended.finally(() => clearTimeout(grace));
}

type KeySettings = Pick<Config, 'encryptionKeys' | 'encryptionKeyCommand'>;

const noKeys: KeySettings = { encryptionKeys: null, encryptionKeyCommand: null };

let isQuiet = false;

/**
 * Our commands handle signals in their own order, and their output is for people: the SDK only warns, or, where a
 * person follows one run, speaks of faults alone (a cancelled call that answers all the same is none). A process has one
 * runtime, and the SDK remembers its options where it has to make it again: the first call decides, and later ones
 * change nothing. Where keys are set, the log has no word of what a failure says.
 */
export function quietRuntime(level: 'WARN' | 'ERROR' = 'WARN', config: KeySettings = noKeys): void {
  if (isQuiet) return;
  isQuiet = true;
  const filter = makeTelemetryFilterString({ core: level, other: 'ERROR' });
  const encrypts = config.encryptionKeys !== null || config.encryptionKeyCommand !== null;
  const logger = encrypts
    ? new DefaultLogger(level, (entry) => void process.stderr.write(wordlessLine(entry)))
    : new DefaultLogger(level);
  Runtime.install({ logger, shutdownSignals: [], telemetryOptions: { logging: { filter } } });
}
