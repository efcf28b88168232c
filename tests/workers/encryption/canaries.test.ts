import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client, type WorkflowExecutionInfo } from '@temporalio/client';
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import { openDatabase, statementWithinMs } from '../../../activities/store/database.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { startSimulatedModels, type SimulatedModels } from '../../../activities/models/simulated/server.ts';
import { decide, progress } from '../../../workflows/messages.ts';
import { readConfig } from '../../../workers/config.ts';
import { connectSymposium, type Symposium } from '../../../workers/index.ts';
import { migrate } from '../../../workers/migrate.ts';
import { restoreBackup } from '../../../workers/backup/restore-backup.ts';
import { takeBackup } from '../../../workers/backup/take-backup.ts';
import { columnKeysOf } from '../../../workers/encryption/column-keys.ts';
import { columnStates } from '../../../workers/encryption/column-states.ts';
import { newKey } from '../../../workers/encryption/keyring.ts';
import { wordlessLine } from '../../../workers/encryption/wordless-log.ts';
import { serversAt } from '../../../workers/client/servers.ts';
import { serve } from '../../../workers/serving/serve.ts';
import { startStack, type Stack } from '../../../workers/stack/stack.ts';
import { freshDatabase } from '../../support/database.ts';
import { historyText } from '../../support/history-text.ts';
import { markedRun } from '../../support/marked-run.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { until } from '../../support/until.ts';

/** A run on every road that words can travel, on a stack with a key: then all that Temporal and Postgres keep is searched. */
const marked = markedRun();
/** Words that people and failures bring beside the run's own; each stands in one place. */
const spoken = {
  reason: 'canary7f3acancelled',
  paused: 'canary7f3apaused',
  refused: 'canary7f3arefused',
  key: 'canary7f3asubmitted',
};
const marks = [
  ...marked.aviary.canaries.filter(({ sort }) => sort !== 'number').map(({ mark }) => mark),
  ...Object.values(spoken),
];
const found = (text: string) => marks.filter((mark) => text.includes(mark));

const keys = newKey('k1');
const written: string[] = [];
let folder = '';
let simulated: SimulatedModels;
let stack: Stack;
let symposium: Symposium;
let stop: () => Promise<void>;
/** A client without the codec: what anybody sees who reaches the port. */
let bare: Client;
let executions: readonly WorkflowExecutionInfo[] = [];

beforeAll(async () => {
  // As a worker's own log (workers/worker.ts).
  Runtime.install({
    logger: new DefaultLogger('WARN', (entry) => written.push(wordlessLine(entry))),
    shutdownSignals: [],
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) } },
  });
  folder = await mkdtemp(join(tmpdir(), 'symposium-test-'));
  const config = readConfig({
    SYMPOSIUM_STATE: folder,
    SYMPOSIUM_ENCRYPTION_KEYS: keys,
    SYMPOSIUM_COLUMN_ENCRYPTION: 'true',
    SYMPOSIUM_WORKFLOW_BUNDLE: await sharedServer('bundle'),
    XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'],
    HOME: process.env['HOME'],
    PATH: process.env['PATH'],
  });
  simulated = await startSimulatedModels({ seed: 'test', latencyMs: 0, script: [], keepRequests: false });
  stack = await startStack({ config, say: () => undefined, persistent: true });
  await migrate(stack.databaseUrl);
  const worker = await serve({ config, addresses: stack, simulation: { url: simulated.url }, graceMs: 1_000 });
  symposium = await connectSymposium({ ...serversAt(stack, config.taskQueue, keys), encryptColumns: true });
  bare = new Client({ connection: symposium.connection, namespace: stack.namespace });
  stop = async () => {
    await symposium.close();
    await worker.stop();
    await stack.stop();
    await simulated.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  await play();
  for await (const info of bare.workflow.list()) executions = [...executions, info];
}, 300_000);
afterAll(async () => {
  await stop();
});

