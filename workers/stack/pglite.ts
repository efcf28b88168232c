import { randomBytes } from 'node:crypto';
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
  /** How long a client may keep a transaction open without a word while others wait. */
  readonly idleMs?: number;
  /** How often it says that it is not stuck, and is listened to. */
  readonly watch?: Watch;
}

export interface Watch {
  readonly beatEveryMs: number;
  readonly lookEveryMs: number;
}

/** What its process says on a line. */
export type PgliteReport = { readonly ready: number } | { readonly failed: string } | { readonly beat: number };

export interface Pglite {
  /** With its password, which is new at every start. */
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

const startWithinMs = 60_000;
const stopWithinMs = 10_000;

/**
 * Who waits behind a client that is idle in a transaction gets the backend after twice this at the most: before their own
 * statement is given up (`statementWithinMs` of the store).
 */
export const idleInTransactionMs = 15_000;

const watchedSo: Watch = { beatEveryMs: 2_000, lookEveryMs: 5_000 };
/** Looks without a beat between them after which it is stuck: longer than anybody waits for a statement. */
const silentLooks = 12;

/**
 * Starts PGlite in a process of its own. Any number of clients may connect; it is one backend all the same, so
 * transactions run one after another and nothing here says how locks behave on a real server. One that is stuck is
 * killed. Throws `StackError`.
 */
export async function startPglite(
  order: PgliteOrder & { readonly logFile?: string; readonly password?: string },
): Promise<Pglite> {
  const program = fileURLToPath(new URL('./pglite-process.ts', import.meta.url));
  const {
    folder,
    port,
    idleMs = idleInTransactionMs,
    watch = watchedSo,
    logFile,
    password = randomBytes(18).toString('base64url'),
  } = order;
  const log = logFile === undefined ? null : openSync(logFile, 'a', 0o600);
  try {
    const child = spawn(
      process.execPath,
      [program, JSON.stringify({ folder, port, idleMs, watch } satisfies Required<PgliteOrder>)],
      {
        stdio: ['pipe', 'pipe', log ?? 'ignore'],
        detached: true,
        env: childEnvironment(),
      },
    );
    const held = onLeash(child, stopWithinMs);
    child.stdin?.write(`${password}\n`);
    const bound = await firstReport(child, watch).catch(async (error: unknown) => {
      await held.stop();
      throw error;
    });
    const url = `postgresql://postgres:${password}@${loopback}:${bound}/postgres`;
    return { url, pid: held.pid, ended: held.ended, stop: () => held.stop() };
  } finally {
    if (log !== null) closeSync(log);
  }
}

/** The port that the process reports. From then on it is watched. */
function firstReport(child: ChildProcess, watch: Watch): Promise<number> {
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
    const heard = watched(child, watch);
    createInterface(child.stdout).on('line', (line) => {
      const report = JSON.parse(line) as PgliteReport;
      if ('failed' in report) {
        settle(() => fail(report.failed));
        return;
      }
      heard();
      if ('ready' in report) settle(() => resolve(report.ready));
    });
  });
}

/**
 * Kills a process that says nothing any more, once it has been heard: the database has one thread, which no signal and no limit of a
 * statement reaches. Looks are counted and not seconds, so that a machine that slept finds nobody late.
 */
function watched(child: ChildProcess, { lookEveryMs }: Watch): () => void {
  let silent = 0;
  let looking: NodeJS.Timeout | undefined;
  child.once('close', () => clearInterval(looking));
  return () => {
    silent = 0;
    looking ??= setInterval(() => {
      silent += 1;
      if (silent > silentLooks) child.kill('SIGKILL');
    }, lookEveryMs).unref();
  };
}
