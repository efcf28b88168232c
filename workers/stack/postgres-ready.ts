import pg from 'pg';

/** Asks a database one question; rejects with its reason where it does not answer in time. */
export async function askPostgres(url: string, withinMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs });
  // A checked-out client without a listener ends the process when its server goes away.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `host:port/database` without user and password. */
export function postgresPlace(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
