import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Where a running stack says what it started, for other terminals of whoever started it: nobody else may read the file,
 * which holds the password of the started database. It names only servers of our own: an address that somebody set may hold a
 * password that lasts, and the other terminal has the same setting.
 */
export interface StackNote {
  readonly pid: number;
  readonly temporalAddress: string | null;
  readonly databaseUrl: string | null;
  readonly uiUrl: string | null;
}

export function stackFile(config: Config): string {
  return join(config.stateFolder, 'stack.json');
}

export async function writeStackNote(path: string, note: StackNote): Promise<void> {
  await makeFolder(dirname(path), 0o700);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** Null where there is none, or none that can be read. */
export async function readStackNote(path: string): Promise<StackNote | null> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as Partial<StackNote> | null;
    if (value === null || typeof value.pid !== 'number') return null;
    const { pid, temporalAddress = null, databaseUrl = null, uiUrl = null } = value;
    return { pid, temporalAddress, databaseUrl, uiUrl };
  } catch {
    return null;
  }
}

export async function removeStackNote(path: string): Promise<void> {
  await rm(path, { force: true });
}
