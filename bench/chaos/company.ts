import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection } from '@temporalio/client';
import pg from 'pg';
import { migrate } from '../../workers/migrate.ts';
import { runLeashed } from '../../workers/stack/leashed.ts';
import { freePort, loopback } from '../../workers/stack/port.ts';
import { putClock, type Clock } from './clock.ts';
import { handsOn } from './hands.ts';
import { openLine, type Line } from './line.ts';
import type { Hands } from './mischief.ts';
import { awaited, persist, within } from './persist.ts';
import type { PostgresProcess } from './postgres-process.ts';
import { readTallies } from './archive.ts';
import type { SmallDisk } from './small-disk.ts';
import { temporalProcess } from './temporal-process.ts';
import { alone, troupeOf } from './troupe.ts';
import { setCurrent } from './versions.ts';
import type { WorkerProgram } from './worker.ts';
import { workerProcess } from './worker-process.ts';
import type { ProviderProgram } from './provider.ts';

/** What both performances of an ordeal have in common. */
export interface Theatre {
  readonly folder: string;
  /** Where Temporal and Postgres write. */
  readonly diskFolder: string;
  /** Null: it cannot be filled. */
  readonly disk: SmallDisk | null;
  readonly temporalBinary: string;
  readonly postgres: PostgresProcess;
  readonly postgresPort: number;
  readonly bundleFile: string;
  readonly seed: string;
  readonly latencyMs: number;
  /** A dead worker is noticed within seconds, and timers are fine. */
  readonly impatient: boolean;
  /** Workers have versions, of which one is current. */
  readonly versioned: boolean;
  /** Of the worker, beside those that say where everything is. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The processes of one performance. The addresses of servers are those of the client's lines to them. */
export interface Company {
  readonly temporalAddress: string;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly databaseUrl: string;
  readonly providerUrl: string;
  readonly hands: Hands;
  fell(): number;
  stop(): Promise<void>;
}

const namespace = 'default';
const taskQueue = 'chaos';
const deploymentName = 'chaos';
const buildIds = ['one', 'two'] as const;
const startWithinMs = 60_000;

/**
 * Everything of a performance, in processes that cannot outlive this one: a Temporal, a database, a provider, a worker.
 */
export async function assemble(
  theatre: Theatre,
  name: string,
  trouble: Pick<ProviderProgram, 'troubled' | 'mumbling'>,
  controlUrl: string,
): Promise<Company> {
  const { folder, diskFolder, postgresPort, bundleFile, temporalBinary, impatient } = theatre;
  const clockFile = join(folder, `${name}.clock`);
  const { databaseUrl, clock } = await createDatabase(
    `postgresql://postgres@${loopback}:${postgresPort}`,
    name,
    clockFile,
  );
  const [temporalPort, providerPort] = [await freePort(), await freePort()];
  const lines = {
    temporal: await openLine(temporalPort),
    postgres: await openLine(postgresPort),
    provider: await openLine(providerPort),
    clientTemporal: await openLine(temporalPort),
    clientPostgres: await openLine(postgresPort),
  };
  const across = (line: Line) => {
    const url = new URL(databaseUrl);
    url.port = String(line.port);
    return url.href;
  };
  const log = (process: string) => join(folder, `${name}-${process}.log`);

  const provider = await startProvider(theatre, { port: providerPort, controlUrl, ...trouble }, log('provider'));
  const temporal = temporalProcess({
    binary: temporalBinary,
    port: temporalPort,
    uiPort: null,
    namespace,
    fineTimers: impatient,
    databaseFile: join(diskFolder, `${name}.db`),
    logFile: log('temporal'),
  });
  const program: WorkerProgram = {
    temporalAddress: `${loopback}:${lines.temporal.port}`,
    namespace,
    taskQueue,
    databaseUrl: across(lines.postgres),
    providerUrl: `http://${loopback}:${lines.provider.port}`,
    controlUrl,
    bundleFile,
    clockFile,
    stickyMs: impatient ? 1_000 : null,
    version: null,
    settings: theatre.settings ?? {},
  };
  const ofVersion = (buildId: string) =>
    workerProcess({ ...program, version: { deploymentName, buildId } }, log(`worker-${buildId}`));
  const worker = theatre.versioned
    ? troupeOf({
        workers: Object.fromEntries(buildIds.map((id) => [id, ofVersion(id)])),
        makeCurrent: (buildId) => makeCurrent(`${loopback}:${temporalPort}`, buildId),
      })
    : alone(workerProcess(program, log('worker')));
  const stop = async () => {
    await worker.stop();
    await Promise.all([temporal.stop(), provider.stop()]);
    await Promise.all(Object.values(lines).map((line) => line.close()));
  };
  try {
    await temporal.start();
    await worker.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    temporalAddress: `${loopback}:${lines.clientTemporal.port}`,
    namespace,
    taskQueue,
    databaseUrl: across(lines.clientPostgres),
    providerUrl: `http://${loopback}:${providerPort}`,
    stop,
    fell: () => worker.fell(),
    hands: handsOn(theatre, { worker, temporal, lines, clock }),
  };
}

/** A version is refused until its first worker has polled. */
async function makeCurrent(address: string, buildId: string): Promise<void> {
  const connection = await Connection.connect({ address });
  try {
    await persist(within(startWithinMs), `version ${buildId} becomes current`, () =>
      setCurrent(connection, namespace, { deploymentName, buildId }),
    );
  } finally {
    await connection.close();
  }
}

async function startProvider(
  { seed, latencyMs }: Theatre,
  order: Omit<ProviderProgram, 'seed' | 'latencyMs'>,
  logFile: string,
) {
  const file = fileURLToPath(new URL('./provider.ts', import.meta.url));
  const program: ProviderProgram = { ...order, seed, latencyMs };
  const provider = runLeashed(
    { command: process.execPath, args: [file, JSON.stringify(program)], signal: 'SIGTERM', graceMs: 1_000 },
    logFile,
  );
  await awaited(within(startWithinMs), 'the provider starts', () => readTallies(`http://${loopback}:${order.port}`));
  return provider;
}

async function createDatabase(
  serverUrl: string,
  name: string,
  clockFile: string,
): Promise<{ databaseUrl: string; clock: Clock }> {
  const client = new pg.Client(`${serverUrl}/postgres`);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  const databaseUrl = `${serverUrl}/${name}`;
  const clock = await putClock(databaseUrl, clockFile);
  await persist(within(startWithinMs), 'the database is migrated', () => migrate(databaseUrl));
  return { databaseUrl, clock };
}
