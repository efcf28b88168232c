import { Client, Connection } from '@temporalio/client';
import { startSimulatedModels } from '../../activities/models/simulated/server.ts';
import { openDatabase } from '../../activities/store/database.ts';
import { readConfig } from '../../workers/config.ts';
import { migrate } from '../../workers/migrate.ts';
import { serve } from '../../workers/serving/serve.ts';
import { startStack } from '../../workers/stack/stack.ts';
import { markersOf, scriptOf, type Play, type TrialStage } from './play.ts';
import { witness } from './witness.ts';

export interface StageOrder {
  readonly folder: string;
  readonly bundleFile: string;
  readonly plays: readonly (Play & { readonly marker?: string | undefined })[];
}

/** From which every good answer follows. */
const seed = 'trial';

/** A stack as `npm run dev` starts it but in memory, and models that alter the answers of all these runs. */
export async function onStage<T>(order: StageOrder, act: (stage: TrialStage) => Promise<T>): Promise<T> {
  const config = readConfig({
    ...process.env,
    TEMPORAL_ADDRESS: '',
    DATABASE_URL: '',
    SYMPOSIUM_MODEL: '',
    SYMPOSIUM_STATE: order.folder,
    SYMPOSIUM_WORKFLOW_BUNDLE: order.bundleFile,
  });
  const watch = witness(markersOf(order.plays));
  const [stack, models] = await Promise.all([
    startStack({ config, say: () => undefined, persistent: false }),
    startSimulatedModels({
      seed,
      latencyMs: 0,
      script: scriptOf(order.plays),
      onRequest: (request) => watch.note(request),
    }),
  ]);
  try {
    await migrate(stack.databaseUrl);
    const worker = await serve({ config, addresses: stack, simulation: { url: models.url }, graceMs: 1_000 });
    const connection = await Connection.connect({ address: stack.temporalAddress });
    const db = openDatabase(stack.databaseUrl);
    try {
      const client = new Client({ connection, namespace: stack.namespace });
      return await act({ client, taskQueue: worker.taskQueue, db, witness: watch });
    } finally {
      await db.end();
      await connection.close();
      await worker.stop().catch(() => undefined);
    }
  } finally {
    await models.stop();
    await stack.stop();
  }
}
