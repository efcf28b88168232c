import { freshDatabase } from './database.ts';
import { sharedServer } from './shared-server.ts';
import { testTemporal } from './temporal.ts';

/**
 * What a demo, as a process of its own, finds running already: this run's Temporal, an empty database and the bundle.
 */
export interface DemoServers {
  /** The settings that name them. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

export async function demoServers(): Promise<DemoServers> {
  const [temporal, database] = await Promise.all([testTemporal(), freshDatabase()]);
  return {
    env: {
      TEMPORAL_ADDRESS: temporal.address,
      DATABASE_URL: database.url,
      SYMPOSIUM_TASK_QUEUE: temporal.taskQueue,
      SYMPOSIUM_WORKFLOW_BUNDLE: await sharedServer('bundle'),
      SYMPOSIUM_SIMULATED_LATENCY_MS: '0',
    },
    async stop() {
      await temporal.close();
      await database.stop();
    },
  };
}
