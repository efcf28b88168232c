import type { Mortal } from './mortal.ts';
import type { WorkerProcess } from './worker-process.ts';

/** All workers that have come, as one: what hits the worker hits each of them. */
export interface Troupe extends Mortal {
  fell(): number;
  /** The other version becomes the current one; its worker comes when it is first asked for. */
  turn(): Promise<void>;
}

/** A worker of each version, by build id. */
export interface Versions {
  readonly workers: Readonly<Record<string, WorkerProcess>>;
  /** Settles when new runs, and all that moves on, are led to it. */
  readonly makeCurrent: (buildId: string) => Promise<void>;
}

/** One worker, whose version nobody knows. */
export function alone(worker: WorkerProcess): Troupe {
  return { ...worker, turn: () => Promise.reject(new Error('workers are not versioned')) };
}

/** The first version's worker comes with the start, and is given work; another's with each turn. */
export function troupeOf({ workers, makeCurrent }: Versions): Troupe {
  const order = Object.keys(workers);
  const come = new Set<string>();
  let turns = 0;
  const each = async (act: (worker: WorkerProcess) => Promise<void>) => {
    await Promise.all(Object.entries(workers).flatMap(([id, worker]) => (come.has(id) ? [act(worker)] : [])));
  };
  async function enter(): Promise<void> {
    const id = order[turns % order.length] ?? '';
    come.add(id);
    await workers[id]?.start();
    await makeCurrent(id);
  }
  return {
    fell: () => Object.values(workers).reduce((sum, worker) => sum + worker.fell(), 0),
    start: () => (come.size === 0 ? enter() : each((worker) => worker.start())),
    kill: () => each((worker) => worker.kill()),
    stop: () => each((worker) => worker.stop()),
    async turn() {
      turns += 1;
      await enter();
    },
  };
}
