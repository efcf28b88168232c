import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { runLeashed } from '../../workers/stack/leashed.ts';
import { freePort, loopback } from '../../workers/stack/port.ts';
import type { Theatre } from '../chaos/company.ts';
import { persist, within } from '../chaos/persist.ts';
import { temporalProcess } from '../chaos/temporal-process.ts';
import { forked } from '../forked.ts';
import { appProcess, type AppProcess } from './app-process.ts';
import type { Served } from './peer.ts';
import type { Books } from './provider.ts';
import { readingOf } from './reading.ts';

/** A peer: how it is served, and which packages it is made of. */
export interface Peer {
  readonly name: string;
  readonly packages: readonly string[];
  readonly serve: (theatre: Theatre) => Promise<Served>;
}

const startWithinMs = 60_000;

/** On Postgres alone, by an app that is told of its runs. */
const onPostgres = (file: string) => async (theatre: Theatre) => {
  const databaseUrl = await database(theatre, file.replace(/\W/g, '_'));
  return appAt(theatre, file, { databaseUrl, server: '' }, (app) => ({
    begin: (keys) => {
      app.begin(keys);
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
  }));
};

export const peers: Readonly<Record<'langgraph' | 'dbos' | 'restate' | 'temporal', Peer>> = {
  langgraph: {
    name: 'LangGraph',
    packages: ['@langchain/langgraph', '@langchain/langgraph-checkpoint-postgres'],
    serve: onPostgres('langgraph.ts'),
  },
  dbos: { name: 'DBOS', packages: ['@dbos-inc/dbos-sdk'], serve: onPostgres('dbos.ts') },
  restate: { name: 'Restate', packages: ['@restatedev/restate-server', '@restatedev/restate-sdk'], serve: onRestate },
  temporal: { name: 'bare Temporal', packages: ['@temporalio/worker'], serve: onTemporal },
};

async function onTemporal(theatre: Theatre): Promise<Served> {
  const port = await freePort();
  const temporal = temporalProcess({
    binary: theatre.temporalBinary,
    port,
    uiPort: null,
    namespace: 'default',
    fineTimers: false,
    databaseFile: join(theatre.diskFolder, 'peers.db'),
    logFile: join(theatre.folder, 'peers-temporal.log'),
  });
  await temporal.start();
  const address = `${loopback}:${port}`;
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  return appAt(theatre, 'temporal.ts', { databaseUrl: '', server: address }, () => ({
    begin: async (keys) => {
      await Promise.all(
        keys.map((key) => client.workflow.start('run', { workflowId: key, taskQueue: 'peers', args: [key] })),
      );
    },
    async stop() {
      await connection.close();
      await temporal.stop();
    },
  }));
}

/** Its server runs beside the app, keeps what was done, and calls the app again. */
async function onRestate(theatre: Theatre): Promise<Served> {
  const [ingress, admin, node, endpoint] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const folder = fileURLToPath(new URL('./node_modules/@restatedev/restate-server/', import.meta.url));
  const { bin } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { bin: string };
  const server = runLeashed(
    {
      command: process.execPath,
      args: [join(folder, bin), '--base-dir', join(theatre.folder, 'restate')],
      signal: 'SIGTERM',
      graceMs: 2_000,
    },
    join(theatre.folder, 'restate.log'),
    {
      env: {
        PATH: process.env['PATH'],
        RESTATE_DISABLE_TELEMETRY: 'true',
        RESTATE_INGRESS__BIND_ADDRESS: `${loopback}:${ingress}`,
        RESTATE_ADMIN__BIND_ADDRESS: `${loopback}:${admin}`,
        RESTATE_BIND_ADDRESS: `${loopback}:${node}`,
        RESTATE_ADVERTISED_ADDRESS: `http://${loopback}:${node}`,
      },
    },
  );
  const post = async (port: number, path: string, body: unknown) => {
    const response = await fetch(`http://${loopback}:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Restate said ${response.status}: ${await response.text()}`);
  };
  return appAt(theatre, 'restate.ts', { databaseUrl: '', server: String(endpoint) }, () => ({
    async begin(keys) {
      await persist(within(startWithinMs), 'Restate takes the endpoint', () =>
        post(admin, '/deployments', { uri: `http://${loopback}:${endpoint}` }),
      );
      for (const key of keys) await post(ingress, `/run/${key}/run/send`, {});
    },
    stop: () => server.stop(),
  }));
}

/** A provider, and the app before it. */
async function appAt(
  { folder, latencyMs }: Theatre,
  file: string,
  place: { readonly databaseUrl: string; readonly server: string },
  of: (app: AppProcess) => Pick<Served, 'begin' | 'stop'>,
): Promise<Served> {
  const provider = await forked('./peers/provider.ts', { latencyMs });
  const app = await appProcess(file, { ...place, providerUrl: provider.greeting }, join(folder, `${file}.log`));
  const own = of(app);
  const read = async (keys: readonly string[]) => {
    const response = await fetch(`${provider.greeting}/books`);
    return readingOf((await response.json()) as Books, keys);
  };
  return {
    begin: own.begin,
    kill: () => app.kill(),
    over: async (keys) => (await read(keys)).over,
    read,
    async stop() {
      await app.stop();
      await own.stop();
      await provider.end();
    },
  };
}

async function database({ postgresPort }: Theatre, name: string): Promise<string> {
  const server = `postgresql://postgres@${loopback}:${postgresPort}`;
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return `${server}/${name}`;
}

/** `@dbos-inc/dbos-sdk 5.3.0`, of the packages as they are installed; null: one is not. */
export async function versionsOf(packages: readonly string[]): Promise<string | null> {
  const found = await Promise.all(packages.map(versionOf));
  return found.includes(null) ? null : packages.map((name, place) => `${name} ${found[place] ?? ''}`).join(', ');
}

async function versionOf(name: string): Promise<string | null> {
  for (const place of ['./node_modules/', '../../node_modules/']) {
    const file = fileURLToPath(new URL(`${place}${name}/package.json`, import.meta.url));
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return (JSON.parse(text) as { version: string }).version;
  }
  return null;
}
