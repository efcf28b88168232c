import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../support/quiet.ts';
import { bundleWorkflowCode, DefaultLogger, Worker } from '@temporalio/worker';
import { createActivities } from '../../activities/index.ts';
import { imageModels } from '../../activities/images/registry.ts';
import { callsOfRun } from '../../activities/store/calls.ts';
import { openDatabase, type Database } from '../../activities/store/database.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { picturesOfRun } from '../../activities/worldbuilding/stored-pictures.ts';
import type { AskRequest } from '../../shared/kernel/ask.ts';
import type { PaintOrder } from '../../shared/worldbuilding/activities.ts';
import { noSettings } from '../support/house.ts';
import { openSlowLine, type SlowLine } from '../support/slow-line.ts';
import { testTemporal, type TestTemporal } from '../support/temporal.ts';
import { db, deps, question, requestsOf, runKey, setUp as setUpAgent } from './ask/asked-agent.ts';
import { png } from './images/files.ts';
import { heartbeatTimeout, type paying } from './paying.ts';
import { brings, one, server, store, setUp as setUpPictures } from './worldbuilding/painted-match.ts';

setUpAgent();
setUpPictures();

/* The answer is there, and the way to Postgres stands still for longer than a worker may be silent. */

const statementMs = heartbeatTimeout + 1_500;

let temporal: TestTemporal;
let worker: Worker;
let running: Promise<void>;
let calls: Line;
let pictures: Line;

interface Line {
  readonly line: SlowLine;
  readonly db: Database;
}

async function openLine({ options }: Database): Promise<Line> {
  const line = await openSlowLine(options.connectionString ?? '');
  return { line, db: openDatabase(line.url, 10, statementMs) };
}

beforeAll(async () => {
  const workflowsPath = fileURLToPath(new URL('./paying.ts', import.meta.url));
  let workflowBundle;
  [temporal, calls, pictures, workflowBundle] = await Promise.all([
    testTemporal(),
    openLine(db),
    openLine(store.db),
    bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') }),
  ]);
  const images = imageModels({
    ...noSettings,
    openaiApiKey: 'sk-easel-key',
    openaiBaseUrl: `${server.url}/v1`,
    sdBaseUrl: null,
    sdApiAuth: null,
    simulatedBaseUrl: server.url,
  });
  const answering = createActivities({ ...deps, db: calls.db });
  const painting = createActivities({ ...deps, db: pictures.db, imageModels: images });
  worker = await Worker.create({
    connection: temporal.nativeConnection,
    namespace: temporal.namespace,
    taskQueue: temporal.taskQueue,
    workflowBundle,
    dataConverter: temporal.dataConverter,
    activities: {
      askAgent: (order: AskRequest) => answering.askAgent(order),
      paint: (order: PaintOrder) => painting.paint(order),
    },
  });
  running = worker.run();
});

afterAll(async () => {
  worker.shutdown();
  await running;
  await temporal.close();
  for (const opened of [calls, pictures]) {
    await opened.db.end();
    await opened.line.close();
  }
});

const pay = (name: string, order: unknown) =>
  temporal.client.workflow.execute<typeof paying>('paying', {
    workflowId: `paying-${runKey}-${one.runKey}`,
    taskQueue: temporal.taskQueue,
    args: [name, order],
  });

/** The run's CALL rows: state and attempt. */
const rowsOf = async (of: Database, run: string) =>
  (await readLedger(of, run))
    .filter(({ type }) => type === 'CALL')
    .map(({ content, entryKey }) => [content['state'], /\.(\d+)$/.exec(entryKey)?.[1] ?? '']);

const order = (): PaintOrder => ({ runKey: one.runKey, team: 'A', artifact: 'hero', ordinal: 1, prompt: one.written });

describe.each(['statement', 'answer'] as const)(
  'a save of which the %s is lost on a line that stands still',
  (lost) => {
    test('is made again by the attempt that paid, and the answer is bought once', async () => {
      calls.line.stall({ words: 'symposium.save_calls', lost, times: 1 });
      const before = calls.line.stalled();
      const sent = await requestsOf(async () => {
        expect(await pay('askAgent', question())).toMatchObject({ outcome: 'answered' });
      });
      expect(calls.line.stalled()).toBe(before + 1);
      expect(sent).toHaveLength(1);
      expect(await callsOfRun(db, runKey)).toHaveLength(1);
      expect(await rowsOf(db, runKey)).toEqual([
        ['asked', '1'],
        ['answered', ''],
      ]);
    });

    test('is made again by the attempt that paid, and the picture is bought once', async () => {
      pictures.line.stall({ words: 'insert into symposium.pictures', lost, times: 1 });
      server.next(brings(png()), brings(png()));
      expect(await pay('paint', order())).toMatchObject({ outcome: 'painted' });
      expect(server.seen).toHaveLength(1);
      expect(await picturesOfRun(store.db, one.runKey)).toHaveLength(1);
      expect(await rowsOf(store.db, one.runKey)).toEqual([
        ['asked', '1'],
        ['answered', ''],
      ]);
    });
  },
);

describe('a full disk', () => {
  /** Postgres refuses every row of a table as it does where the disk is full; resolves to what makes room. */
  async function fill(of: Database, table: string): Promise<() => Promise<unknown>> {
    await of.query(
      `create or replace function full_disk() returns trigger language plpgsql as $$ begin
         raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    );
    await of.query(`create trigger full_disk before insert on ${table} execute function full_disk()`);
    return () => of.query(`drop trigger full_disk on ${table}`);
  }

  test('is waited out by the attempt that paid, and the answer is bought once', async () => {
    const empty = await fill(db, 'symposium.calls');
    const sent = await requestsOf(async () => {
      const paid = pay('askAgent', question());
      await pause(heartbeatTimeout + 1_500);
      await empty();
      expect(await paid).toMatchObject({ outcome: 'answered' });
    });
    expect(sent).toHaveLength(1);
    expect(await rowsOf(db, runKey)).toEqual([
      ['asked', '1'],
      ['answered', ''],
    ]);
  });

  test('is waited out by the attempt that paid, and the picture is bought once', async () => {
    const empty = await fill(store.db, 'symposium.pictures');
    server.next(brings(png()), brings(png()));
    const paid = pay('paint', order());
    await pause(heartbeatTimeout + 1_500);
    await empty();
    expect(await paid).toMatchObject({ outcome: 'painted' });
    expect(server.seen).toHaveLength(1);
    expect(await rowsOf(store.db, one.runKey)).toEqual([
      ['asked', '1'],
      ['answered', ''],
    ]);
  });
});
