import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AppOrder } from './run.ts';

/** An app of a peer, in a process that can be killed and started again with the runs that it was told of. */
export interface AppProcess {
  begin(keys: readonly string[]): void;
  /** Killed at once, and started again; settles when it is up. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it and waits until it is up. Rejects where it ends before. `logFile`: what it prints. */
export async function appProcess(file: string, order: Omit<AppOrder, 'keys'>, logFile: string): Promise<AppProcess> {
  const keys: string[] = [];
  const log = openSync(logFile, 'a', 0o600);
  const launch = async (): Promise<ChildProcess> => {
    const child = fork(
      fileURLToPath(new URL(`./apps/${file}`, import.meta.url)),
      [JSON.stringify({ ...order, keys })],
      {
        stdio: ['ignore', log, log, 'ipc'],
        execArgv: ['--disable-warning=ExperimentalWarning'],
      },
    );
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it was up; see ${logFile}`))),
    ]);
    return child;
  };
  const end = async (child: ChildProcess) => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
  };
  let running = await launch();
  return {
    begin(more) {
      keys.push(...more);
      running.send(more);
    },
    async kill() {
      await end(running);
      running = await launch();
    },
    stop: () => end(running),
  };
}
