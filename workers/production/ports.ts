import { freePort } from '../stack/port.ts';

/** The listeners of a whole Temporal server beside the one that clients know, by the names of its environment. */
const listeners = [
  'FRONTEND_HTTP_PORT',
  'FRONTEND_MEMBERSHIP_PORT',
  'HISTORY_GRPC_PORT',
  'HISTORY_MEMBERSHIP_PORT',
  'MATCHING_GRPC_PORT',
  'MATCHING_MEMBERSHIP_PORT',
  'WORKER_GRPC_PORT',
  'WORKER_MEMBERSHIP_PORT',
] as const;

export type ServerPorts = Readonly<Record<(typeof listeners)[number] | 'FRONTEND_GRPC_PORT', number>>;

/** A different free port for each listener, and the given one for clients. */
export async function serverPorts(frontend: number): Promise<ServerPorts> {
  const taken = new Set([frontend]);
  const ports: Partial<Record<keyof ServerPorts, number>> = { FRONTEND_GRPC_PORT: frontend };
  for (const listener of listeners) {
    let port = await freePort();
    while (taken.has(port)) port = await freePort();
    taken.add(port);
    ports[listener] = port;
  }
  return ports as ServerPorts;
}
