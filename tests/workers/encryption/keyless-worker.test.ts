import '../../support/quiet.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSymposium, type Symposium } from '../../../workers/index.ts';
import { readConfig } from '../../../workers/config.ts';
import { newKey } from '../../../workers/encryption/keyring.ts';
import { migrate } from '../../../workers/migrate.ts';
import { serve } from '../../../workers/serving/serve.ts';
import { plainAccess } from '../../../workers/stack/temporal-ready.ts';
import { freshDatabase } from '../../support/database.ts';
import { historyText } from '../../support/history-text.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { testTemporal, type TestTemporal } from '../../support/temporal.ts';
import { until } from '../../support/until.ts';

/** A worker that lacks the key loses nothing, and names what is missing. */
const first = newKey('k1');
const brief = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' } as const;

let temporal: TestTemporal;
let database: Awaited<ReturnType<typeof freshDatabase>>;
const clients: Symposium[] = [];
beforeAll(async () => {
  [temporal, database] = await Promise.all([testTemporal(), freshDatabase()]);
  await migrate(database.url);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await temporal.close();
  await database.stop();
});

async function clientWith(keys: string): Promise<Symposium> {
  const { address: temporalAddress, namespace, taskQueue } = temporal;
  const at = { temporalAddress, namespace, taskQueue, databaseUrl: database.url };
  const client = await connectSymposium({ ...at, ...(keys === '' ? {} : { encryptionKeys: keys }) });
  clients.push(client);
  return client;
}

async function workerWith(keys: string) {
  const { address, namespace, taskQueue } = temporal;
  const config = readConfig({
    SYMPOSIUM_WORKFLOW_BUNDLE: await sharedServer('bundle'),
    SYMPOSIUM_ENCRYPTION_KEYS: keys,
    SYMPOSIUM_SIMULATED_LATENCY_MS: '100',
  });
  const addresses = {
    temporalAddress: address,
    temporal: plainAccess(address),
    namespace,
    databaseUrl: database.url,
    uiUrl: null,
  };
  return serve({ config, addresses, taskQueue, graceMs: 1_000 });
}

const textOf = async (runKey: string) =>
  historyText(await temporal.client.workflow.getHandle(`scenario/${runKey}`).fetchHistory());

test('a worker without the key says which one it lacks and where it belongs, and the run waits for one that has it', async () => {
  const [holder, stranger] = [await clientWith(first), await clientWith('')];
  // The first worker here: of another one's keys it could know, and then it would not start.
  const run = await holder.scenario.start(brief, { key: 'keyless' });
  const keyless = await workerWith('');
  let text = '';
  await until(async () => (text = await textOf(run.runKey)).includes('which this process does not hold'));
  expect(text).toMatch(/encrypted with key "k1".*SYMPOSIUM_ENCRYPTION_KEYS/);
  expect(text).not.toContain(first.slice(3));
  await expect(holder.scenario.start(brief, { key: 'for-nobody' })).rejects.toThrow(
    /SYMPOSIUM_ENCRYPTION_KEYS is set, and the workers of this stack have no key/,
  );
  await keyless.stop();
  const worker = await workerWith(first);
  try {
    expect(await run.result()).toMatchObject({ outcome: 'DOCUMENTED' });
    await expect(stranger.scenario.result(run.runKey)).rejects.toThrow(/key "k1".*SYMPOSIUM_ENCRYPTION_KEYS/);
    await expect(workerWith('')).rejects.toThrow(/SYMPOSIUM_ENCRYPTION_KEYS does not have key "k1"/);
  } finally {
    await worker.stop();
  }
});
