import { join } from 'node:path';
import type { Database } from '../../activities/store/database.ts';
import { listDocuments, type DocumentFile } from '../../activities/store/documents.ts';
import { sessionRunOf } from './report.ts';
import { folderOf, writeFiles } from '../client/write-files.ts';

/** The documents of a session that has ended: its report in three forms, and its brilliant ideas. */
export interface SessionDocuments {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly files: readonly DocumentFile[];
}

/** null: it has none, because it has not ended or Symposium failed it. Throws `UnknownRun`. */
export async function sessionDocumentsOf(db: Database, runKey: string): Promise<SessionDocuments | null> {
  const { corpus } = await sessionRunOf(db, runKey);
  const files = await listDocuments(db, runKey);
  return files.length === 0 ? null : { runKey, corpus, files };
}

/** Writes them to a folder of the session's own below `folder`, and returns the paths. */
export const writeSession = (folder: string, { runKey, corpus, files }: SessionDocuments): Promise<string[]> =>
  writeFiles(join(folderOf(folder, corpus === 'simulated'), runKey), files);
