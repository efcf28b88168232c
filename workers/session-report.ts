import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Database } from '../activities/store/database.ts';
import { listDocuments, type DocumentFile } from '../activities/store/documents.ts';
import { sessionRunOf } from './watch/omega-report.ts';

/** The documents of a session that has ended: its report in three forms, and its brilliant ideas. */
export interface SessionDocuments {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly files: readonly DocumentFile[];
}

/** null: it has none, because it has not ended or the house failed it. Throws `UnknownRun`. */
export async function sessionDocumentsOf(db: Database, runKey: string): Promise<SessionDocuments | null> {
  const { corpus } = await sessionRunOf(db, runKey);
  const files = await listDocuments(db, runKey);
  return files.length === 0 ? null : { runKey, corpus, files };
}

/** Writes them to a folder of the session's own below `folder`, and returns the paths. Simulated ones go to a subfolder, so that they never lie beside real ones. */
export async function writeSession(folder: string, { runKey, corpus, files }: SessionDocuments): Promise<string[]> {
  const root = resolve(corpus === 'simulated' ? join(folder, 'simulated') : folder, runKey);
  const written: string[] = [];
  for (const { path, text } of files) {
    const target = resolve(root, path);
    if (!target.startsWith(root + sep)) throw new Error(`a stored path leads out of its folder: ${path}`);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
    written.push(target);
  }
  return written;
}