async function openReview(runKey: string): Promise<string> {
  const handle = symposium.servers.client.workflow.getHandle(`scenario/${runKey}`);
  let open: string | null = null;
  await until(async () => (open = (await handle.query(progress)).openReview) !== null);
  return String(open);
}

/** What an error says, with what caused it. */
const saidBy = (error: unknown): string => (error instanceof Error ? `${error.message}\n${saidBy(error.cause)}` : '');

async function play(): Promise<void> {
  const { client, taskQueue } = symposium.servers;
  simulated.setScript(marked.script);
  const run = await symposium.scenario.start(marked.brief);
  const review = client.workflow.getHandle(`review/${await openReview(run.runKey)}`);
  const decision = { decision: 'RESOLVE', ruling: 'retry', reviewer: 'Ada', justification: marked.words } as const;
  // A decision that is refused: its failure repeats what was sent.
  await expect(
    review.executeUpdate(decide, { args: [{ ...decision, decision: spoken.refused } as never] }),
  ).rejects.toThrow();
  await review.executeUpdate(decide, { args: [decision] });
  expect(await run.result()).toMatchObject({ outcome: 'DOCUMENTED' });

  // One that a person ends, with a reason.
  const left = await symposium.scenario.start(marked.brief);
  await openReview(left.runKey);
  await symposium.scenario.cancel(left.runKey, spoken.reason, 'Ada');
  await expect(left.result()).rejects.toThrow();

  // One that fails at once, with words of its input in the failure.
  const failing = await client.workflow.start('scenario', {
    workflowId: 'scenario/refused-brief',
    taskQueue,
    args: [{ brief: { ...marked.brief, category: spoken.refused } }],
  });
  expect(saidBy(await failing.result().catch((error: unknown) => error))).toContain(spoken.refused);

  await symposium.schedule.create({
    name: 'by-night',
    cron: '0 3 * * *',
    timezone: 'UTC',
    plan: { briefs: [{ category: 'The Locked Room', tier: 'SPARK', status: 'KS' }], batchSize: 1 },
    policy: {},
  });
  await symposium.schedule.pause('by-night', { by: 'Ada', reason: spoken.paused });
}

/** All bytes of a file, each as a character, so that words stand as they are. */
const bytesOf = (file: string) => readFileSync(file, 'latin1');
const filesOf = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const historiesOf = async (client: Client) =>
  Promise.all(
    executions.map(async ({ workflowId, runId }) =>
      historyText(await client.workflow.getHandle(workflowId, runId).fetchHistory()),
    ),
  );

test('the run went every road, and its words are in the store', async () => {
  const { rows } = await symposium.db.query<{ bytes: Buffer }>('select bytes from symposium.blobs');
  expect(found(rows.map(({ bytes }) => gunzipSync(bytes).toString('utf8')).join('\n')).length).toBeGreaterThan(100);
  expect(executions.map(({ type }) => type)).toEqual(expect.arrayContaining(['scenario', 'review', 'notice']));
});

