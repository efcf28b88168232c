import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runLeashed, type Leashed } from '../../workers/stack/leashed.ts';
import { killGroup, type Mortal } from './mortal.ts';
import type { WorkerProgram } from './worker.ts';

export interface WorkerProcess extends Mortal {
  /** How often it ended by itself, as when a server was not there while it started. */
  fell(): number;
}

/** A worker that cannot start must not keep the machine busy with starting. */
const restartAfterMs = 200;

/** A worker in a process of its own, under a supervisor: one that ends by itself is started again, as in production. */
export function workerProcess(program: WorkerProgram, logFile: string): WorkerProcess {
  const file = fileURLToPath(new URL('./worker.ts', import.meta.url));
  let running: Leashed | null = null;
  let fell = 0;

  function launch(): void {
    const started = runLeashed(
      { command: process.execPath, args: [file, JSON.stringify(program)], signal: 'SIGKILL', graceMs: 0 },
      logFile,
    );
    running = started;
    void started.ended.then(async () => {
      if (running !== started) return;
      fell += 1;
      await pause(restartAfterMs);
      if (running === started) launch();
    });
  }

  return {
    fell: () => fell,
    start: () => {
      if (running === null) launch();
      return Promise.resolve();
    },
    async kill() {
      const dying = running;
      running = null;
      if (dying !== null) await killGroup(dying);
    },
    async stop() {
      const leaving = running;
      running = null;
      await leaving?.stop();
    },
  };
}
