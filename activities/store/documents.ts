import { createHash } from 'node:crypto';
import { append } from './ledger.ts';
import { keptOfRegistryLine } from './kept-fields.ts';
import { Sealed, sealedJson } from './sealed.ts';
import { type Database, type Queryable, holdLock, transaction } from './database.ts';
import type { Json, LedgerEntry } from '../../shared/kernel/index.ts';

export interface DocumentFile {
  /** Relative, with `/`: `public/IM-0001.md`. */
  readonly path: string;
  readonly text: string;
}

export interface Publication {
  readonly number: number;
  /** 1, and one more for each dispute that ended in a new one. */
  readonly version: number;
  readonly publishedAt: string;
  readonly files: readonly DocumentFile[];
}

/** What is to be published, once its number is known. */
export type Compose = (
  number: number,
  publishedAt: string,
) => { entry: Json; files: readonly DocumentFile[]; entries: readonly LedgerEntry[] };

/** Until its transaction ends, nobody else publishes, withdraws or releases in this corpus. */
export async function holdRegistry(client: Queryable, corpus: string): Promise<void> {
  await holdLock(client, `registry/${corpus}`);
}

/**
 * Takes the corpus's next number and writes the documents under it, in one transaction: numbers are gapless
 * because a publication that fails returns its number. A run that is already published gets its documents back.
 */
export async function publish(db: Database, runKey: string, corpus: string, compose: Compose): Promise<Publication> {
  return transaction(db, async (client) => {
    await holdRegistry(client, corpus);
    const known = await findPublication(client, runKey, 1);
    if (known) return known;
    const { rows } = await client.query<{ number: number; now: string }>(
      `select coalesce(max(number), 0) + 1 as number, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now
         from symposium.registry where corpus = $1`,
      [corpus],
    );
    const { number, now } = rows[0] ?? { number: 1, now: '' };
    const { entry, files, entries } = compose(number, now);
    await client.query(
      'insert into symposium.registry (corpus, number, run_key, entry, published_at) values ($1, $2, $3, $4, $5)',
      [corpus, number, runKey, sealedJson(entry, keptOfRegistryLine), now],
    );
    await saveFiles(client, runKey, 1, files);
    await append(client, runKey, entries);
    return { number, version: 1, publishedAt: now, files };
  });
}

/** Writes the files of one version; call it in the transaction that publishes them. */
export async function saveFiles(
  db: Queryable,
  runKey: string,
  version: number,
  files: readonly DocumentFile[],
): Promise<void> {
  await db.query(
    `insert into symposium.documents (run_key, version, path, text, sha256)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::text[])`,
    [
      runKey,
      version,
      files.map((file) => file.path),
      new Sealed((sealer) => files.map((file) => sealer.text(file.text))),
      files.map((file) => createHash('sha256').update(file.text).digest('hex')),
    ],
  );
}

/**
 * Writes the files of a run that takes no number in the registry, and rows about them, in one transaction; a second
 * time changes nothing.
 */
export async function publishFiles(
  db: Database,
  runKey: string,
  files: readonly DocumentFile[],
  entries: readonly LedgerEntry[] = [],
): Promise<void> {
  await transaction(db, async (client) => {
    await holdLock(client, `documents/${runKey}`);
    if ((await listDocuments(client, runKey)).length === 0) await saveFiles(client, runKey, 1, files);
    await append(client, runKey, entries);
  });
}

/** Of the run's versions this one, or the latest; null: there is none. */
export async function findPublication(
  db: Queryable,
  runKey: string,
  version: number | null = null,
): Promise<Publication | null> {
  const { rows } = await db.query<Omit<Publication, 'files'>>(
    `select number, version, to_char(published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt"
       from symposium.registry_history where run_key = $1 and ($2::int is null or version = $2) order by version desc limit 1`,
    [runKey, version],
  );
  const row = rows[0];
  if (!row) return null;
  return { ...row, files: await listDocuments(db, runKey, row.version) };
}

/** The files of one version, in the order of their paths; empty: nothing was published. */
export async function listDocuments(db: Queryable, runKey: string, version = 1): Promise<DocumentFile[]> {
  const { rows } = await db.query<DocumentFile>(
    'select path, text from symposium.documents where run_key = $1 and version = $2 order by path',
    [runKey, version],
  );
  return rows;
}

/** `registry.json`: the latest entry of every published scenario of a corpus, in order. */
export async function readRegistry(db: Queryable, corpus: string): Promise<Json[]> {
  const { rows } = await db.query<{ entry: Json }>(
    'select distinct on (number) entry from symposium.registry_history where corpus = $1 order by number, version desc',
    [corpus],
  );
  return rows.map((row) => row.entry);
}
