import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../config.ts';

/** What the leash program is told. */
export interface LeashOrder {
  readonly command: string;
  readonly args: readonly string[];
  /** The polite way to end it; SIGKILL follows after the grace. */
  readonly signal: NodeJS.Signals;
  readonly graceMs: number;
  readonly cwd?: string;
  /**
   * A lock that names the command's own process while it lives. The leash waits a while for whoever holds it: the server of
   * a parent that was killed still needs its grace to end.
   */
  readonly lock?: string;
  /** Somebody else to run it as, where we are root and it refuses to be. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** A process that cannot outlive this one. */
export interface Leashed {
  readonly pid: number;
  /** The exit code once it ended, else null. */
  exitCode(): number | null;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Runs a foreign command under the leash; its output goes to the end of `logFile`. */
export function runLeashed(order: LeashOrder, logFile: string, options: Pick<SpawnOptions, 'env'> = {}): Leashed {
  const log = openSync(logFile, 'a', 0o600);
  try {
    return onLeash(spawnLeash(order, ['pipe', log, log], options), order.graceMs + 2_000);
  } finally {
    closeSync(log);
  }
}

/**
 * `detached` gives it a process group of its own: a Ctrl-C in the terminal does not reach it, so that we can stop
 * things in our own order, and it can end with everything that the command started.
 */
export function spawnLeash(
  order: LeashOrder,
  stdio: StdioOptions,
  options: Pick<SpawnOptions, 'env'> = {},
): ChildProcess {
  const program = fileURLToPath(new URL('./leash.ts', import.meta.url));
  return spawn(process.execPath, [program, JSON.stringify(order)], {
    env: childEnvironment(),
    ...options,
    stdio,
    detached: true,
  });
}

/** Holds a child that ends when its standard input closes. */
export function onLeash(child: ChildProcess, killAfterMs: number): Leashed {
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  child.stdin?.on('error', () => undefined);
  return {
    pid: child.pid ?? -1,
    exitCode: () => child.exitCode ?? (child.signalCode === null ? null : 1),
    ended,
    async stop() {
      child.stdin?.end();
      const hard = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      await ended;
      clearTimeout(hard);
    },
  };
}
