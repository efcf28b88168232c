import { randomUUID } from 'node:crypto';
import { chmod, lstat, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import type { DocumentFile } from '../../../activities/store/documents.ts';
import { RequestError } from '../../client/request-error.ts';
import { writeFiles } from '../../client/write-files.ts';
import { written } from '../../terminal/writable-folder.ts';
import type { ReleaseFile } from './signature.ts';
import { makeFolder } from '../../stack/make-folder.ts';

const [ownersFolder, ownersFile] = [0o700, 0o600];

/** Throws `RequestError` where something stands there already, be it an empty folder or a link to nothing. */
export async function mustBeNew(folder: string): Promise<void> {
  const stands = await lstat(folder).then(
    () => true,
    () => false,
  );
  if (stands) throw new RequestError([`${folder}: exists, and nothing is written over it; choose another --output`]);
}

/** Files that lie beside their place, where nobody looks for them yet. */
export interface StagedFolder {
  readonly folder: string;
  /** Puts them into their place, all at once. */
  readonly place: () => Promise<void>;
  /** Takes all of it away again, wherever it lies by now. */
  readonly discard: () => Promise<void>;
}

/**
 * Writes a folder beside the place that it is meant for, so that half of it is never found there: what a killed process leaves
 * is hidden (`.v1.0-…`). `secret`: the folder of it whose files are nobody's but their owner's, from the first byte; '.': all of it.
 */
export async function stage(
  target: string,
  files: readonly (ReleaseFile | DocumentFile)[],
  secret: string,
): Promise<StagedFolder> {
  await mustBeNew(target);
  const folder = join(dirname(target), `.${basename(target)}-${randomUUID().slice(0, 8)}`);
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    await written('--output', dirname(target), async () => {
      await makeFolder(dirname(target));
      // Nobody looks into a folder that they cannot enter, so what is written in it may be made its owner's afterwards.
      await makeFolder(join(folder, secret), ownersFolder);
      const paths = await writeFiles(folder, files);
      const own = join(folder, secret) + sep;
      for (const path of paths.filter((one) => one.startsWith(own))) await chmod(path, ownersFile);
    });
  } catch (error) {
    // Where nothing can be written, nothing can be taken away either.
    await discard().catch(() => undefined);
    throw error;
  }
  let placed = false;
  return {
    folder,
    async place() {
      await mustBeNew(target);
      await rename(folder, target);
      placed = true;
    },
    async discard() {
      await discard();
      if (placed) await rm(target, { recursive: true, force: true });
    },
  };
}
