import type { Config } from '../config.ts';
import { workflowBundleFor } from './bundle.ts';
import { openDependencies } from './dependencies.ts';
import type { SimulationOrder } from './simulation.ts';
import { installedSystems, workflowsOf } from '../systems.ts';
import { payloadKeysOf, takePayloadKeys } from '../encryption/payload-keys.ts';
import { writtenKeys } from '../encryption/written-keys.ts';
import type { StackAddresses } from '../stack/stack.ts';
import { versionOf } from './version.ts';
import { startWorker, type RunningWorker } from '../worker.ts';

export interface ServeOrder {
  readonly config: Config;
  readonly addresses: StackAddresses;
  readonly simulation?: SimulationOrder;
  readonly taskQueue?: string;
  readonly graceMs?: number;
  /**
   * Serves as the version that the settings name. A started stack has no version, because nobody would make one
   * current.
   */
  readonly versioned?: boolean;
}

/** A worker with everything that it needs, opened and closed in the right order. */
export async function serve(order: ServeOrder): Promise<RunningWorker> {
  const { config, addresses, simulation, taskQueue, graceMs, versioned = false } = order;
  const installed = await installedSystems(config.systems);
  const bundle = await workflowBundleFor(config, workflowsOf(installed));
  const { deps, close } = await openDependencies(config, addresses.databaseUrl, simulation, installed);
  try {
    await takePayloadKeys(deps.db, payloadKeysOf(await writtenKeys(config)));
    const worker = await startWorker({
      config,
      addresses,
      deps,
      bundle,
      version: versioned ? versionOf(config, bundle) : null,
      ...(taskQueue === undefined ? {} : { taskQueue }),
      ...(graceMs === undefined ? {} : { graceMs }),
    });
    const stop = () => worker.stop().finally(close);
    let stopping: Promise<void> | null = null;
    return { ...worker, stop: () => (stopping ??= stop()) };
  } catch (error) {
    await close();
    throw error;
  }
}
