import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { loopback } from '../../workers/stack/port.ts';

/** A port of this machine behind which each connection has one of its own to another address. */
export interface Relay {
  readonly port: number;
  /** Both ends of every connection that there is. */
  readonly sockets: ReadonlySet<Socket>;
  /** Ends every connection with it. */
  close(): Promise<void>;
}

/** Opens a relay to an address. `join` says what passes between the two ends of a connection; they close together. */
export async function openRelay(
  to: { readonly host: string; readonly port: number },
  join: (near: Socket, far: Socket) => void,
): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ ...to });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    join(near, far);
  });
  await once(server.listen(0, loopback), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return {
    port: address.port,
    sockets,
    async close() {
      const closed = once(server, 'close');
      server.close();
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
  };
}
