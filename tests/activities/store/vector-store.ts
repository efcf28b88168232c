import { claimConcept } from '../../../activities/store/concepts.ts';
import { openDatabase } from '../../../activities/store/database.ts';
import { openVectorStore, withVectors, type VectorStore } from '../../../bench/pgvector.ts';
import { migrate } from '../../../workers/migrate.ts';
import { freshDatabase } from '../../support/database.ts';

export type { VectorStore } from '../../../bench/pgvector.ts';

/** Symposium's tables where pgvector is: in the tests' real Postgres if it brings the extension, else in PGlite, which does. */
export async function vectorStore(): Promise<VectorStore> {
  const database = await freshDatabase();
  const [one, many] = [openDatabase(database.url, 1), openDatabase(database.url, 12)];
  const close = async (): Promise<void> => {
    await Promise.all([one.end(), many.end()]);
    await database.stop();
  };
  const { rowCount } = await one.query(`select from pg_available_extensions where name = 'vector'`);
  if (rowCount === 0) {
    await close();
    return openVectorStore();
  }
  await one.query(withVectors);
  await migrate(database.url);
  return {
    query: (text, values = []) => one.query(text, [...values]),
    exec: (sql) => one.query(sql),
    claim: (concept) => claimConcept(many, concept),
    close,
  };
}
