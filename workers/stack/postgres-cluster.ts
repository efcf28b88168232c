import { existsSync } from 'node:fs';
import { chown, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runLeashed } from './leashed.ts';
import { loopback } from './port.ts';
import { readableBinaries, unprivileged } from './postgres-binaries.ts';
import { askPostgres } from './postgres-ready.ts';
import { isAlive } from './process-identity.ts';
import { runToEnd } from './run-to-end.ts';
import { StackError, tail } from './stack-error.ts';
import { makeFolder } from './make-folder.ts';

export interface ClusterOrder {
  /** Folder of `postgres` and `initdb`. */
  readonly binaries: string;
  /** Holds the data, the socket and the log; a cluster that is there already is started again. */
  readonly folder: string;
  readonly port: number;
  /** `name=value`, as for `postgres -c`. */
  readonly settings: readonly string[];
  /** False: nothing is synced to disk while the cluster is made. For what is thrown away. */
  readonly lasting: boolean;
}

export interface Cluster {
  /** Of the superuser `postgres`, who needs no password from this machine. */
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

const initdb = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
const initWithinMs = 60_000;
const answerWithinMs = 10_000;
const predecessorWithinMs = 15_000;

/**
 * A real Postgres, on loopback only, as somebody else where we are root. It ends with this process. Trusts everybody
 * on this machine. Throws `StackError` with the end of its log.
 */
export async function startCluster({ binaries, folder, port, settings, lasting }: ClusterOrder): Promise<Cluster> {
  await makeFolder(folder);
  const user = await unprivileged();
  if (user !== null) await chown(folder, user.uid, user.gid);
  const as = user === null ? { cwd: folder } : { cwd: folder, user };
  const bin = user === null ? binaries : await readableBinaries(binaries, folder);
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const made = await runToEnd(join(bin, 'initdb'), ['-D', data, ...initdb, ...(lasting ? [] : ['--no-sync'])], {
      withinMs: initWithinMs,
      ...as,
    });
    if (made.code !== 0) throw new StackError(`initdb failed in ${folder}:\n${tail(made.output)}`);
  }
  await predecessorGone(data);
  const logFile = join(folder, 'postgres.log');
  const all = [...settings, `listen_addresses=${loopback}`, `unix_socket_directories=${folder}`];
  const args = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
  // SIGINT is Postgres's fast shutdown; SIGTERM would wait until every client has left.
  const server = runLeashed({ command: join(bin, 'postgres'), args, signal: 'SIGINT', graceMs: 5_000, ...as }, logFile);
  const url = `postgresql://postgres@${loopback}:${port}/postgres`;
  for (;;) {
    try {
      await askPostgres(url, answerWithinMs);
      return { url, pid: server.pid, ended: server.ended, stop: () => server.stop() };
    } catch (error) {
      if (server.exitCode() === null) await pause(25);
      else throw new StackError(`Postgres did not start:\n${tail(await readFile(logFile, 'utf8'))}`, { cause: error });
    }
  }
}

/**
 * Waits for a server whose parent was killed a moment ago and that is still shutting down on this data. Where the file
 * names somebody who lives on, Postgres itself says so when it is started.
 */
async function predecessorGone(data: string): Promise<void> {
  const deadline = Date.now() + predecessorWithinMs;
  while (Date.now() < deadline) {
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (!pid || !isAlive({ pid: Number(pid), born: null })) return;
    await pause(50);
  }
}
