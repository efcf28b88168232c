import { codeOf } from '../../workers/stack/error-code.ts';
import type { Leashed } from '../../workers/stack/leashed.ts';

/** A process that can be killed and started again on what it left behind. */
export interface Mortal {
  kill(): Promise<void>;
  /** Up again, as far as can be told from outside. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The process that runs at present, if one does. */
export interface Current<Running> {
  /** One that has ended by itself, as on a full disk, is started again by the next who asks. */
  start(): Promise<void>;
  /** Whoever takes it ends it. */
  taken(): Running | null;
}

export function currentOf<Running extends Pick<Leashed, 'ended'>>(launch: () => Promise<Running>): Current<Running> {
  let running: Running | null = null;
  return {
    async start() {
      if (running !== null) return;
      const started = await launch();
      running = started;
      void started.ended.then(() => {
        if (running === started) running = null;
      });
    },
    taken() {
      const one = running;
      running = null;
      return one;
    },
  };
}

/** Kills a leashed process with its leash, which leads its group. It is gone when this returns. */
export async function killGroup({ pid, ended }: Pick<Leashed, 'pid' | 'ended'>): Promise<void> {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
  await ended;
}
