import { describe, expect, test } from 'vitest';
import { Client, Connection } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { msToTs } from '@temporalio/common/lib/time.js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../workers/config.ts';
import type { Config } from '../../workers/config.ts';
import { freePort, loopback } from '../../workers/stack/port.ts';
import { isAlive } from '../../workers/stack/process-identity.ts';
import { registerSearchAttributes, searchAttributes } from '../../workers/stack/search-attributes.ts';
import { findStack, startStack } from '../../workers/stack/stack.ts';
import { freshDatabase } from '../support/database.ts';
import { foreignProcess } from '../support/foreign-process.ts';
import { inScratch } from '../support/scratch.ts';
import { sharedServer } from '../support/shared-server.ts';
import { testTemporal } from '../support/temporal.ts';
import { until } from '../support/until.ts';

const machine = readConfig();
const quiet = () => undefined;

function configFor(folder: string, env: Record<string, string> = {}): Config {
  const { searchPath, cacheFolder } = machine;
  return { ...readConfig({ SYMPOSIUM_STATE: folder, ...env }), searchPath, cacheFolder };
}

/** Everything under a folder, itself included, that anybody but its owner may touch. */
function readableByOthers(folder: string): string[] {
  const all = [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))];
  return all.filter((path) => (statSync(path).mode & 0o077) !== 0);
}

/** The servers of a stack whose owner, a process of its own, was killed: they have ended, and its note lies there still. */
async function killedOwner(config: Config) {
  const owner = foreignProcess(`
    const { readConfig } = await load('workers/config.ts');
    const { startStack } = await load('workers/stack/stack.ts');
    const config = { ...readConfig(), temporalAddress: null, databaseUrl: null, stateFolder: ${JSON.stringify(config.stateFolder)} };
    await startStack({ config, say: () => {}, persistent: true });
    console.log('up');
    setInterval(() => {}, 1000);
  `);
  expect(await owner.nextLine()).toBe('up');
  expect(await findStack(config)).not.toBeNull();
  const read = (name: string) =>
    JSON.parse(readFileSync(join(config.stateFolder, name), 'utf8')) as Parameters<typeof isAlive>[0];
  const [postgres, temporal] = [read('postgres.lock'), read('temporal.db.lock')];
  expect(temporal.pid).not.toBe(postgres.pid);
  expect(isAlive(temporal)).toBe(true);
  await owner.kill();
  await until(async () => !isAlive(postgres) && (await findStack(config)) === null);
  expect(existsSync(join(config.stateFolder, 'stack.json'))).toBe(true);
  return { temporal };
}

describe('a stack of our own', () => {
  test('leaves no process when its owner is killed with kill -9; the next one starts on what it left, is found by another terminal, refuses a second one, and keeps its data over a restart', async () => {
    await inScratch(async (folder) => {
      const config = configFor(join(folder, 'state'));
      const left = await killedOwner(config);
      const said: string[] = [];
      const first = await startStack({ config, say: (line) => said.push(line), persistent: true });
      expect(first.started).toEqual({ temporal: true, postgres: true });
      expect(isAlive(left.temporal)).toBe(false);
      expect(said.join('\n')).toMatch(/Temporal on .*\n?.*Postgres|Postgres .*\n?.*Temporal on/);

      const found = await findStack(config);
      expect(found).toEqual({
        temporalAddress: first.temporalAddress,
        temporal: first.temporal,
        namespace: 'default',
        databaseUrl: first.databaseUrl,
        uiUrl: first.uiUrl,
      });
      expect((await fetch(first.uiUrl ?? '')).status).toBe(200);
      expect(readableByOthers(config.stateFolder)).toEqual([]);
      await expect(startStack({ config, say: quiet, persistent: true })).rejects.toThrow(
        `A stack runs already on ${config.stateFolder}, in process ${process.pid}.`,
      );

      const workflowId = randomUUID();
      const tier = defineSearchAttributeKey('SymposiumTier', SearchAttributeType.KEYWORD);
      const cost = defineSearchAttributeKey('SymposiumCostMicrodollars', SearchAttributeType.INT);
      const connection = await Connection.connect(first.temporal);
      await new Client({ connection }).workflow.start('nobodyRunsThis', {
        workflowId,
        taskQueue: 'nobody',
        typedSearchAttributes: [
          { key: tier, value: 'SPARK' },
          { key: cost, value: 7 },
        ],
      });
      await connection.close();
      const database = new pg.Client(first.databaseUrl);
      await database.connect();
      await database.query('create table kept as select 42 as n');
      await database.end();
      await first.stop();
      await first.stop();
      expect(await findStack(config)).toBeNull();
      expect(readdirSync(config.stateFolder).sort()).toEqual(
        expect.not.arrayContaining(['stack.json', 'stack.lock', 'postgres.lock']),
      );

      const second = await startStack({ config, say: quiet, persistent: true });
      const again = await Connection.connect(second.temporal);
      const { typedSearchAttributes: kept } = await new Client({ connection: again }).workflow
        .getHandle(workflowId)
        .describe();
      expect([kept.get(tier), kept.get(cost)]).toEqual(['SPARK', 7]);
      await again.close();
      const reader = new pg.Client(second.databaseUrl);
      await reader.connect();
      expect((await reader.query('select n from kept')).rows).toEqual([{ n: 42 }]);
      await reader.end();
      await second.stop();
    });
  });

  test('in memory leaves nothing in the state folder', async () => {
    await inScratch(async (folder) => {
      const database = await freshDatabase();
      const stack = await startStack({
        config: configFor(folder, { DATABASE_URL: database.url }),
        say: quiet,
        persistent: false,
      });
      expect(stack.started).toEqual({ temporal: true, postgres: false });
      expect(readdirSync(folder)).toEqual([]);
      await stack.stop();
      await database.stop();
    });
  });

  test('stops what it started when the other half cannot start', async () => {
    await inScratch(async (folder) => {
      const port = await freePort();
      const other = createServer();
      await once(other.listen(port, loopback), 'listening');
      const config = configFor(folder, { SYMPOSIUM_TEMPORAL_PORT: String(port) });
      await expect(startStack({ config, say: quiet, persistent: true })).rejects.toThrow('SYMPOSIUM_TEMPORAL_PORT');
      expect(readdirSync(folder)).toEqual(expect.not.arrayContaining(['stack.json', 'stack.lock', 'postgres.lock']));
      other.close();
    });
  });
});

