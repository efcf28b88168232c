import { freePort, isFree } from '../stack/port.ts';

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

/** Temporal keeps membership ports in a `smallint` of Postgres, and does not start with a larger one. */
export const largestMembershipPort = 32_767;

/** Above what people choose by hand, below what systems give away by themselves. */
const firstMembershipPort = 17_000;

/** A different free port for each listener, and the given one for clients. */
export async function serverPorts(frontend: number): Promise<ServerPorts> {
  const taken = new Set([frontend]);
  const ports: Partial<Record<keyof ServerPorts, number>> = { FRONTEND_GRPC_PORT: frontend };
  for (const listener of listeners) {
    const find = listener.endsWith('_MEMBERSHIP_PORT') ? membershipPort : freePort;
    let port = await find();
    while (taken.has(port)) port = await find();
    taken.add(port);
    ports[listener] = port;
  }
  return ports as ServerPorts;
}

/** Any free one of the range, by chance, so that two stacks that start together rarely want the same. */
async function membershipPort(): Promise<number> {
  for (;;) {
    const port = firstMembershipPort + Math.floor(Math.random() * (largestMembershipPort - firstMembershipPort + 1));
    if (await isFree(port)) return port;
  }
}
