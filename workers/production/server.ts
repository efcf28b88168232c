import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { childEnvironment, projectRoot, type Environment } from '../config.ts';
import { codeOf } from '../stack/error-code.ts';
import { runLeashed, type Leashed } from '../stack/leashed.ts';
import { loopback } from '../stack/port.ts';
import { registerSearchAttributes } from '../stack/search-attributes.ts';
import { StackError, tail } from '../stack/stack-error.ts';
import type { ServerPorts } from './ports.ts';

export interface ServerOrder {
  /** Folder of `temporal-server`. */
  readonly binaries: string;
  /** Of Temporal's database. */
  readonly databaseUrl: string;
  readonly ports: ServerPorts;
  readonly namespace: string;
  readonly logFile: string;
}

export interface Server extends Leashed {
  readonly address: string;
}

const startWithinMs = 90_000;
const graceMs = 10_000;
/** How long the history of an ended run stays, as in docker-compose.yml. */
const retention = '30 days';

const historyShards = '4';

/** gRPC status codes. */
const notFound = 5;
const alreadyExists = 6;

/** What the container gets by docker-compose.yml, for a server on loopback. */
export function serverEnvironment({ databaseUrl, ports }: Pick<ServerOrder, 'databaseUrl' | 'ports'>): Environment {
  const { hostname, port, username, password } = new URL(databaseUrl);
  return {
    DB: 'postgres12',
    POSTGRES_SEEDS: hostname,
    DB_PORT: port,
    POSTGRES_USER: username,
    POSTGRES_PWD: password,
    DBNAME: 'temporal',
    VISIBILITY_DBNAME: 'temporal_visibility',
    NUM_HISTORY_SHARDS: historyShards,
    BIND_ON_IP: loopback,
    TEMPORAL_ALLOW_NO_AUTH: 'true',
    LOG_LEVEL: 'warn',
    DYNAMIC_CONFIG_FILE_PATH: join(projectRoot, 'deploy/temporal/dynamic-config.yaml'),
    ...Object.fromEntries(Object.entries(ports).map(([listener, number]) => [listener, String(number)])),
  };
}

/**
 * Starts the whole server, all four services in one process, and waits until our namespace and its search attributes
 * are there and seen. It ends with this process. Throws `StackError` with the end of its log.
 */
export async function startServer(order: ServerOrder): Promise<Server> {
  const { binaries, ports, namespace, logFile } = order;
  const address = `${loopback}:${ports.FRONTEND_GRPC_PORT}`;
  const command = { command: join(binaries, 'temporal-server'), args: ['start'], signal: 'SIGTERM', graceMs } as const;
  const server = runLeashed(command, logFile, { env: childEnvironment(serverEnvironment(order)) });
  const connection = Connection.lazy({ address, connectTimeout: 2_000 });
  try {
    const stopped = () => server.exitCode() !== null;
    await eventually(() => registerNamespace(connection, namespace), stopped);
    await eventually(() => registerAttributes(connection, namespace), stopped);
    await eventually(() => askNeighbours(connection, namespace), stopped);
    return { ...server, address };
  } catch (error) {
    await server.stop();
    const why = error instanceof Error ? error.message : String(error);
    throw new StackError(
      `The Temporal server did not start on ${address}: ${why}\n${tail(await readFile(logFile, 'utf8'))}`,
    );
  } finally {
    await connection.close();
  }
}

async function registerNamespace(connection: Connection, namespace: string): Promise<void> {
  try {
    await connection.withDeadline(Date.now() + 5_000, () =>
      connection.workflowService.registerNamespace({
        namespace,
        description: 'Symposium',
        workflowExecutionRetentionPeriod: msToTs(retention),
      }),
    );
  } catch (error) {
    if (codeOf(error) !== alreadyExists) throw error;
  }
}

/** Succeeds when there is nothing left to add: the server has then seen both the namespace and the attributes. */
async function registerAttributes(connection: Connection, namespace: string): Promise<void> {
  const { added, refused } = await registerSearchAttributes(connection, namespace);
  if (refused !== null) throw new Error(refused);
  if (added.length > 0) throw new Error(`${added.join(', ')} are not seen yet`);
}

/**
 * The frontend answers before its neighbours do, the longer after a restart, when it first looks for those of before.
 * Matching is asked once, and history for enough workflows that nobody has started to meet each of its shards.
 */
async function askNeighbours(connection: Connection, namespace: string): Promise<void> {
  const { workflowService } = connection;
  const strangers = Array.from({ length: 8 * Number(historyShards) }, (_, index) => `stranger-${index}`);
  await connection.withDeadline(Date.now() + 5_000, () =>
    Promise.all([
      workflowService.describeTaskQueue({ namespace, taskQueue: { name: 'stranger' } }),
      ...strangers.map((workflowId) =>
        workflowService.describeWorkflowExecution({ namespace, execution: { workflowId } }).catch((error: unknown) => {
          if (codeOf(error) !== notFound) throw error;
        }),
      ),
    ]),
  );
}

/** Tries until it succeeds; the last reason is thrown when the server has ended or the time is up. */
async function eventually(act: () => Promise<void>, stopped: () => boolean): Promise<void> {
  const deadline = Date.now() + startWithinMs;
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      if (stopped() || Date.now() > deadline) throw error;
      await pause(200);
    }
  }
}