describe('servers that are set', () => {
  test('are used, and given the search attributes that they lack', async () => {
    await inScratch(async (folder) => {
      const [address, database] = [await sharedServer('temporal'), await freshDatabase()];
      const config = configFor(folder, { TEMPORAL_ADDRESS: address, DATABASE_URL: database.url });
      const stack = await startStack({ config, say: quiet, persistent: true });
      expect(stack).toMatchObject({
        temporalAddress: address,
        databaseUrl: database.url,
        started: { temporal: false, postgres: false },
      });
      expect(readdirSync(folder)).toEqual([]);
      expect(await findStack(config)).toMatchObject({ temporalAddress: address, databaseUrl: database.url });
      await stack.stop();
      await database.stop();
    });
  });

  test('get their search attributes once, however many ask', async () => {
    const server = await testTemporal();
    const { connection } = server;
    const namespace = `attributes-${randomUUID()}`;
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    });
    // A new namespace becomes known to the whole server after a moment.
    await until(() =>
      connection.workflowService.describeNamespace({ namespace }).then(
        () => true,
        () => false,
      ),
    );
    const results = await Promise.all([1, 2, 3].map(() => registerSearchAttributes(connection, namespace)));
    expect(results.map(({ refused }) => refused)).toEqual([null, null, null]);
    expect(results.flatMap(({ added }) => added)).toEqual(expect.arrayContaining(Object.keys(searchAttributes)));
    expect(await registerSearchAttributes(connection, namespace)).toEqual({ added: [], refused: null });
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    expect(Object.keys(customAttributes)).toEqual(expect.arrayContaining(Object.keys(searchAttributes)));
    await server.close();
  });

  test('that do not answer are named, without a password', async () => {
    await inScratch(async (folder) => {
      const port = await freePort();
      const address = await sharedServer('temporal');
      const lost = configFor(folder, {
        TEMPORAL_ADDRESS: address,
        DATABASE_URL: `postgresql://me:hunter2@${loopback}:${port}/db`,
      });
      const starting = startStack({ config: lost, say: quiet, persistent: true });
      await expect(starting).rejects.toThrow(`DATABASE_URL names ${loopback}:${port}/db, which does not answer`);
      await expect(starting).rejects.toThrow(/^(?!.*hunter2)/s);
      const nowhere = configFor(folder, {
        TEMPORAL_ADDRESS: `${loopback}:${port}`,
        DATABASE_URL: `postgresql://${loopback}:${port}/db`,
      });
      await expect(startStack({ config: nowhere, say: quiet, persistent: true })).rejects.toThrow(
        `TEMPORAL_ADDRESS is ${loopback}:${port}`,
      );
      const unknown = configFor(folder, {
        TEMPORAL_ADDRESS: address,
        TEMPORAL_NAMESPACE: 'nowhere',
        DATABASE_URL: `postgresql://${loopback}:${port}/db`,
      });
      await expect(startStack({ config: unknown, say: quiet, persistent: true })).rejects.toThrow(
        'namespace "nowhere" does not answer',
      );
    });
  });
});

test('a note of a stack that is gone, or that nobody can read, finds nothing', async () => {
  await inScratch(async (folder) => {
    const config = configFor(folder);
    const port = await freePort();
    for (const note of [
      '',
      '{',
      JSON.stringify({
        pid: 1,
        temporalAddress: `${loopback}:${port}`,
        databaseUrl: `postgresql://${loopback}:${port}/postgres`,
        uiUrl: null,
      }),
    ]) {
      writeFileSync(join(folder, 'stack.json'), note);
      expect(await findStack(config)).toBeNull();
    }
  });
});
