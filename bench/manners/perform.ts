import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import type { MannerName } from '../../activities/models/simulated/manners/manners.ts';
import { openDatabase } from '../../activities/store/database.ts';
import { readConfig } from '../../workers/config.ts';
import { migrate } from '../../workers/migrate.ts';
import { serve } from '../../workers/serving/serve.ts';
import { startStack } from '../../workers/stack/stack.ts';
import { observe, type Observation } from './observe.ts';
import { systemsPlayed, type End, type Stage, type SystemName } from './systems.ts';

export interface PerformanceOrder {
  readonly manners: readonly MannerName[];
  readonly seed: string;
  readonly system: SystemName;
  readonly bundleFile: string;
  readonly folder: string;
  readonly withinMs: number;
}

/**
 * Plays one run on a stack of its own, as `symposium dev` starts it but in memory: concepts that are compared with earlier
 * ones, and memories, would carry one manner over to the next.
 */
export async function perform(order: PerformanceOrder): Promise<Observation> {
  const config = readConfig({
    ...process.env,
    TEMPORAL_ADDRESS: '',
    DATABASE_URL: '',
    SYMPOSIUM_MODEL: '',
    SYMPOSIUM_STATE: order.folder,
    SYMPOSIUM_WORKFLOW_BUNDLE: order.bundleFile,
    SYMPOSIUM_SIMULATED_SEED: order.seed,
    SYMPOSIUM_SIMULATED_LATENCY_MS: '0',
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
      return await observe(db, end);
    } finally {
      await db.end();
      await connection.close();
      await worker.stop().catch(() => undefined);
    }
  } finally {
    await stack.stop();
  }
}

async function played({ system, withinMs }: PerformanceOrder, stage: Stage): Promise<End> {
  const over = new AbortController();
  const late = pause(withinMs, undefined, { signal: over.signal })
    .catch(() => undefined)
    .then((): End => ({ outcome: 'UNENDED', why: `not over within ${withinMs / 60_000} minutes` }));
  const ended = systemsPlayed[system]
    .play(stage)
    .catch((error: unknown): End => ({ outcome: 'FAILED', why: reasonOf(error) }));
  return Promise.race([ended, late]).finally(() => over.abort());
}

/** Of a workflow that failed, the innermost cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
