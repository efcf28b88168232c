import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AsyncWorkflowListIterable, Client, WorkflowExecutionInfo } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { callsOfRun } from '../../../activities/store/calls.ts';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import type { DecisionInput } from '../../../shared/kernel/reviews.ts';
import { isMendable, mend } from '../../../workers/backup/mend.ts';
import { reconcile, type Reconciled } from '../../../workers/backup/reconcile.ts';
import { restoreBackup } from '../../../workers/backup/restore-backup.ts';
import { takeBackup } from '../../../workers/backup/take-backup.ts';
import { connectSymposium, type Symposium } from '../../../workers/connect.ts';
import { registerSearchAttributes } from '../../../workers/stack/search-attributes.ts';
import { systems } from '../../../workers/systems.ts';
import { decide, progress } from '../../../workflows/messages.ts';
import { freshDatabase } from '../../support/database.ts';
import { openHouse, type House } from '../../support/house.ts';
import { present } from '../../support/present.ts';
import { testTemporal } from '../../support/temporal.ts';
import { until } from '../../support/until.ts';

const groups = systems.flatMap(({ commands }) => [commands, ...commands.inner]);
const approve: DecisionInput = { decision: 'RESOLVE', reviewer: 'Ada', justification: 'I read both sides.' };
const before: WrittenScript[number] = {
  agent: 'SOCRATES',
  task: 'classification',
  times: 100,
  do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] },
};
const stuck: WrittenScript[number] = { agent: 'ATHENA', task: 'trace', times: 1, do: { slowMs: 600_000 } };
const order = { by: 'mara', reason: 'restored from a backup' };

/** A namespace of its own: a Temporal that knows nothing yet. */
async function freshNamespace(): Promise<string> {
  const server = await testTemporal();
  const { connection } = server;
  const namespace = `restored-${randomUUID()}`;
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs('1 day'),
  });
  await until(() =>
    connection.workflowService.describeNamespace({ namespace }).then(
      () => true,
      () => false,
    ),
  );
  await registerSearchAttributes(connection, namespace);
  await server.close();
  return namespace;
}

let folder: string;
let house: House;
const keys = {
  parked: 'parked-all-along',
  ended: 'ended-after',
  behind: 'half-way-after',
  late: 'began-after',
  over: 'over-after',
};
const [early, latest] = ['early', 'latest'];
const fileOf = (name: string) => join(folder, name);

/** The keys of what was paid in a house, by run. */
const paidIn = async (one: House, runKey: string): Promise<string[]> =>
  (await callsOfRun(one.db, runKey)).map(({ key }) => key).sort();

const handleOf = (one: House, key: string) => one.temporal.client.workflow.getHandle(`scenario/${key}`);
const reviewOf = (key: string) => `${key}-classify-1-ethics`;

async function isParked(one: House, key: string): Promise<void> {
  await until(async () => (await handleOf(one, key).query(progress)).openReview === reviewOf(key));
}

async function approved(one: House, key: string): Promise<void> {
  const review = one.temporal.client.workflow.getHandle(`review/${reviewOf(key)}`);
  await review.executeUpdate(decide, { args: [approve] });
}

/** A house on a restored database. */
async function restored(name: string, place: { namespace: string; taskQueue: string }): Promise<House> {
  const database = await freshDatabase();
  await restoreBackup(database.url, fileOf(name));
  const one = await openHouse(undefined, undefined, undefined, undefined, { ...place, database });
  await one.dismiss();
  one.simulated.setScript([before]);
  return one;
}

async function clientOf(one: House): Promise<Symposium> {
  const { address: temporalAddress, namespace, taskQueue } = one.temporal;
  return connectSymposium({ temporalAddress, namespace, databaseUrl: one.databaseUrl, taskQueue });
}

const listed = async (symposium: Symposium): Promise<Record<string, Reconciled>> =>
  Object.fromEntries(
    (await reconcile({ client: symposium.servers.client, db: symposium.db, groups })).map((run) => [run.runKey, run]),
  );

/** What Temporal's list says now, to be said again later. */
async function listedIn(client: Client): Promise<AsyncWorkflowListIterable> {
  const said: WorkflowExecutionInfo[] = [];
  for await (const one of client.workflow.list()) said.push(one);
  return Object.assign(Readable.from(said), { intoHistories: () => expect.fail('a list is asked for alone') });
}

async function mendAll(symposium: Symposium, runs: readonly Reconciled[]): Promise<void> {
  for (const run of runs.filter(isMendable)) await mend(symposium, groups, run, order);
}

