import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../support/quiet.ts';
import { startSimulatedModels, type SimulatedModels } from '../../activities/models/simulated/server.ts';
import { connectSymposium, type Symposium } from '../../workers/index.ts';
import { readConfig } from '../../workers/config.ts';
import { migrate } from '../../workers/migrate.ts';
import { unserved } from '../../workers/production/healthy.ts';
import { pollersOf } from '../../workers/client/pollers.ts';
import { serve } from '../../workers/serving/serve.ts';
import { plainAccess } from '../../workers/stack/temporal-ready.ts';
import type { RunningWorker } from '../../workers/worker.ts';
import { setCurrent, versionsOf } from '../../bench/chaos/versions.ts';
import { freshDatabase } from '../support/database.ts';
import type { RealPostgres } from '../support/postgres.ts';
import { lockedRoom } from '../support/house.ts';
import { sharedServer } from '../support/shared-server.ts';
import { testTemporal, type TestTemporal } from '../support/temporal.ts';
import { until } from '../support/until.ts';

/** Two workers on one task queue that differ in nothing but their version, with a client beside them. */
describe('two versions on one task queue', () => {
  const deployment = `symposium-${randomUUID().slice(0, 8)}`;
  let temporal: TestTemporal;
  let database: RealPostgres;
  let simulated: SimulatedModels;
  let symposium: Symposium;
  const workers: RunningWorker[] = [];

  /** null: a worker that is no version. */
  async function hire(buildId: string | null): Promise<RunningWorker> {
    const { address: temporalAddress, namespace, taskQueue } = temporal;
    const worker = await serve({
      config: readConfig({
        SYMPOSIUM_WORKFLOW_BUNDLE: await sharedServer('bundle'),
        ...(buildId === null ? {} : { SYMPOSIUM_DEPLOYMENT: deployment, SYMPOSIUM_BUILD_ID: buildId }),
      }),
      addresses: {
        temporalAddress,
        temporal: plainAccess(temporalAddress),
        namespace,
        databaseUrl: database.url,
        uiUrl: null,
      },
      simulation: { url: simulated.url },
      taskQueue,
      graceMs: 1_000,
      versioned: true,
    });
    workers.push(worker);
    return worker;
  }

  /** Temporal hears of a version with its first poll, and refuses it before. */
  const becomes = (buildId: string) =>
    until(() =>
      setCurrent(temporal.connection, temporal.namespace, { deploymentName: deployment, buildId }).then(
        () => true,
        () => false,
      ),
    );

  const host = { by: 'Mara', reason: 'Another version comes.' };

  /** A match that its host has paused, and a scenario that waits for a person. */
  async function waiting(keys: { readonly match: string; readonly scenario: string }) {
    simulated.setScript([
      { agent: 'SOCRATES', task: 'classification', do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] } },
    ]);
    const [match, scenario] = await Promise.all([
      symposium.worldbuilding.start(small, { key: keys.match }),
      symposium.scenario.start(lockedRoom, { key: keys.scenario }),
    ]);
    await until(() =>
      symposium.worldbuilding.pause(keys.match, host).then(
        () => true,
        () => false,
      ),
    );
    await until(async () => (await symposium.reviews.list()).some(({ runKey }) => runKey === keys.scenario));
    return { match, scenario };
  }

  async function eachPaidOnce(): Promise<void> {
    const { rows } = await symposium.db.query<{ calls: number; pictures: number }>(
      'select (select count(*)::int from symposium.calls) as calls, (select count(*)::int from symposium.pictures) as pictures',
    );
    expect(rows).toEqual([{ calls: simulated.requests.length, pictures: simulated.pictures.length }]);
  }

  beforeAll(async () => {
    [temporal, database, simulated] = await Promise.all([
      testTemporal(),
      freshDatabase(),
      startSimulatedModels({ seed: 'test', latencyMs: 10, script: [], keepRequests: true }),
    ]);
    await migrate(database.url);
    const { address: temporalAddress, namespace, taskQueue } = temporal;
    symposium = await connectSymposium({ temporalAddress, namespace, databaseUrl: database.url, taskQueue });
  });
  afterAll(async () => {
    await symposium.close();
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all([simulated.stop(), temporal.close()]);
    await database.stop();
  });

  test('runs that were begun without a version go on with the first one, and nothing is asked twice', async () => {
    const first = await hire(null);
    expect(first.version).toBeNull();
    const { client } = temporal;
    const { match, scenario } = await waiting({ match: 'older-match', scenario: 'older' });

    // What happens while nobody works waits for whoever comes.
    await first.stop();
    const late = await symposium.scenario.start(anotherRoom, { key: 'while-nobody-worked' });
    const said = Promise.all([
      symposium.reviews.decide('older-classify-1-ethics', approved),
      symposium.worldbuilding.resume('older-match', host),
    ]);
    await hire('zero');
    await becomes('zero');
    await said;
    expect(await scenario.result()).toMatchObject({ outcome: 'DOCUMENTED' });
    expect(await late.result()).toMatchObject({ outcome: 'DOCUMENTED' });
    expect(await match.result()).toMatchObject({ end: 'JUDGED' });
    for (const id of ['scenario/older', 'review/older-classify-1-ethics', 'match/older-match', 'match/older-match/A'])
      expect([id, ...turnsOf(await versionsOf(client, id))]).toEqual([id, '', 'zero']);
    expect(turnsOf(await versionsOf(client, 'scenario/while-nobody-worked'))).toEqual(['zero']);
    await eachPaidOnce();
  });

  test('a match ends on the version that began it, a scenario moves on while it waits for a person, and nothing is asked twice', async () => {
    const first = await hire('one');
    expect(first.version).toEqual({ deploymentName: deployment, buildId: 'one' });
    await becomes('one');
    const { connection, namespace, taskQueue, client } = temporal;

    const { match, scenario } = await waiting({ match: 'stays', scenario: 'moves' });

    await hire('two');
    await becomes('two');
    expect(await pollersOf(connection, namespace, taskQueue)).toBeGreaterThan(0);
    expect(await unserved(connection, namespace, taskQueue)).toEqual([]);

    await symposium.worldbuilding.resume('stays', host);
    await symposium.reviews.decide('moves-classify-1-ethics', approved);
    expect(await match.result()).toMatchObject({ end: 'JUDGED' });
    expect(await scenario.result()).toMatchObject({ outcome: 'DOCUMENTED' });

    for (const id of ['match/stays', 'match/stays/A', 'match/stays/B'])
      expect([id, ...new Set(await versionsOf(client, id))]).toEqual([id, 'one']);
    for (const id of ['scenario/moves', 'review/moves-classify-1-ethics']) {
      expect([id, ...turnsOf(await versionsOf(client, id))]).toEqual([id, 'one', 'two']);
    }
    await eachPaidOnce();
  });
});

const turnsOf = (versions: readonly string[]) => versions.filter((one, place) => one !== versions[place - 1]);

const approved = { decision: 'RESOLVE', reviewer: 'Ada', justification: 'The scene is fictional.' } as const;
const anotherRoom = { ...lockedRoom, category: 'The Cascade' } as const;

/** A match of one round a phase, with pictures of a few bytes. */
const small = {
  draw: { tier: 1, seed: 7, number: 1 },
  policy: {
    rounds: { FOUNDATION: 1, LANDMARKS: 1, TENSION: 1 },
    pictures: { width: 96, height: 96, viewSide: 64, thumbnailSide: 32 },
    reviewWaitMs: 1,
  },
} as const;
