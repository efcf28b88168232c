import { dirname, join, resolve, sep } from 'node:path';
import type { DocumentFile } from '../../activities/store/documents.ts';
import { makeFolder } from '../stack/make-folder.ts';
import { writeWhole } from './whole-file.ts';

/**
 * Where the documents of a corpus lie: simulated ones in a folder of their own, so that they never lie beside real
 * ones.
 */
export const folderOf = (folder: string, simulated: boolean): string =>
  resolve(simulated ? join(folder, 'simulated') : folder);

/** A picture, say. */
interface ByteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes stored files below `folder`, each whole, one after the other, and returns their paths. A path that leads out of it is
 * refused.
 */
export async function writeFiles(folder: string, files: readonly (DocumentFile | ByteFile)[]): Promise<string[]> {
  const root = resolve(folder);
  const written: string[] = [];
  for (const file of files) {
    const target = resolve(root, file.path);
    if (!target.startsWith(root + sep)) throw new Error(`a stored path leads out of its folder: ${file.path}`);
    await makeFolder(dirname(target));
    await writeWhole(target, 'text' in file ? file.text : file.bytes);
    written.push(target);
  }
  return written;
}
