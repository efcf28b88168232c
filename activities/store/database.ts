import pg from 'pg';
import { databaseIsDown } from './retry-while-database-is-down.ts';

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

/** A run's calls come in bursts with the models' latency between them: longer than that a connection is kept. */
const idleTimeoutMillis = 5 * 60_000;

/**
 * A pool of connections. A lost server must not end the process: pg raises `error` on idle and on checked-out clients
 * alike, so both get a listener; the statement that was under way fails on its own and its activity is retried. A server
 * that says nothing any more is a lost one: no statement waits for it for ever.
 */
export function openDatabase(url: string, connections = 10, query_timeout = statementWithinMs): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    query_timeout,
    keepAlive: true,
    idleTimeoutMillis,
    allowExitOnIdle: true,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
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
    // A connection that says nothing would have nothing to say to this either; Postgres rolls back where one ends.
    if (!databaseIsDown(error)) await client.query('rollback').catch(() => {});
    client.release(true);
    throw error;
  }
}

/** The transaction's own time, ISO 8601. */
export async function timeOf(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ now: string }>(
    `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return rows[0]?.now ?? '';
}
