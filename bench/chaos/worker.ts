/**
 * A program: the production worker, whose dependencies report where they are. To be killed.
 *
 *   node worker.ts '<WorkerProgram as JSON>'
 */
import { openDependencies } from '../../workers/serving/dependencies.ts';
import { readConfig } from '../../workers/config.ts';
import { workflowBundleFor } from '../../workers/serving/bundle.ts';
import { plainAccess } from '../../workers/stack/temporal-ready.ts';
import type { Version } from '../../workers/serving/version.ts';
import { quietRuntime, startWorker } from '../../workers/worker.ts';
import { followClock } from './clock.ts';
import { pilgrim } from './control.ts';
import { watched } from './watched.ts';

export interface WorkerProgram {
  readonly temporalAddress: string;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly databaseUrl: string;
  readonly providerUrl: string;
  readonly controlUrl: string;
  readonly bundleFile: string;
  /** What tells it the time. */
  readonly clockFile: string;
  /** Null: as long as the SDK says. */
  readonly stickyMs: number | null;
  /** Null: workers are not versioned. */
  readonly version: Version | null;
  readonly settings: Readonly<Record<string, string>>;
}

async function work(program: WorkerProgram): Promise<void> {
  followClock(program.clockFile);
  quietRuntime();
  const config = readConfig({
    ...program.settings,
    SYMPOSIUM_WORKFLOW_BUNDLE: program.bundleFile,
    SYMPOSIUM_TASK_QUEUE: program.taskQueue,
  });
  const { deps } = await openDependencies(config, program.databaseUrl, { url: program.providerUrl });
  const worker = await startWorker({
    config,
    addresses: { temporal: plainAccess(program.temporalAddress), namespace: program.namespace },
    deps: watched(deps, pilgrim(program.controlUrl)),
    bundle: await workflowBundleFor(config),
    version: program.version,
    ...(program.stickyMs === null ? {} : { stickyMs: program.stickyMs }),
  });
  await worker.ended;
}

if (import.meta.main) {
  await work(JSON.parse(process.argv[2] ?? '') as WorkerProgram);
  // It only ends where something is wrong: whoever started it starts it again.
  process.exit(1);
}
