import { createDatabase } from './postgres.ts';
import type { RealPostgres } from './postgres.ts';
import { sharedServer } from './shared-server.ts';

/** A new, empty database in this run's real Postgres; `stop` drops it, with whoever is still connected. */
export async function freshDatabase(): Promise<RealPostgres> {
  return createDatabase(await sharedServer('postgres'));
}
