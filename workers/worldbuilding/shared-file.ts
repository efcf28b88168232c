import { dirname, resolve } from 'node:path';
import type { Database } from '../../activities/store/database.ts';
import { sharedPage } from '../../shared/worldbuilding/documents/index.ts';
import { writeWhole } from '../client/whole-file.ts';
import { RequestError } from '../client/request-error.ts';
import { reasonOf } from '../stack/error-code.ts';
import { storedRecord, type SharedFile } from './documents.ts';
import { sharedScript } from './spectators/script.ts';
import { makeFolder } from '../stack/make-folder.ts';

/** A match that has ended as one page that stands alone. Throws `UnknownRun`, and `RequestError` where it has no record yet. */
export async function sharedFile(db: Database, runKey: string, path: string): Promise<SharedFile> {
  if (!path.endsWith('.html'))
    throw new RequestError([`--share: ${path} is no name of a page; name a file such as ${runKey}.html`]);
  return { path: resolve(path), text: sharedPage(await storedRecord(db, runKey), sharedScript()) };
}

export async function writeShared({ path, text }: SharedFile): Promise<string[]> {
  try {
    await makeFolder(dirname(path));
    await writeWhole(path, text);
  } catch (error) {
    throw new RequestError([
      `--share: ${path} cannot be written (${reasonOf(error)}); name a file in a folder of yours`,
    ]);
  }
  return [path];
}
