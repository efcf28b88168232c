import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { loopback } from '../../workers/stack/port.ts';

/** A line between two processes, which can be cut, or stand still: then it does not end, does not fail and brings nothing. */
export interface Line {
  readonly port: number;
  /** Ends every connection that there is, in the middle of whatever it carries. */
  cut(): void;
  /** From now on nothing passes, over connections that there are and over new ones alike. */
  stall(): void;
  /** Those that stood still are cut, as their two ends are of two minds; new ones pass. */
  release(): void;
  close(): Promise<void>;
}

/** Opens a line to a port of this machine, on a port of its own. */
export async function openLine(toPort: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let still = false;
  const server = createServer((near) => {
    const far = connect({ host: loopback, port: toPort });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('data', (bytes) => {
        // What came while nothing passes is lost: it went out, and nobody received it.
        if (!still) other.write(bytes);
      });
      one.once('end', () => {
        if (!still) other.end();
      });
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await once(server.listen(0, loopback), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  const cut = () => {
    sockets.forEach((socket) => {
      socket.resetAndDestroy();
    });
  };
  return {
    port: address.port,
    cut,
    stall() {
      still = true;
    },
    release() {
      cut();
      still = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
