import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster, type Cluster, type ClusterOrder } from '../../workers/stack/postgres-cluster.ts';
import { killGroup, type Mortal } from './mortal.ts';
import { persist, within } from './persist.ts';

const restartWithinMs = 60_000;

export interface PostgresProcess extends Mortal {
  /** Postgres's own way to die at once: no checkpoint, so the next start recovers from the log. */
  quit(): Promise<void>;
}

/** A real Postgres. After a kill its orphaned backends may hold it up for a moment, so the start is tried again. */
export function postgresProcess(order: ClusterOrder): PostgresProcess {
  let running: Cluster | null = null;

  function taken(): Cluster | null {
    const cluster = running;
    running = null;
    return cluster;
  }

  return {
    async start() {
      if (running !== null) return;
      const started = await persist(within(restartWithinMs), 'Postgres comes back', () => startCluster(order));
      running = started;
      // One that has ended by itself, as on a full disk, is started again by the next who asks.
      void started.ended.then(() => {
        if (running === started) running = null;
      });
    },
    async kill() {
      const dying = taken();
      if (dying !== null) await killGroup(dying);
    },
    async quit() {
      const dying = taken();
      if (dying === null) return;
      const [postmaster = ''] = (await readFile(join(order.folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(postmaster), 'SIGQUIT');
      await dying.ended;
    },
    async stop() {
      await taken()?.stop();
    },
  };
}
