import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { openDatabase, type Database } from '../activities/store/database.ts';
import { readConfig } from '../workers/config.ts';
import { migrate } from '../workers/migrate.ts';
import { serve, type ServeOrder } from '../workers/serving/serve.ts';
import { startStack } from '../workers/stack/stack.ts';

export interface MemoryStackOrder {
  readonly folder: string;
  readonly bundleFile: string;
  /** Settings beside those that make it a stack of its own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Models of the caller's; left out: those that a worker simulates. */
  readonly simulation?: ServeOrder['simulation'];
}

/** Where runs are played: a client, the worker's queue, its store. */
export interface MemoryStage {
  readonly client: Client;
  readonly taskQueue: string;
  readonly db: Database;
}

/** A stack with one worker as `symposium dev` starts it but in memory, for as long as `act` takes. */
export async function onMemoryStack<T>(order: MemoryStackOrder, act: (stage: MemoryStage) => Promise<T>): Promise<T> {
  const config = readConfig({
    ...process.env,
    TEMPORAL_ADDRESS: '',
    SYMPOSIUM_ENCRYPTION_KEYS: '',
    SYMPOSIUM_ENCRYPTION_KEY_COMMAND: '',
    DATABASE_URL: '',
    SYMPOSIUM_MODEL: '',
    SYMPOSIUM_STATE: order.folder,
    SYMPOSIUM_WORKFLOW_BUNDLE: order.bundleFile,
    ...order.settings,
  });
  const stack = await startStack({ config, say: () => undefined, persistent: false });
  try {
    await migrate(stack.databaseUrl);
    const simulation = order.simulation === undefined ? {} : { simulation: order.simulation };
    const worker = await serve({ config, addresses: stack, graceMs: 1_000, ...simulation });
    const connection = await Connection.connect({ address: stack.temporalAddress });
    const db = openDatabase(stack.databaseUrl);
    try {
      const client = new Client({ connection, namespace: stack.namespace });
      return await act({ client, taskQueue: worker.taskQueue, db });
    } finally {
      await db.end();
      await connection.close();
      await worker.stop().catch(() => undefined);
    }
  } finally {
    await stack.stop();
  }
}

/** What `running` comes to, or null if it has not ended in time. */
export async function endedWithin<T>(running: Promise<T>, withinMs: number): Promise<T | null> {
  const over = new AbortController();
  const late = pause(withinMs, null, { signal: over.signal }).catch(() => null);
  return Promise.race([running, late]).finally(() => over.abort());
}
