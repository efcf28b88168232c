import '../../support/quiet.ts';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { answerEvaluation } from '../../../activities/models/simulated/evaluation/answer.ts';
import { startSimulatedModels } from '../../../activities/models/simulated/server.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { writeBundle } from '../../../bench/chaos/write-bundle.ts';
import { evaluations, storeSet } from '../../../workers/evaluation/client.ts';
import { connectSymposium } from '../../../workers/index.ts';
import { migrate } from '../../../workers/migrate.ts';
import { freshDatabase } from '../../support/database.ts';
import type { ForeignProcess } from '../../support/foreign-process.ts';
import { foreignWorker } from '../../support/foreign-worker.ts';
import { inScratch } from '../../support/scratch.ts';
import { testTemporal } from '../../support/temporal.ts';
import { until } from '../../support/until.ts';
import { corpus } from './a-corpus.ts';

test('an evaluation whose worker is killed in mid-call asks again only what had not been answered', () =>
  inScratch(async (folder) => {
    const [temporal, database, models] = await Promise.all([
      testTemporal(),
      freshDatabase(),
      // The sixth call, the judge's of the third response, never comes back.
      startSimulatedModels({
        seed: 'test',
        latencyMs: 0,
        script: [{ after: 5, do: { slowMs: 60_000 } }],
        keepRequests: true,
        own: { EVALUATION_ID: answerEvaluation },
      }),
    ]);
    await migrate(database.url);
    const bundle = join(folder, 'workflows.js');
    await writeBundle(bundle, true);
    const { address, namespace, taskQueue } = temporal;
    const at = { temporalAddress: address, namespace, databaseUrl: database.url, taskQueue };
    const settings = { SYMPOSIUM_WORKFLOW_BUNDLE: bundle };
    const order = { address, namespace, taskQueue, databaseUrl: database.url, simulatedUrl: models.url, settings };
    const symposium = await connectSymposium(at);
    const workers: ForeignProcess[] = [];
    const hire = async () => workers[workers.push(await foreignWorker(order)) - 1];
    try {
      const first = await hire();
      const set = await storeSet(symposium.db, corpus('KS', 'PX'));
      const model = 'simulated:messages';
      const policy = { atOnce: 1 };
      const run = await symposium
        .runs(evaluations)
        .start({ set, model, judges: ['simulated:chat'], runs: 2, policy }, { key: 'killed-evaluation' });
      await until(() => models.requests.length === 6);
      await first?.kill();
      await hire();
      expect(await run.result()).toMatchObject({ outcome: 'SCORED', responses: 4, unscored: 0 });
      expect(await callsOfRun(symposium.db, 'killed-evaluation')).toHaveLength(4 * 2);
      // Each was sent once but for the one that was lost.
      expect(models.requests).toHaveLength(4 * 2 + 1);
    } finally {
      for (const worker of workers) await worker.kill();
      await symposium.close();
      await Promise.all([models.stop(), temporal.close()]);
      await database.stop();
    }
  }));
