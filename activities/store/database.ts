import pg from 'pg';
import type { Json } from '../../shared/kernel/index.ts';
import { databaseIsDown } from './retry-while-database-is-down.ts';
import { Sealed } from './sealed.ts';
import { type ColumnKeys, noColumnKeys, Sealer, sealMark } from './sealer.ts';

/** Whatever can run one statement: a pool, or one client inside a transaction. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<pg.QueryResult<R>>;
}

export type Database = pg.Pool;

/**
 * A statement that is not answered by then is given up with its connection, and counts as one whose connection broke
 * (kernel rules §31); Postgres may still carry it out. Less than the minute that a short write has in all, so that its
 * activity hears of it and holds no connection any longer; and many times what the largest takes.
 */
export const statementWithinMs = 50_000;

/** A run's calls come in bursts with the models' latency between them; a connection is kept for longer than that. */
const idleTimeoutMillis = 5 * 60_000;

/**
 * A pool of connections. A lost server must not end the process: pg raises `error` on idle and on checked-out clients
 * alike, so both get a listener; the statement that was under way fails on its own and its activity is retried. A server
 * that says nothing any more is a lost one: no statement waits for it for ever. `keys`: values that are marked for it are
 * sealed on their way out, and whatever is sealed is opened on its way in (kernel rules §37).
 */
export function openDatabase(
  url: string,
  connections = 10,
  query_timeout = statementWithinMs,
  keys: ColumnKeys = noColumnKeys,
): Database {
  const sealer = new Sealer(keys);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    query_timeout,
    keepAlive: true,
    idleTimeoutMillis,
    allowExitOnIdle: true,
    types: opening(sealer),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    sealing(client, sealer);
  });
  return pool;
}

/** Statements that leave by this connection have their marked values sealed. */
function sealing(client: pg.PoolClient, sealer: Sealer): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new TypeError('a connection has no query');
  const by = (value: unknown): unknown => (value instanceof Sealed ? value.by(sealer) : value);
  Object.assign(client, {
    query: (...given: readonly unknown[]): unknown =>
      Reflect.apply(
        query,
        client,
        given.map((one) => (Array.isArray(one) ? one.map(by) : one)),
      ),
  });
}

const oids = { bytea: 17, text: 25, json: 114, jsonb: 3802 } as const;

/** Values as they come, with what is sealed in them opened. */
function opening(sealer: Sealer): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  const bytes = pg.types.getTypeParser(oids.bytea) as (text: string) => Buffer;
  const json = (text: string): Json => {
    const value = JSON.parse(text) as Json;
    return text.includes(sealMark) ? sealer.openJson(value) : value;
  };
  types.setTypeParser(oids.text, (text: string) => sealer.openText(text));
  types.setTypeParser(oids.bytea, (text: string) => sealer.openBytes(bytes(text)));
  types.setTypeParser(oids.json, json);
  types.setTypeParser(oids.jsonb, json);
  return types;
}

/** Runs `work` in one transaction: all of its writes happen, or none. */
export async function transaction<T>(db: Database, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await db.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that does not answer would not answer a rollback either; Postgres rolls back when the connection
    // ends.
    if (!databaseIsDown(error)) await client.query('rollback').catch(() => {});
    client.release(true);
    throw error;
  }
}

/**
 * Holds the lock of this name until the transaction ends, and waits for whoever holds it. A statement of its own: what is
 * read in the one that waits is as old as the wait.
 */
export async function holdLock(client: Queryable, name: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** The transaction's own time, ISO 8601. */
export async function timeOf(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ now: string }>(
    `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return rows[0]?.now ?? '';
}
