import { childEnvironment } from '../config.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A text that a person has written. It stays until it is dropped, so that a refusal loses no words. */
export interface Edited {
  readonly text: string;
  readonly file: string;
  drop(): Promise<void>;
}

/**
 * Lets a person edit a text in a folder that only they can read. `editor` is a command line of their own, such as
 * `code --wait`; the file's name is handed to it as an argument and never becomes part of it. null: the editor failed.
 */
export async function edit(
  editor: string,
  name: string,
  text: string,
  stdout: 'inherit' | 2 = 'inherit',
): Promise<Edited | null> {
  const file = join(await mkdtemp(join(tmpdir(), 'symposium-')), name);
  await writeFile(file, text, { mode: 0o600 });
  const drop = () => rm(dirname(file), { recursive: true, force: true });
  const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'editor', file], {
    stdio: ['inherit', stdout, 'inherit'],
    env: childEnvironment(),
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return { text: await readFile(file, 'utf8'), file, drop };
  await drop();
  return null;
}
