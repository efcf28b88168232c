import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import type { MannerName } from '../../activities/models/simulated/manners/manners.ts';
import { openDatabase, type Database } from '../../activities/store/database.ts';
import { readConfig } from '../../workers/config.ts';
import { migrate } from '../../workers/migrate.ts';
import { serve } from '../../workers/serving/serve.ts';
import { startStack } from '../../workers/stack/stack.ts';
import type { End, Stage } from './systems.ts';

export interface PerformanceOrder {
  readonly manners: readonly MannerName[];
  readonly seed: string;
  readonly play: (stage: Stage) => Promise<End>;
  readonly bundleFile: string;
  readonly folder: string;
  readonly withinMs: number;
  /** After which a simulated answer comes. */
  readonly latencyMs: number;
}

/**
 * Plays one run on a stack of its own, as `symposium dev` starts it but in memory: concepts that are compared with earlier
 * ones, and memories, would carry one manner over to the next. `read`: what is to be known of it.
 */
export async function perform<T>(order: PerformanceOrder, read: (db: Database, end: End) => Promise<T>): Promise<T> {
  const config = readConfig({
    ...process.env,
    TEMPORAL_ADDRESS: '',
    DATABASE_URL: '',
    SYMPOSIUM_MODEL: '',
    SYMPOSIUM_STATE: order.folder,
    SYMPOSIUM_WORKFLOW_BUNDLE: order.bundleFile,
    SYMPOSIUM_SIMULATED_SEED: order.seed,
    SYMPOSIUM_SIMULATED_LATENCY_MS: String(order.latencyMs),
    SYMPOSIUM_SIMULATED_MANNER: order.manners.join(','),
  });
  const stack = await startStack({ config, say: () => undefined, persistent: false });
  try {
    await migrate(stack.databaseUrl);
    const worker = await serve({ config, addresses: stack, graceMs: 1_000 });
    const connection = await Connection.connect({ address: stack.temporalAddress });
    const db = openDatabase(stack.databaseUrl);
    try {
      const client = new Client({ connection, namespace: stack.namespace });
      const end = await played(order, { client, taskQueue: worker.taskQueue });
      return await read(db, end);
    } finally {
      await db.end();
      await connection.close();
      await worker.stop().catch(() => undefined);
    }
  } finally {
    await stack.stop();
  }
}

async function played({ play, withinMs }: PerformanceOrder, stage: Stage): Promise<End> {
  const over = new AbortController();
  const late = pause(withinMs, undefined, { signal: over.signal })
    .catch(() => undefined)
    .then((): End => ({ outcome: 'UNENDED', why: `not over within ${withinMs / 60_000} minutes` }));
  const ended = play(stage).catch((error: unknown): End => ({ outcome: 'FAILED', why: reasonOf(error) }));
  return Promise.race([ended, late]).finally(() => over.abort());
}

/** Of a workflow that failed, the innermost cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
