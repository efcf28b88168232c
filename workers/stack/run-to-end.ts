import type { SpawnOptions } from 'node:child_process';
import { spawnLeash } from './leashed.ts';
import type { LeashOrder } from './leashed.ts';

export interface Ending {
  /** Null where it was ended for being late. 127 where it could not be started. */
  readonly code: number | null;
  /** Standard output and error, as they came. */
  readonly output: string;
}

export interface RunOptions extends Pick<SpawnOptions, 'env'>, Pick<LeashOrder, 'cwd' | 'user'> {
  readonly withinMs: number;
}

/** Runs a command to its end; ends it, with all that it started, when the time is up or we die. Never rejects. */
export function runToEnd(command: string, args: readonly string[], options: RunOptions): Promise<Ending> {
  const { withinMs, env, ...rest } = options;
  return new Promise((resolve) => {
    const order: LeashOrder = { command, args, signal: 'SIGTERM', graceMs: 2_000, ...rest };
    const child = spawnLeash(order, ['pipe', 'pipe', 'pipe'], env === undefined ? {} : { env });
    const said: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
    child.stdin?.on('error', () => undefined);
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      child.stdin?.end();
    }, withinMs);
    const finish = (code: number | null, last = '') => {
      clearTimeout(limit);
      resolve({ code: late ? null : code, output: Buffer.concat(said).toString('utf8') + last });
    };
    child.once('error', (error) => finish(127, error.message));
    child.once('close', (code) => finish(code));
  });
}
