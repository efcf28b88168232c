import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { inheritedEnvironment, projectRoot, readConfig } from '../../workers/config.ts';
import { unserved } from '../../workers/production/healthy.ts';
import { databases, urlOf } from '../../workers/production/databases.ts';
import { prepareSchema } from '../../workers/production/schema.ts';
import { serverBinaries } from '../../workers/production/server-binaries.ts';
import { reachTemporal } from '../../workers/client/reach.ts';
import { runToEnd } from '../../workers/stack/run-to-end.ts';
import { registerSearchAttributes, searchAttributes } from '../../workers/stack/search-attributes.ts';
import { findTemporal } from '../../workers/stack/temporal-binary.ts';
import { realPostgres, type RealPostgres } from '../support/postgres.ts';
import { openProduction, productionWithinMs, type TestProduction } from '../support/production.ts';
import { present } from '../support/present.ts';

const { searchPath, cacheFolder } = readConfig();
const say = (line: string) => void process.stderr.write(`${line}\n`);
const script = (path: string, env: Readonly<Record<string, string>>) =>
  runToEnd('sh', [join(projectRoot, path)], { withinMs: 120_000, env: inheritedEnvironment(env) });

let opened: TestProduction | null = null;
const stack = () => present(opened).stack;
beforeAll(async () => {
  opened = await openProduction();
}, productionWithinMs);
afterAll(() => opened?.stack.stop());

describe('deploy/temporal/schema.sh', () => {
  test('does nothing to databases that are up to date', async () => {
    const databaseUrl = urlOf(stack().databaseUrl, 'temporal');
    const versions = () => ask(databaseUrl, 'select curr_version from schema_version');
    const before = await versions();
    await prepareSchema({ binaries: await serverBinaries({ searchPath, cacheFolder, say }), searchPath, databaseUrl });
    expect(await versions()).toEqual(before);
  });
});

describe('deploy/temporal/namespace.sh', () => {
  test('makes a namespace with our search attributes, and again nothing', async () => {
    const cli = await findTemporal({ searchPath, cacheFolder, say });
    const { temporal } = stack();
    const namespace = 'registered-by-script';
    const env = {
      PATH: [dirname(cli), ...searchPath].join(delimiter),
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: namespace,
      TEMPORAL_RETENTION: '30d',
    };
    for (const time of ['first', 'second']) {
      const { code, output } = await script('deploy/temporal/namespace.sh', env);
      expect({ time, code, output: code === 0 ? '' : output }).toEqual({ time, code: 0, output: '' });
    }
    const connection = await reachTemporal(temporal, namespace);
    try {
      const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
      expect(Object.keys(customAttributes).sort()).toEqual(Object.keys(searchAttributes).sort());
      expect(await registerSearchAttributes(connection, namespace)).toEqual({ added: [], refused: null });
      const { config } = await connection.workflowService.describeNamespace({ namespace });
      expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(30 * 86_400);
    } finally {
      await connection.close();
    }
  });
});

describe('deploy/postgres/databases.sh', () => {
  let server: RealPostgres | null = null;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'symposium-databases-'));
    server = await realPostgres(null);
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('makes each database with its owner, and keeps the owners out of each other’s', async () => {
    const { hostname, port, username } = new URL(present(server).url);
    const { code, output } = await script('deploy/postgres/databases.sh', {
      POSTGRES_USER: username,
      PGHOST: hostname,
      PGPORT: port,
      HOME: folder,
      TEMPORAL_DB_PASSWORD: `it's 1`,
      SYMPOSIUM_DB_PASSWORD: 'two',
    });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    const owners = await ask(
      present(server).url,
      `select datname as name, pg_get_userbyid(datdba) as owner from pg_database where datname = any($1)`,
      [Object.keys(databases)],
    );
    expect(Object.fromEntries(owners.map(({ name, owner }) => [name, owner]))).toEqual(databases);
    for (const [database, owner] of Object.entries(databases)) {
      const url = new URL(urlOf(present(server).url, database as keyof typeof databases));
      expect(await ask(url.href, 'select current_user as name')).toEqual([{ name: owner }]);
      url.username = owner === 'temporal' ? 'symposium' : 'temporal';
      await expect(ask(url.href, 'select 1')).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the health of a container', () => {
  test('is that Temporal hears from its worker', async () => {
    const { temporal, namespace, taskQueue } = stack();
    const connection = await reachTemporal(temporal, namespace);
    try {
      expect(await unserved(connection, namespace, taskQueue)).toEqual([]);
      expect(await unserved(connection, namespace, taskQueue, 'another-container')).toEqual(['workflow', 'activity']);
      expect(await unserved(connection, namespace, 'another-queue')).toEqual(['workflow', 'activity']);
    } finally {
      await connection.close();
    }
  });
});

async function ask(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
