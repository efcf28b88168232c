import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { readConfig, type Config } from '../workers/config.ts';
import { openDependencies, type OpenDependencies } from '../workers/dependencies.ts';
import { migrate } from '../workers/migrate.ts';
import { quietRuntime, startWorker, type RunningWorker } from '../workers/worker.ts';
import { startStack, type Stack } from '../workers/stack/stack.ts';
import { workflowBundle } from '../workers/bundle.ts';
import type { scenario } from '../workflows/scenario.ts';

/** The stack that `npm run dev` starts, in a folder of its own, with one worker in this process. */
export interface BenchStack {
  readonly stack: Stack;
  readonly client: Client;
  readonly config: Config;
  readonly open: OpenDependencies;
  /** Statements that this process has sent to Postgres. */
  statements(): number;
  /** Starts a run and returns when it has ended, with its wall time. */
  run(key: string): Promise<{ readonly key: string; readonly seconds: number; readonly outcome: string }>;
  close(): Promise<void>;
}

export interface BenchOrder {
  readonly latencyMs: number;
  readonly providerCalls: number;
  readonly concurrentCalls: number;
}

export async function openBench({ latencyMs, providerCalls, concurrentCalls }: BenchOrder): Promise<BenchStack> {
  quietRuntime();
  const folder = await mkdtemp(join(tmpdir(), 'symposium-bench-'));
  const config = readConfig({
    ...process.env, TEMPORAL_ADDRESS: '', DATABASE_URL: '', SYMPOSIUM_STATE: folder, SYMPOSIUM_SIMULATED_LATENCY_MS: String(latencyMs),
    SYMPOSIUM_PROVIDER_CALLS: String(providerCalls), SYMPOSIUM_CONCURRENT_CALLS: String(concurrentCalls),
  });
  const stack = await startStack({ config, say: () => undefined, persistent: true });
  await migrate(stack.databaseUrl);
  const open = await openDependencies(config, stack.databaseUrl);
  const counted = countStatements(open);
  const worker: RunningWorker = await startWorker({ config, addresses: stack, deps: open.deps, bundle: await workflowBundle(), graceMs: 1_000 });
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const client = new Client({ connection, namespace: stack.namespace });
  return {
    stack, client, config, open, statements: counted,
    async run(key) {
      const began = performance.now();
      const { outcome } = await client.workflow.execute<typeof scenario>('scenario', {
        workflowId: `scenario/${key}`, taskQueue: config.taskQueue, args: [{ brief: { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' } }],
      });
      return { key, outcome, seconds: (performance.now() - began) / 1_000 };
    },
    async close() {
      await worker.stop();
      await connection.close();
      await open.close();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Counts every statement of every connection of the pool; the pool's own `query` goes through a connection too. */
function countStatements({ deps }: OpenDependencies): () => number {
  let count = 0;
  const counted = new WeakSet<object>();
  deps.db.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => { count += 1; return query(...args); }) as typeof client.query;
  });
  return () => count;
}
