import { append } from './ledger.ts';
import { keptOfRegistryLine } from './kept-fields.ts';
import { sealedJson } from './sealed.ts';
import { findPublication, holdRegistry, saveFiles, type DocumentFile } from './documents.ts';
import { transaction, type Database } from './database.ts';
import { findWithdrawal } from './withdrawals.ts';
import type { Json, LedgerEntry } from '../../shared/kernel/index.ts';

export interface VersionOrder {
  readonly runKey: string;
  readonly corpus: string;
  /** The dispute that the version comes from; it publishes at most once. */
  readonly dispute: string;
  /** The version that the dispute was about. */
  readonly basis: number;
}

/** What is to be published, once its place is known. */
export type ComposeVersion = (place: {
  readonly number: number;
  readonly version: number;
  readonly publishedAt: string;
}) => { entry: Json; files: readonly DocumentFile[]; entries: readonly LedgerEntry[] };

/**
 * Publishes the next version of a scenario's documents beside the earlier ones, in one transaction. A dispute that has
 * published gets its version back. null: the scenario was published anew since `basis`, and that must not be lost. A withdrawal
 * takes the same lock, so whichever comes first counts: what is withdrawn is published no more.
 */
export async function publishVersion(
  db: Database,
  { runKey, corpus, dispute, basis }: VersionOrder,
  compose: ComposeVersion,
): Promise<number | 'withdrawn' | null> {
  return transaction(db, async (client) => {
    await holdRegistry(client, corpus);
    const { rows } = await client.query<{ version: number | null; now: string }>(
      `select (select version from symposium.registry_versions where run_key = $1 and dispute = $2) as version,
              to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
      [runKey, dispute],
    );
    const { version: known = null, now = '' } = rows[0] ?? {};
    if (known !== null) return known;
    if ((await findWithdrawal(client, runKey)) !== null) return 'withdrawn';
    const latest = await findPublication(client, runKey);
    if (!latest || latest.version !== basis) return null;
    const place = { number: latest.number, version: basis + 1, publishedAt: now };
    const { entry, files, entries } = compose(place);
    await client.query(
      'insert into symposium.registry_versions (corpus, number, version, run_key, dispute, entry, published_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [corpus, place.number, place.version, runKey, dispute, sealedJson(entry, keptOfRegistryLine), now],
    );
    await saveFiles(client, runKey, place.version, files);
    await append(client, runKey, entries);
    return place.version;
  });
}
