import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster, type ClusterOrder } from '../../workers/stack/postgres-cluster.ts';
import { currentOf, killGroup, type Mortal } from './mortal.ts';
import { persist, within } from './persist.ts';

const restartWithinMs = 60_000;

export interface PostgresProcess extends Mortal {
  /** Postgres's own way to die at once: no checkpoint, so the next start recovers from the log. */
  quit(): Promise<void>;
}

/** A real Postgres. After a kill its orphaned backends may hold it up for a moment, so the start is tried again. */
export function postgresProcess(order: ClusterOrder): PostgresProcess {
  const current = currentOf(() => persist(within(restartWithinMs), 'Postgres comes back', () => startCluster(order)));
  return {
    start: () => current.start(),
    async kill() {
      const dying = current.taken();
      if (dying !== null) await killGroup(dying);
    },
    async quit() {
      const dying = current.taken();
      if (dying === null) return;
      const [postmaster = ''] = (await readFile(join(order.folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(postmaster), 'SIGQUIT');
      await dying.ended;
    },
    async stop() {
      await current.taken()?.stop();
    },
  };
}
