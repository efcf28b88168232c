import { openRelay } from '../../bench/chaos/relay.ts';
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
  let armed: Stall | null = null;
  let count = 0;
  const takes = (bytes: Buffer): Stall | null => {
    if (armed === null || armed.times === 0 || !bytes.includes(armed.words)) return null;
    armed = { ...armed, times: armed.times - 1 };
    count += 1;
    return armed;
  };
  const relay = await openRelay({ host: hostname, port: Number(port) }, (near, far) => {
    let still: Stall | null = null;
    near.on('data', (bytes) => {
      still ??= takes(bytes);
      if (still?.lost !== 'statement') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (still === null) near.write(bytes);
    });
  });
  const way = new URL(url);
  way.host = `${loopback}:${relay.port}`;
  return {
    url: way.href,
    stall(stall) {
      armed = stall;
    },
    stalled: () => count,
    close: () => relay.close(),
  };
}
