import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from '../client/whole-file.ts';
import { RequestError } from '../client/request-error.ts';
import { reasonOf } from '../stack/error-code.ts';
import { makeFolder } from '../stack/make-folder.ts';

/**
 * Rejects with the system's error where its folder takes no file. It lays one there and takes it away: what a folder allows
 * says too little, as to some systems of files nothing can be added by anybody.
 */
export async function folderTakes(file: string): Promise<void> {
  const trial = join(dirname(file), `.symposium-${randomUUID()}`);
  await writeFile(trial, '', { flag: 'wx' });
  await rm(trial);
}

/** By shape, because an error may come from another realm. */
const syscallOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'syscall' in error ? error.syscall : undefined;

/** What the system is asked for where a file is written. */
const writes: readonly unknown[] = ['access', 'mkdir', 'open', 'write', 'rename', 'close'];

/**
 * What is written where an option says. A place that takes no file is that option's, and no fault of Symposium: throws
 * `RequestError`.
 */
export async function written<T>(option: string, place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!writes.includes(syscallOf(error))) throw error;
    throw new RequestError([`${option}: ${place} cannot be written (${reasonOf(error)}); name another place`]);
  }
}

/** Writes a file where an option says, with the folders that it lacks. */
export const writeTo = (option: string, file: string, text: string): Promise<void> =>
  written(option, file, async () => {
    await makeFolder(dirname(file));
    await writeWhole(file, text);
  });
