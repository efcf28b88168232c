import pg from 'pg';
import { indexConcepts } from '../activities/store/near-concepts.ts';
import {
  MigrationError,
  migrationsFolder,
  pendingMigrations,
  readMigrations,
  type AppliedMigration,
  type Migration,
} from './migration-files.ts';
import { holdLock } from '../activities/store/database.ts';

export { MigrationError } from './migration-files.ts';

export interface MigrationReport {
  /** Names of those applied now, in order. */
  readonly applied: readonly string[];
  /** Number of the last one that the database has. */
  readonly version: number;
}

/**
 * Brings a database up to date: each migration in a transaction of its own, together with its row, under an advisory
 * lock. What is due is read again under each lock, so two at once share the work, and a failing one leaves nothing of
 * itself. The lock belongs to the transaction: a session's lock would mean nothing on PGlite, whose clients share one.
 * Throws `MigrationError`, or the driver's error where the database is not there.
 */
export async function migrate(
  databaseUrl: string,
  say: (line: string) => void = () => undefined,
  folder: string = migrationsFolder,
): Promise<MigrationReport> {
  const known = await readMigrations(folder);
  return connected(databaseUrl, async (client) => {
    const applied: string[] = [];
    for (;;) {
      const done = await applyNext(client, known);
      if (done === null) break;
      applied.push(done);
      say(`migrated: ${done}`);
    }
    await indexConcepts(client, say);
    return { applied, version: known.at(-1)?.version ?? 0 };
  });
}

/** Names of the migrations that the database lacks. Throws `MigrationError` where its history is not ours. */
export async function missingMigrations(databaseUrl: string, folder: string = migrationsFolder): Promise<string[]> {
  const known = await readMigrations(folder);
  const applied = await connected(databaseUrl, readApplied);
  return pendingMigrations(known, applied).map(({ name }) => name);
}

async function applyNext(client: pg.Client, known: readonly Migration[]): Promise<string | null> {
  await client.query('begin');
  try {
    await holdLock(client, 'symposium_migrations');
    await client.query(`create table if not exists public.symposium_migrations (
      version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
    const next = pendingMigrations(known, await readApplied(client))[0];
    if (next) {
      await run(client, next);
      await client.query('insert into public.symposium_migrations (version, name, sha256) values ($1, $2, $3)', [
        next.version,
        next.name,
        next.sha256,
      ]);
    }
    await client.query('commit');
    return next?.name ?? null;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function run(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new MigrationError(
      `migrations/${name}.sql failed and was undone: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('public.symposium_migrations') is not null as there`,
  );
  if (!table.rows[0]?.there) return [];
  const { rows } = await client.query<AppliedMigration>(
    'select version, name, sha256 from public.symposium_migrations order by version',
  );
  return rows;
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // Without a listener a lost server would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
