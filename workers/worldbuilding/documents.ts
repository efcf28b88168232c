import { join, sep } from 'node:path';
import type { Database } from '../../activities/store/database.ts';
import { listDocuments, type DocumentFile } from '../../activities/store/documents.ts';
import { pictureFilesOf } from '../../activities/worldbuilding/record.ts';
import { matchDocument, type MatchDocument, matchPaths } from '../../shared/worldbuilding/documents/index.ts';
import { RequestError } from '../client/request-error.ts';
import { matchRunOf } from './report.ts';
import { folderOf, writeFiles } from '../client/write-files.ts';

/** A page that stands alone, and where it goes. */
export interface SharedFile {
  readonly path: string;
  readonly text: string;
}

/** The record of a match that has ended, in its three forms, and the pictures beside it. */
export interface MatchDocuments {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly files: readonly DocumentFile[];
  readonly pictures: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** Where all of it goes as one page that stands alone, in place of these files. */
  readonly share?: SharedFile;
}

/** null: it has none, because it has not ended or Symposium failed it. Throws `UnknownRun`. */
export async function matchDocumentsOf(db: Database, runKey: string): Promise<MatchDocuments | null> {
  const { corpus } = await matchRunOf(db, runKey);
  const files = await listDocuments(db, runKey);
  return files.length === 0 ? null : { runKey, corpus, files, pictures: await pictureFilesOf(db, runKey) };
}

/** Writes them to a folder of the match’s own below `folder`, and returns the paths, the documents first. */
export async function writeMatch(folder: string, documents: MatchDocuments): Promise<string[]> {
  return writeMatchTo(join(folderOf(folder, documents.corpus === 'simulated'), documents.runKey), documents);
}

/** Writes documents and pictures into `folder` itself. */
export const writeMatchTo = (
  folder: string,
  { files, pictures }: Pick<MatchDocuments, 'files' | 'pictures'>,
): Promise<string[]> => writeFiles(folder, [...files, ...pictures]);

/** The page among paths that were written. */
export const pageAmong = (paths: readonly string[]): string | null =>
  paths.find((path) => path.endsWith(`${sep}${matchPaths.html}`)) ?? null;

/** The record of a match in the store. Throws `UnknownRun`, and `RequestError` where it has none yet. */
export async function storedRecord(db: Database, runKey: string): Promise<MatchDocument> {
  await matchRunOf(db, runKey);
  const record = await publishedRecord(db, runKey);
  if (record === null)
    throw new RequestError([
      `match: ${runKey} has no record yet; watch it with: symposium worldbuilding watch ${runKey}`,
    ]);
  return record;
}

/** null: none is published, or not yet. */
export async function publishedRecord(db: Database, runKey: string): Promise<MatchDocument | null> {
  const text = (await listDocuments(db, runKey)).find(({ path }) => path === matchPaths.json)?.text;
  return text === undefined ? null : readRecord(JSON.parse(text), runKey);
}

/**
 * A record as it stands in a `match.json`; throws `RequestError` with the fields that are none of it. `source`: where
 * it was read.
 */
export function readRecord(given: unknown, source: string): MatchDocument {
  const read = matchDocument.safeParse(given);
  if (read.success) return read.data;
  const [first, ...more] = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`);
  throw new RequestError([
    `match: ${source} is no record of a match: ${first ?? ''}${more.length === 0 ? '' : `, and ${more.length} more`}; use a match.json`,
  ]);
}
