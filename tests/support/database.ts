import { createDatabase } from './postgres.ts';
import type { RealPostgres } from './postgres.ts';
import { sharedServer } from './shared-server.ts';

/** A new database of this run's real Postgres with all migrations; `stop` drops it, with whoever is still connected. */
export async function migratedDatabase(): Promise<RealPostgres> {
  return createDatabase(await sharedServer('postgres'), await sharedServer('migrated'));
}

/** A new, empty database in this run's real Postgres; `stop` drops it, with whoever is still connected. */
export async function freshDatabase(): Promise<RealPostgres> {
  return createDatabase(await sharedServer('postgres'));
}
