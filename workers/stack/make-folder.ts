import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf } from './error-code.ts';

/**
 * Makes a folder, and those above it that are missing. Node's own way (`recursive`) takes ENOENT for a folder above that is
 * missing, makes that and begins again: where a system of files has no folders to give and says so with the same word, as
 * `/proc` does, it never ends. Here each folder is asked for once more at most.
 */
export async function makeFolder(place: string, mode = 0o777): Promise<void> {
  const folder = resolve(place);
  try {
    await made(folder, mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder), mode);
    await made(folder, mode);
  }
}

/** One that is there already, whoever has made it, is as good. */
async function made(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const there = codeOf(error) === 'ENOENT' ? null : await stat(folder).catch(() => null);
    if (there?.isDirectory() !== true) throw error;
  }
}
