import pg from 'pg';

/** Each database and its owner, as in deploy/postgres/databases.sh; a test keeps the two equal. */
export const databases = {
  temporal: 'temporal',
  temporal_visibility: 'temporal',
  symposium: 'symposium',
} as const;

/**
 * Makes the roles and databases that are missing, in a cluster of our own that asks nobody for a password. Names are
 * constants above, so they may stand in statements that take no parameters.
 */
export async function createDatabases(superuserUrl: string): Promise<void> {
  const client = new pg.Client(superuserUrl);
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const role of new Set(Object.values(databases))) {
      if (!(await holds(client, 'select from pg_roles where rolname = $1', role)))
        await client.query(`create role ${role} login`);
    }
    for (const [database, owner] of Object.entries(databases)) {
      if (await holds(client, 'select from pg_database where datname = $1', database)) continue;
      await client.query(`create database ${database} owner ${owner}`);
      await client.query(`revoke connect on database ${database} from public`);
    }
  } finally {
    await client.end();
  }
}

/** The address of the same server for the owner of a database. */
export function urlOf(superuserUrl: string, database: keyof typeof databases): string {
  const url = new URL(superuserUrl);
  url.username = databases[database];
  url.pathname = `/${database}`;
  return url.href;
}

async function holds(client: pg.Client, question: string, name: string): Promise<boolean> {
  return ((await client.query(question, [name])).rowCount ?? 0) > 0;
}