/**
 * Five runs: one waits for a person before and after the first backup; one is decided and ends after it; one is decided and stands in a
 * call that never ends; one begins after it, and another begins and ends. Then the second backup is taken, and the worker stops.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'symposium-backup-'));
  house = await openHouse(undefined, undefined, undefined, undefined, { namespace: await freshNamespace() });
  house.simulated.setScript([before]);
  for (const key of [keys.parked, keys.ended, keys.behind])
    await house.start({ key, policy: { duplicateSimilarity: 2 } });
  for (const key of [keys.parked, keys.ended, keys.behind]) await isParked(house, key);
  await takeBackup(house.databaseUrl, fileOf(early));

  await approved(house, keys.ended);
  expect(await handleOf(house, keys.ended).result()).toMatchObject({ outcome: 'DOCUMENTED' });
  await house.start({ key: keys.over, policy: { duplicateSimilarity: 2 } });
  await isParked(house, keys.over);
  await approved(house, keys.over);
  expect(await handleOf(house, keys.over).result()).toMatchObject({ outcome: 'DOCUMENTED' });
  house.simulated.setScript([before, stuck]);
  await approved(house, keys.behind);
  await house.start({ key: keys.late, policy: { duplicateSimilarity: 2 } });
  await isParked(house, keys.late);
  const asked = `${keys.behind}/DOCUMENT/1/ATHENA/trace/-/0`;
  await until(async () => {
    const { rowCount } = await house.db.query(
      `select from symposium.ledger where content->>'call' = $1 and content->>'state' = 'asked'`,
      [asked],
    );
    const { length } = (await callsOfRun(house.db, keys.behind)).filter(({ task }) => task === 'trace');
    return rowCount === 1 && length === 4;
  });
  await house.dismiss();
  await takeBackup(house.databaseUrl, fileOf(latest));
});
afterAll(async () => {
  await house.close();
  await rm(folder, { recursive: true, force: true });
});

test('a Temporal that is lost altogether: runs are taken up from the store, and only what was under way is asked again', async () => {
  const again = await restored(latest, { namespace: await freshNamespace(), taskQueue: house.temporal.taskQueue });
  const symposium = await clientOf(again);
  try {
    const runs = await listed(symposium);
    expect(Object.keys(runs).sort()).toEqual([keys.parked, keys.behind, keys.late].sort());
    expect(Object.values(runs)).toMatchObject(
      Object.keys(runs).map(() => ({ standing: 'stopped', temporal: null, paidAgain: [] })),
    );
    const underWay = present(runs[keys.behind]).underWay;
    expect(underWay).toEqual([`${keys.behind}/DOCUMENT/1/ATHENA/trace/-/0`]);
    expect(present(runs[keys.parked]).underWay).toEqual([]);
    expect(present(runs[keys.parked]).lostReviews).toEqual([reviewOf(keys.parked)]);
    expect(present(runs[keys.parked]).commands).toEqual([
      `symposium scenario reopen ${keys.parked} --by "<your name>" --reason "restored from a backup"`,
    ]);
    const paid = await Promise.all(Object.values(keys).map((key) => paidIn(again, key)));
    await mendAll(symposium, Object.values(runs));
    await again.hire();
    expect(await handleOf(again, keys.behind).result()).toMatchObject({ outcome: 'DOCUMENTED' });
    for (const key of [keys.parked, keys.late]) await isParked(again, key);
    expect(again.simulated.requests).toHaveLength(underWay.length);
    await approved(again, keys.parked);
    expect(await handleOf(again, keys.parked).result()).toMatchObject({ outcome: 'DOCUMENTED' });
    const all = await Promise.all(Object.values(keys).map((key) => paidIn(again, key)));
    expect(again.simulated.requests).toHaveLength(all.flat().length - paid.flat().length);
    expect(Object.keys(await listed(symposium))).toEqual([keys.late]);
  } finally {
    await symposium.close();
    await again.close();
  }
});

test('a Postgres that is newer than Temporal: runs find all that was paid, and pay nothing', async () => {
  const { client, namespace } = house.temporal;
  const symposium = await clientOf(house);
  try {
    // As if Temporal had been restored to a moment before: the ended run, and the one that waits, decide once more what follows SEED.
    for (const key of [keys.ended, keys.parked]) {
      const workflowId = `scenario/${key}`;
      const handle = client.workflow.getHandle(workflowId);
      const { events } = await handle.fetchHistory();
      const scheduled = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: one }) =>
        one?.activityType?.name === 'askAgent' ? [one] : [],
      );
      await client.workflowService.resetWorkflowExecution({
        namespace,
        workflowExecution: { workflowId, runId: (await handle.describe()).runId },
        reason: 'a test',
        requestId: randomUUID(),
        workflowTaskFinishEventId: present(scheduled[1]?.workflowTaskCompletedEventId),
      });
    }
    const runs = await listed(symposium);
    expect(runs[keys.ended]).toMatchObject({ standing: 'ended-in-store', paidAgain: [], commands: [] });
    expect(runs[keys.parked]).toMatchObject({ standing: 'goes-on', paidAgain: [], commands: [] });
    expect(Object.values(runs).filter(isMendable)).toEqual([]);
    const paid = house.simulated.requests.length;
    house.simulated.setScript([before, stuck]);
    await house.hire();
    expect(await handleOf(house, keys.ended).result()).toMatchObject({ outcome: 'DOCUMENTED' });
    await isParked(house, keys.parked);
    await house.dismiss();
    const asked = house.simulated.requests.slice(paid);
    // The call that stood still before is the one that was under way, and its run has not moved.
    expect(asked.length).toBeLessThanOrEqual(present(runs[keys.behind]).underWay.length);
  } finally {
    await symposium.close();
  }
});

test('a Postgres that is older than Temporal: what it lacks is listed, and just that is paid again', async () => {
  const { namespace, taskQueue } = house.temporal;
  const again = await restored(early, { namespace, taskQueue });
  const symposium = await clientOf(again);
  try {
    // Another run has gone on since, so the store has heard of something long after all executions ended.
    await again.db.query(
      `insert into symposium.runs (run_key, system, corpus, brief, policy) values ('of-today', 'scenario', 'simulated', '{}', '{}')`,
    );
    await again.db.query(
      `insert into symposium.outcomes (run_key, outcome, reason) values ('of-today', 'DISCARDED', 'x')`,
    );
    await again.db.query(
      `insert into symposium.ledger (run_key, sequence, entry_key, message_id, at, phase, sender, recipient, type, content, metadata)
       values ('of-today', 1, 'x', gen_random_uuid(), now() + interval '1 day', 'SEED', 'HOUSE', 'ALL', 'NOTICE', '{}', '{}')`,
    );
    const runs = await listed(symposium);
    const lost = async (key: string): Promise<string[]> => {
      const kept = await paidIn(again, key);
      return (await paidIn(house, key)).filter((call) => !kept.includes(call));
    };
    expect(runs[keys.parked]).toMatchObject({ standing: 'goes-on', paidAgain: [] });
    expect(runs[keys.ended]).toMatchObject({
      standing: 'stopped',
      temporal: 'COMPLETED',
      paidAgain: await lost(keys.ended),
    });
    expect(runs[keys.behind]).toMatchObject({
      standing: 'behind',
      temporal: 'RUNNING',
      paidAgain: await lost(keys.behind),
      terminate: [`scenario/${keys.behind}`],
    });
    expect(runs[keys.late]).toMatchObject({ standing: 'unknown-to-store', paidAgain: await lost(keys.late) });
    expect(runs[keys.over]).toMatchObject({
      standing: 'unknown-to-store',
      temporal: 'COMPLETED',
      paidAgain: await lost(keys.over),
      terminate: [],
    });
    for (const key of [keys.ended, keys.behind, keys.late, keys.over])
      expect(present(runs[key]).paidAgain).not.toEqual([]);

    // Temporal's list is written after the fact: it may say for a while what it said before the mending.
    const { client } = symposium.servers;
    const listedBefore = await listedIn(client);
    await mendAll(symposium, Object.values(runs));
    const behindhand = vi.spyOn(client.workflow, 'list').mockReturnValue(listedBefore);
    const after = await reconcile({ client, db: symposium.db, groups });
    behindhand.mockRestore();
    expect(after.filter(isMendable)).toEqual([]);
    await again.hire();
    for (const key of [keys.ended, keys.behind, keys.over]) {
      await isParked(again, key);
      await approved(again, key);
      expect(await handleOf(again, key).result()).toMatchObject({ outcome: 'DOCUMENTED' });
    }
    await isParked(again, keys.late);
    const announced = Object.values(runs).flatMap(({ paidAgain, underWay }) => [...paidAgain, ...underWay]);
    // All that was paid again had been listed; the one call beside it had been under way and had never been answered.
    const behind = await paidIn(house, keys.behind);
    const news = (await paidIn(again, keys.behind)).filter((key) => !behind.includes(key) && !announced.includes(key));
    expect(news).toEqual([`${keys.behind}/DOCUMENT/1/ATHENA/trace/-/0`]);
    expect(again.simulated.requests).toHaveLength(announced.length + news.length);
  } finally {
    await symposium.close();
    await again.close();
  }
});
