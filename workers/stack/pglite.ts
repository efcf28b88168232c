import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../config.ts';
import { onLeash } from './leashed.ts';
import { loopback } from './port.ts';
import { StackError } from './stack-error.ts';

/** `folder` null: in memory. `port` 0: any free one. */
export interface PgliteOrder {
  readonly folder: string | null;
  readonly port: number;
}

export interface Pglite {
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

const startWithinMs = 60_000;
const stopWithinMs = 10_000;

/**
 * Starts PGlite in a process of its own. Any number of clients may connect; it is one backend all the same, so
 * transactions run one after another and nothing here says how locks behave on a real server. Throws `StackError`.
 */
export async function startPglite(order: PgliteOrder & { readonly logFile?: string }): Promise<Pglite> {
  const program = fileURLToPath(new URL('./pglite-process.ts', import.meta.url));
  const { folder, port, logFile } = order;
  const log = logFile === undefined ? null : openSync(logFile, 'a', 0o600);
  try {
    const child = spawn(process.execPath, [program, JSON.stringify({ folder, port })], {
      stdio: ['pipe', 'pipe', log ?? 'ignore'],
      detached: true,
      env: childEnvironment(),
    });
    const held = onLeash(child, stopWithinMs);
    const bound = await firstReport(child).catch(async (error: unknown) => {
      await held.stop();
      throw error;
    });
    const url = `postgresql://postgres@${loopback}:${bound}/postgres`;
    return { url, pid: held.pid, ended: held.ended, stop: () => held.stop() };
  } finally {
    if (log !== null) closeSync(log);
  }
}

/** The port that the process reports. */
function firstReport(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new StackError(`PGlite did not start: ${why}.`));
    const late = setTimeout(() => fail(`no answer within ${startWithinMs / 1000} s`), startWithinMs);
    const settle = (act: () => void) => {
      clearTimeout(late);
      act();
    };
    child.once('error', (error) => settle(() => fail(error.message)));
    child.once('close', () => settle(() => fail('its process ended')));
    if (child.stdout === null) return;
    createInterface(child.stdout).on('line', (line) => {
      const report = JSON.parse(line) as { ready: number } | { failed: string };
      settle(() => ('ready' in report ? resolve(report.ready) : fail(report.failed)));
    });
  });
}