describe('nothing that was said stands', () => {
  test('in any history', async () => {
    const texts = await historiesOf(bare);
    expect(texts.join('').length).toBeGreaterThan(100_000);
    expect(texts.filter((text) => text.includes('binary/encrypted'))).toHaveLength(executions.length);
    expect(texts.flatMap(found)).toEqual([]);
  });

  test('in what Temporal shows of a schedule, nor in why a run was cancelled', async () => {
    const shown = await bare.workflowService.describeSchedule({
      namespace: stack.namespace,
      scheduleId: 'symposium/by-night',
    });
    expect(historyText(shown)).toContain('encrypted:k1:');
    expect(found(historyText(shown))).toEqual([]);
    expect(await symposium.schedule.show('by-night')).toMatchObject({ note: `paused by Ada: ${spoken.paused}` });
  });

  test('in Temporal’s database and the logs beside it', () => {
    const files = filesOf(folder).filter((file) => !file.startsWith(join(folder, 'postgres')));
    expect(files.map((file) => file.slice(folder.length + 1))).toEqual(
      expect.arrayContaining(['temporal.db', 'temporal.log']),
    );
    const all = files.map((file) => ({ file, text: bytesOf(file) }));
    // What is not secret is found by the same search, so that a canary would be.
    expect(all.some(({ text }) => text.includes('scenario/refused-brief'))).toBe(true);
    expect(all.flatMap(({ file, text }) => found(text).map((mark) => `${mark} in ${file}`))).toEqual([]);
  });

  test('in Postgres’ files, in any column that a backup copies, nor in a restored one', async () => {
    await symposium.db.query('checkpoint');
    const files = filesOf(join(folder, 'postgres')).map((file) => ({ file, text: bytesOf(file) }));
    expect(files.some(({ text }) => text.includes('locked-room-'))).toBe(true);
    expect(files.flatMap(({ file, text }) => found(text).map((mark) => `${mark} in ${file}`))).toEqual([]);
    // What Postgres has compressed stands in no file as it is, and here it does.
    const backup = join(folder, 'one.backup');
    await takeBackup(stack.databaseUrl, backup);
    const lines = gunzipSync(readFileSync(backup)).toString('utf8').split('\n');
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.flatMap((line) => found(line).map((mark) => `${mark} in ${line.slice(0, 200)}`))).toEqual([]);
    expect((await columnStates(symposium.db)).filter(({ plain }) => plain > 0)).toEqual([]);

    const restored = await freshDatabase();
    await restoreBackup(restored.url, backup);
    const again = openDatabase(restored.url, 1, statementWithinMs, columnKeysOf(keys, true));
    const texts = (await listReviews(again, 'all')).map(({ outcome }) => JSON.stringify(outcome));
    expect(texts.join('')).toContain(marked.words);
    await again.end();
    await restored.stop();
  });

  test('in what the worker printed', () => {
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((line) => found(line).length > 0)).toEqual([]);
  });

  test('in the key’s place: no file of Temporal, no line and no history holds the key', async () => {
    const key = keys.slice('k1:'.length);
    const files = filesOf(folder).map(bytesOf);
    const histories = await historiesOf(bare);
    expect([...files, ...histories, ...written].filter((text) => text.includes(key))).toEqual([]);
  });
});

describe('what Temporal holds in plain text', () => {
  test('are ids of a known form', () => {
    const forms = [
      /^scenario\/(locked-room-\d{8}-[0-9a-z]{6}|refused-brief)$/,
      /^review\/locked-room-\d{8}-[0-9a-z]{6}-(seed|validate|ground|classify|refine|document)-\d+(-[a-z]+)+$/,
      /^notice\/[a-z0-9-/]+$/,
    ];
    const ids = executions.map(({ workflowId }) => workflowId);
    expect(ids.filter((id) => !forms.some((form) => form.test(id)))).toEqual([]);
  });

  test('are search attributes from closed lists', () => {
    const pairs = executions.flatMap(({ typedSearchAttributes }) => typedSearchAttributes.getAll());
    const names = new Set(pairs.map(({ key }) => key.name));
    expect([...names].filter((name) => !/^(Symposium[A-Za-z]+|BuildIds|Temporal[A-Za-z]+)$/.test(name))).toEqual([]);
    const values = pairs.filter(({ key }) => key.name.startsWith('Symposium')).map(({ value }) => String(value));
    expect(values.length).toBeGreaterThan(5);
    expect(values.filter((value) => !/^([A-Z][A-Za-z-]*( [A-Z][a-z]+){0,3}|[a-z]+|\d+)$/.test(value))).toEqual([]);
  });

  test('is no memo', () => {
    expect(executions.map(({ memo }) => memo ?? {})).toEqual(executions.map(() => ({})));
  });
});
