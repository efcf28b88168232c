import type { LedgerEntry } from '../../../shared/kernel/ledger.ts';
import { transaction, type Database, type Queryable } from '../../store/database.ts';
import { saveFiles, type DocumentFile } from '../../store/documents.ts';
import { append } from '../../store/ledger.ts';

/**
 * Writes the comparison's files and rows, in one transaction; a second time changes nothing. They take no number: the registry counts
 * scenarios, and a comparison is none.
 */
export async function publishAblation(db: Database, runKey: string, files: readonly DocumentFile[], entries: readonly LedgerEntry[]): Promise<void> {
  await transaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`ablation/${runKey}`]);
    if ((await ablationFiles(client, runKey)).length === 0) await saveFiles(client, runKey, 1, files);
    await append(client, runKey, entries);
  });
}

/** In the order of their paths; empty: it is not published. */
export async function ablationFiles(db: Queryable, runKey: string): Promise<DocumentFile[]> {
  const { rows } = await db.query<DocumentFile>('select path, text from symposium.documents where run_key = $1 and version = 1 order by path', [runKey]);
  return rows;
}
