import { randomUUID } from 'node:crypto';
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';

/**
 * Writes a file whole or not at all: where the disk is full, or the process ends, what stood there stands, and a half of
 * nothing stands beside it. A pipe or a device is written to as it is, and a link is followed, as ever.
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const known = await stat(target).catch(() => null);
  if (known !== null && !known.isFile()) return writeFile(target, content);
  const draft = `${target}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx', ...(known === null ? {} : { mode: 0o600 }) });
    if (known !== null) await chmod(draft, known.mode);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
