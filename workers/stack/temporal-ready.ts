import { Connection } from '@temporalio/client';
import type { ConnectionOptions } from '@temporalio/client';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { loopback } from './port.ts';

/** How clients and workers of every kind reach Temporal. */
export interface TemporalAccess {
  readonly address: string;
  readonly tls: boolean;
  readonly apiKey?: string;
}

export function temporalAccess(config: Config, address: string): TemporalAccess {
  const { temporalTls: tls, temporalApiKey: apiKey } = config;
  return apiKey === null ? { address, tls } : { address, tls, apiKey };
}

/** A server on our own machine wants neither key nor TLS. */
export function plainAccess(address: string): TemporalAccess {
  return { address, tls: false };
}

/** How Temporal is reached: at the address that is set, else at that of a server of our own; null: neither is there. */
export function accessOf(config: Config, noted: string | null): TemporalAccess | null {
  if (config.temporalAddress !== null) return temporalAccess(config, config.temporalAddress);
  return noted === null ? null : plainAccess(noted);
}

/** A connection to a server that answers and knows the namespace; rejects with the server's reason. */
export async function connectTemporal(
  access: TemporalAccess,
  namespace: string,
  withinMs: number,
): Promise<Connection> {
  // gRPC tries a refused port again until the time is up; on this machine a refusal is an answer.
  const [, host, port] = /^(127\.0\.0\.1|localhost):(\d+)$/.exec(access.address) ?? [];
  if (host !== undefined) await knock(host, Number(port));
  const options: ConnectionOptions = { ...access, connectTimeout: withinMs };
  // `Connection.connect` would leave an open channel behind where it fails.
  const connection = Connection.lazy(options);
  try {
    await connection.ensureConnected();
    await connection.withDeadline(Date.now() + withinMs, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/**
 * Waits for a server that is starting on this machine: until it is there, `stopped` says that it never will be, or
 * the time is up; then the last reason is thrown.
 */
export async function awaitTemporal(
  port: number,
  namespace: string,
  limit: { readonly withinMs: number; readonly stopped: () => boolean },
): Promise<void> {
  const deadline = Date.now() + limit.withinMs;
  for (;;) {
    try {
      await (await connectTemporal(plainAccess(`${loopback}:${port}`), namespace, 2_000)).close();
      return;
    } catch (error) {
      if (limit.stopped() || Date.now() > deadline) throw error;
      await pause(25);
    }
  }
}

async function knock(host: string, port: number): Promise<void> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
