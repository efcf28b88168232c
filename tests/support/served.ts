import './quiet.ts';
import { connectSymposium, type Symposium } from '../../workers/index.ts';
import { readConfig } from '../../workers/config.ts';
import { serve } from '../../workers/serving/serve.ts';
import type { SimulationOrder } from '../../workers/serving/simulation.ts';
import { plainAccess } from '../../workers/stack/temporal-ready.ts';
import { migratedDatabase } from './database.ts';
import { sharedServer } from './shared-server.ts';
import { testTemporal } from './temporal.ts';
import { until } from './until.ts';

/** A worker in this process, on this run's Temporal and a database of its own, with a client beside it. */
export interface Served {
  readonly symposium: Symposium;
  /** The settings with which another process finds the same. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops the worker and starts another in its place, with simulated models of its own. */
  readonly hire: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** The same when all that was begun here has ended, notices too: the server is every file's, and what is left open stays. */
  readonly stopAtRest: () => Promise<void>;
}

/** `settings`: of the worker, and of who finds it, beside those that say where it is. */
export async function served(
  simulation: SimulationOrder = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const [temporal, database] = await Promise.all([testTemporal(), migratedDatabase()]);
  const { address: temporalAddress, namespace, taskQueue } = temporal;
  const addresses = {
    temporalAddress,
    temporal: plainAccess(temporalAddress),
    namespace,
    databaseUrl: database.url,
    uiUrl: null,
  };
  const config = readConfig({ SYMPOSIUM_WORKFLOW_BUNDLE: await sharedServer('bundle'), ...settings });
  const begin = () => serve({ config, addresses, simulation, taskQueue, graceMs: 1_000 });
  let worker = await begin();
  const encryptionKeys = settings['SYMPOSIUM_ENCRYPTION_KEYS'];
  const symposium = await connectSymposium({
    temporalAddress,
    namespace,
    databaseUrl: database.url,
    taskQueue,
    ...(encryptionKeys === undefined ? {} : { encryptionKeys }),
  });
  const stop = async () => {
    await symposium.close();
    await worker.stop();
    await temporal.close();
    await database.stop();
  };
  return {
    symposium,
    env: {
      TEMPORAL_ADDRESS: temporalAddress,
      DATABASE_URL: database.url,
      SYMPOSIUM_TASK_QUEUE: taskQueue,
      ...settings,
    },
    async hire() {
      await worker.stop();
      worker = await begin();
    },
    stop,
    async stopAtRest() {
      const query = `TaskQueue = '${taskQueue}' and ExecutionStatus = 'Running'`;
      await until(async () => (await temporal.client.workflow.count(query)).count === 0);
      await stop();
    },
  };
}
