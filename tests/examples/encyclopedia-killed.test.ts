import '../support/quiet.ts';
import { expect, test } from 'vitest';
import { startSimulatedModels } from '../../activities/models/simulated/server.ts';
import { callsOfRun } from '../../activities/store/calls.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { entries } from '../../examples/systems/encyclopedia/index.ts';
import { simulated } from '../../examples/systems/encyclopedia/simulated.ts';
import { connectSymposium } from '../../workers/index.ts';
import { migrate } from '../../workers/migrate.ts';
import { freshDatabase } from '../support/database.ts';
import type { ForeignProcess } from '../support/foreign-process.ts';
import { foreignWorker } from '../support/foreign-worker.ts';
import { impatientBundle } from '../support/shared-server.ts';
import { testTemporal } from '../support/temporal.ts';
import { until } from '../support/until.ts';

test('an entry whose worker is killed while the checker is asked is paid once for each answer, and published', async () => {
  const [temporal, database, models] = await Promise.all([
    testTemporal(),
    freshDatabase(),
    // The checker's first call never comes back.
    startSimulatedModels({
      seed: 'test',
      latencyMs: 0,
      script: [{ after: 1, do: { slowMs: 60_000 } }],
      keepRequests: true,
      own: { ENTRY_ID: simulated },
    }),
  ]);
  await migrate(database.url);
  const { address, namespace, taskQueue } = temporal;
  const at = { temporalAddress: address, namespace, databaseUrl: database.url, taskQueue };
  const settings = {
    SYMPOSIUM_SYSTEMS: 'examples/systems/encyclopedia',
    SYMPOSIUM_WORKFLOW_BUNDLE: await impatientBundle(),
  };
  const order = { address, namespace, taskQueue, databaseUrl: database.url, simulatedUrl: models.url, settings };
  const symposium = await connectSymposium(at);
  const workers: ForeignProcess[] = [];
  const hire = async () => workers[workers.push(await foreignWorker(order)) - 1];
  try {
    const first = await hire();
    const run = await symposium.runs(entries).start({ topic: 'The Eiffel Tower' }, { key: 'killed-tower' });
    await until(() => models.requests.length === 2);
    await first?.kill();
    await hire();
    expect(await run.result()).toMatchObject({ outcome: 'PUBLISHED' });

    const [calls, ledger] = await Promise.all([
      callsOfRun(symposium.db, 'killed-tower'),
      readLedger(symposium.db, 'killed-tower'),
    ]);
    expect(calls.map(({ agent, task }) => [agent, task])).toEqual([
      ['EDITOR', 'write'],
      ['CHECKER', 'check'],
    ]);
    // The editor had answered and is not asked again; the checker's lost request has its row.
    expect(models.requests.map(({ agent }) => agent)).toEqual(['EDITOR', 'CHECKER', 'CHECKER']);
    const lost = ledger.filter(({ type, content }) => type === 'CALL' && content.state === 'lost');
    expect(lost.map(({ content }) => content.call)).toEqual([calls[1]?.key]);
  } finally {
    for (const worker of workers) await worker.kill();
    await symposium.close();
    await Promise.all([models.stop(), temporal.close()]);
    await database.stop();
  }
});
