import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBundle } from '../../bench/chaos/write-bundle.ts';
import { migrate } from '../../workers/migrate.ts';
import { readConfig } from '../../workers/config.ts';
import { freePort, loopback } from '../../workers/stack/port.ts';
import { machineBinaries, npmBinaries } from '../../workers/stack/postgres-binaries.ts';
import { findTemporal } from '../../workers/stack/temporal-binary.ts';
import { startTemporal } from '../../workers/stack/temporal-server.ts';
import { createDatabase, startCluster } from './postgres.ts';
import { idsOfTwoFiles } from './shared-keys.ts';

/** What a test run has one of. */
export interface Shared {
  /** `host:port` of Temporal, the URL of Postgres, the name of a migrated database in it, the file of a bundle. */
  readonly place: string;
  readonly stop: () => Promise<void>;
}

/** What a run may share; `GET /<name>` starts or makes it with the first who asks. */
const serverNames = ['temporal', 'postgres', 'migrated', 'bundle', 'impatient-bundle'] as const;
export type SharedServer = (typeof serverNames)[number];
/** How each is started. Stopping a server that two names share must be harmless twice. */
export type Starts = Readonly<Record<SharedServer, () => Promise<Shared>>>;
/** Servers alone: what is made of them is the same on all. */
export type ServerStarts = Pick<Starts, 'temporal' | 'postgres'>;

/** A development server with fine timers, and a cluster that syncs nothing to disk. */
const quickServers: ServerStarts = { temporal: sharedTemporal, postgres: sharedPostgres };

export interface Doorman {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Lets the parallel workers of one test run share a Temporal and a Postgres: it lives in the process that outlives
 * them all, and a run whose tests ask for no server starts none. 200 and the place, or 500 and why there is none.
 */
export async function openDoor(servers: ServerStarts = quickServers): Promise<Doorman> {
  const starts: Starts = {
    ...servers,
    bundle: () => sharedBundle(false),
    'impatient-bundle': () => sharedBundle(true),
    migrated: async () => migratedTemplate((await get('postgres')).place),
  };
  const running = new Map<SharedServer, Promise<Shared>>();
  const get = (name: SharedServer): Promise<Shared> => {
    const server = running.get(name) ?? starts[name]();
    running.set(name, server);
    return server;
  };
  const door = createServer((request, response) => {
    const name = serverNames.find((one) => request.url === `/${one}`);
    if (name === undefined) return void response.writeHead(404).end();
    get(name).then(
      ({ place }) => response.end(place),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  // A first build of Temporal takes minutes, and whoever asked waits.
  door.requestTimeout = 0;
  await once(door.listen(0, loopback), 'listening');
  const address = door.address();
  return {
    url: `http://${loopback}:${typeof address === 'object' && address !== null ? address.port : ''}`,
    async stop() {
      door.close();
      door.closeAllConnections();
      // What was made in a server goes before it.
      for (const server of [...running.values()].reverse())
        await server.then(
          ({ stop }) => stop(),
          () => undefined,
        );
    },
  };
}

async function sharedTemporal(): Promise<Shared> {
  const { searchPath, cacheFolder } = readConfig();
  const binary = await findTemporal({ searchPath, cacheFolder, say: (line) => console.error(line) });
  const folder = await mkdtemp(join(tmpdir(), 'symposium-temporal-'));
  const server = await startTemporal({
    binary,
    port: await freePort(),
    uiPort: null,
    namespace: 'default',
    databaseFile: null,
    logFile: join(folder, 'temporal.log'),
    fineTimers: true,
  });
  return {
    place: server.address,
    async stop() {
      const twice = await idsOfTwoFiles(server.address).finally(() => server.stop());
      await rm(folder, { recursive: true, force: true });
      if (twice.length > 0)
        throw new Error(`Two test files have used the same workflow ids in one Temporal:\n${twice.join('\n')}`);
    },
  };
}

const exampleWorkflows = fileURLToPath(new URL('../../examples/systems/encyclopedia/workflow.ts', import.meta.url));

/** A bundle takes four seconds of each process that makes it, for the same bytes. `impatient`: see `impatient.ts`. */
async function sharedBundle(impatient: boolean): Promise<Shared> {
  const folder = await mkdtemp(join(tmpdir(), 'symposium-bundle-'));
  const file = join(folder, 'workflows.js');
  await writeBundle(file, impatient, [exampleWorkflows]);
  return { place: file, stop: () => rm(folder, { recursive: true, force: true }) };
}

/** Twenty migrations take a test file a quarter of a second: they are run once, and each file copies what they made. */
async function migratedTemplate(serverUrl: string): Promise<Shared> {
  const { url, stop } = await createDatabase(serverUrl);
  await migrate(url);
  return { place: new URL(url).pathname.slice(1), stop };
}

async function sharedPostgres(): Promise<Shared> {
  const { testDatabaseUrl: given, searchPath } = readConfig();
  if (given !== null) return { place: given, stop: () => Promise.resolve() };
  const { url, stop } = await startCluster(machineBinaries(searchPath) ?? npmBinaries());
  return { place: url, stop };
}
