import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { buildBundle } from '../workers/build-bundle.ts';
import { readConfig } from '../workers/config.ts';
import { openDependencies, type OpenDependencies } from '../workers/serving/dependencies.ts';
import { migrate } from '../workers/migrate.ts';
import { startStack, type Stack } from '../workers/stack/stack.ts';
import { quietRuntime } from '../workers/worker.ts';
import type { scenario } from '../workflows/scenario.ts';
import { forked, type Forked } from './forked.ts';
import type { ModelsOrder } from './models.ts';
import type { Inquiry, ServingOrder } from './serving.ts';

/**
 * The stack that `npm run dev` starts, in a folder of its own; one worker and the models, each in a process of its own.
 */
export interface BenchStack {
  readonly stack: Stack;
  readonly client: Client;
  readonly taskQueue: string;
  /** For questions to the store, and for activities that a measure serves by itself. */
  readonly open: OpenDependencies;
  worker(inquiry: Inquiry): Promise<number>;
  /** Starts a run and returns when it has ended, with its wall time. */
  run(key: string): Promise<{ readonly key: string; readonly seconds: number; readonly outcome: string }>;
  close(): Promise<void>;
}

export interface BenchOrder {
  readonly latencyMs: number;
  readonly providerCalls: number;
  readonly concurrentCalls: number;
  /** Of the simulated providers' prompt caches; nothing: they are taken to be warm. */
  readonly cacheLifetimeMs?: number;
}

export async function openBench({
  latencyMs,
  providerCalls,
  concurrentCalls,
  cacheLifetimeMs,
}: BenchOrder): Promise<BenchStack> {
  quietRuntime();
  const folder = await mkdtemp(join(tmpdir(), 'symposium-bench-'));
  const bundleFile = join(folder, 'workflows.js');
  const settings = {
    ...process.env,
    TEMPORAL_ADDRESS: '',
    // Clients of the bench speak to it in plain words.
    SYMPOSIUM_ENCRYPTION_KEYS: '',
    SYMPOSIUM_ENCRYPTION_KEY_COMMAND: '',
    DATABASE_URL: '',
    SYMPOSIUM_STATE: folder,
    SYMPOSIUM_WORKFLOW_BUNDLE: bundleFile,
    SYMPOSIUM_PROVIDER_CALLS: String(providerCalls),
    SYMPOSIUM_CONCURRENT_CALLS: String(concurrentCalls),
  };
  const config = readConfig(settings);
  const [stack] = await Promise.all([
    startStack({ config, say: () => undefined, persistent: true }),
    buildBundle(bundleFile),
  ]);
  await migrate(stack.databaseUrl);
  const models = await forked('./models.ts', {
    seed: config.simulatedSeed,
    latencyMs,
    ...(cacheLifetimeMs === undefined ? {} : { cacheLifetimeMs }),
  } satisfies ModelsOrder);
  const { temporalAddress, temporal, namespace, databaseUrl, uiUrl } = stack;
  const addresses = { temporalAddress, temporal, namespace, databaseUrl, uiUrl };
  const worker: Forked = await forked(
    './serving.ts',
    { settings, addresses, modelsUrl: models.greeting } satisfies ServingOrder,
    ['--expose-gc'],
  );
  const open = await openDependencies(config, databaseUrl, { url: models.greeting });
  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection, namespace });
  return {
    stack,
    client,
    open,
    taskQueue: config.taskQueue,
    worker: (inquiry) => worker.ask(inquiry),
    async run(key) {
      const began = performance.now();
      const { outcome } = await client.workflow.execute<typeof scenario>('scenario', {
        workflowId: `scenario/${key}`,
        taskQueue: config.taskQueue,
        args: [{ brief: { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' } }],
      });
      return { key, outcome, seconds: (performance.now() - began) / 1_000 };
    },
    async close() {
      await worker.end();
      await connection.close();
      await open.close();
      await models.end();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
