import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Line } from './line.ts';
import type { Hands } from './mischief.ts';
import type { Mortal } from './mortal.ts';
import type { PostgresProcess } from './postgres-process.ts';
import type { SmallDisk } from './small-disk.ts';
import type { Troupe } from './troupe.ts';

/** What can be hit beside the theatre's own Postgres and disk. */
export interface Targets {
  readonly worker: Troupe;
  readonly temporal: Mortal;
  readonly clock: Clock;
  readonly lines: Readonly<Record<'temporal' | 'postgres' | 'provider' | 'clientTemporal' | 'clientPostgres', Line>>;
}

const hourMs = 3_600_000;

/**
 * How long connections stand still: longer than Temporal waits for a heartbeat, so that work on their other side is taken
 * for dead and given to somebody else while it lives.
 */
const stillMs = { patient: 35_000, impatient: 4_000 } as const;

/** As long as a disk takes to be noticed and cleared, in the time of a performance. */
const fullMs = { patient: 15_000, impatient: 3_000 } as const;

/** What of a theatre is hit itself, and in whose time. */
interface Stage {
  readonly postgres: PostgresProcess;
  /** Null: it cannot be filled. */
  readonly disk: SmallDisk | null;
  readonly impatient: boolean;
}

/** Who carries out each fault; `start` mends it. */
export function handsOn({ postgres, disk, impatient }: Stage, { worker, temporal, lines, clock }: Targets): Hands {
  const pace = impatient ? 'impatient' : 'patient';
  const client = [lines.clientTemporal, lines.clientPostgres];
  const alive = () => Promise.all([postgres.start(), temporal.start(), worker.start()]).then(() => undefined);
  return {
    worker,
    temporal,
    postgres,
    'postgres-immediate': { kill: () => postgres.quit(), start: () => postgres.start() },
    stack: {
      kill: () => Promise.all([worker.kill(), temporal.kill(), postgres.kill()]).then(() => undefined),
      start: alive,
    },
    'cut-temporal': cut(lines.temporal),
    'cut-postgres': cut(lines.postgres),
    'cut-provider': cut(lines.provider),
    'cut-client': cut(...client),
    'stall-temporal': stall(stillMs[pace], lines.temporal),
    'stall-postgres': stall(stillMs[pace], lines.postgres),
    'stall-provider': stall(stillMs[pace], lines.provider),
    'stall-client': stall(stillMs[pace], ...client),
    'full-disk': {
      kill: async () => disk?.fill(),
      async start() {
        await pause(fullMs[pace]);
        await disk?.empty();
        // Either may have ended for want of room.
        await alive();
      },
    },
    'clock-ahead': move(clock, hourMs),
    'clock-back': move(clock, -hourMs),
    'next-version': { kill: () => worker.turn(), start: nothing },
  };
}

type Hand = Hands[keyof Hands];

const nothing = () => Promise.resolve();

function cut(...lines: readonly Line[]): Hand {
  return {
    kill: () => {
      for (const line of lines) line.cut();
      return Promise.resolve();
    },
    start: nothing,
  };
}

function stall(forMs: number, ...lines: readonly Line[]): Hand {
  return {
    kill: () => {
      for (const line of lines) line.stall();
      return Promise.resolve();
    },
    async start() {
      await pause(forMs);
      for (const line of lines) line.release();
    },
  };
}

function move(clock: Clock, byMs: number): Hand {
  return { kill: () => clock.move(byMs), start: nothing };
}
