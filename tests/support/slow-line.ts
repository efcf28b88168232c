import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { loopback } from '../../workers/stack/port.ts';

/** What stands still: connections over which these words are sent, from then on, `times` of them. */
export interface Stall {
  readonly words: string;
  /** What is lost: the statement, which then never reaches Postgres, or what Postgres says to it once it is done. */
  readonly lost: 'statement' | 'answer';
  readonly times: number;
}

/** A line to a Postgres, on which a connection may stand still: it does not end, does not fail and brings nothing. */
export interface SlowLine {
  readonly url: string;
  /** From now on; replaces what was said before. */
  stall(stall: Stall): void;
  /** Connections that stood still so far. */
  stalled(): number;
  close(): Promise<void>;
}

/** Opens a line to the server of `url`. */
export async function openSlowLine(url: string): Promise<SlowLine> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let armed: Stall | null = null;
  let count = 0;
  const takes = (bytes: Buffer): Stall | null => {
    if (armed === null || armed.times === 0 || !bytes.includes(armed.words)) return null;
    armed = { ...armed, times: armed.times - 1 };
    count += 1;
    return armed;
  };
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) });
    let still: Stall | null = null;
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
    near.on('data', (bytes) => {
      still ??= takes(bytes);
      if (still?.lost !== 'statement') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (still === null) near.write(bytes);
    });
  });
  await once(server.listen(0, loopback), 'listening');
  const address = server.address();
  const way = new URL(url);
  way.host = `${loopback}:${typeof address === 'object' && address !== null ? address.port : ''}`;
  return {
    url: way.href,
    stall(stall) {
      armed = stall;
    },
    stalled: () => count,
    async close() {
      server.close();
      sockets.forEach((socket) => socket.destroy());
      await once(server, 'close');
    },
  };
}
