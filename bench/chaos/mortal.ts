import { codeOf } from '../../workers/stack/error-code.ts';
import type { Leashed } from '../../workers/stack/leashed.ts';

/** A process that can be killed and started again on what it left behind. */
export interface Mortal {
  kill(): Promise<void>;
  /** Up again, as far as can be told from outside. */
  start(): Promise<void>;
  stop(): Promise<void>;
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
