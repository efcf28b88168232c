import { freePort } from '../stack/port.ts';

/** The listeners of a whole Temporal server: gRPC and membership of each of its four services, and the frontend's HTTP. */
export const serverListeners = [
  'FRONTEND_GRPC_PORT', 'FRONTEND_HTTP_PORT', 'FRONTEND_MEMBERSHIP_PORT',
  'HISTORY_GRPC_PORT', 'HISTORY_MEMBERSHIP_PORT',
  'MATCHING_GRPC_PORT', 'MATCHING_MEMBERSHIP_PORT',
  'WORKER_GRPC_PORT', 'WORKER_MEMBERSHIP_PORT',
] as const;

export type ServerPorts = Readonly<Record<(typeof serverListeners)[number], number>>;

/** A different free port for each listener; `frontend` is the one that clients know. */
export async function serverPorts(frontend: number): Promise<ServerPorts> {
  const taken = new Set([frontend]);
  while (taken.size < serverListeners.length) taken.add(await freePort());
  const ports = [...taken];
  return Object.fromEntries(serverListeners.map((listener, index) => [listener, ports[index]])) as ServerPorts;
}
