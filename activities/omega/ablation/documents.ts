import type { LedgerEntry } from '../../../shared/kernel/ledger.ts';
import { transaction, type Database } from '../../store/database.ts';
import { listDocuments, saveFiles, type DocumentFile } from '../../store/documents.ts';
import { append } from '../../store/ledger.ts';

/**
 * Writes the comparison's files and rows, in one transaction; a second time changes nothing. They take no number: the
 * registry counts scenarios, and a comparison is none.
 */
export async function publishAblation(
  db: Database,
  runKey: string,
  files: readonly DocumentFile[],
  entries: readonly LedgerEntry[],
): Promise<void> {
  await transaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`ablation/${runKey}`]);
    if ((await listDocuments(client, runKey)).length === 0) await saveFiles(client, runKey, 1, files);
    await append(client, runKey, entries);
  });
}
