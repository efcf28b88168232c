import { loopback } from '../../workers/stack/port.ts';
import { openRelay } from './relay.ts';

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
  let still = false;
  const relay = await openRelay({ host: loopback, port: toPort }, (near, far) => {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (bytes) => {
        // What came while nothing passes is lost: it went out, and nobody received it.
        if (!still) other.write(bytes);
      });
      one.once('end', () => {
        if (!still) other.end();
      });
    }
  });
  const cut = () => {
    relay.sockets.forEach((socket) => {
      socket.resetAndDestroy();
    });
  };
  return {
    port: relay.port,
    cut,
    stall() {
      still = true;
    },
    release() {
      cut();
      still = false;
    },
    close: () => relay.close(),
  };
}
