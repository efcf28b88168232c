import { childEnvironment } from '../config.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { RequestError } from '../client/request-error.ts';
import { reasonOf } from '../stack/error-code.ts';
import { makeFolder } from '../stack/make-folder.ts';

/** Where a review's page lies if nobody names a file. */
export function pageFile(stateFolder: string, reviewId: string): string {
  return join(stateFolder, 'reviews', `${reviewId.replace(/[^a-z0-9-]/gi, '_')}.html`);
}

/** Writes a page for its reviewer's eyes: nobody else on the machine may read it. Returns its absolute path. */
export async function writePage(file: string, html: string): Promise<string> {
  const path = resolve(file);
  try {
    await makeFolder(dirname(path));
    await writeFile(path, html, { mode: 0o600 });
    // A file that was there before keeps its mode otherwise.
    await chmod(path, 0o600);
  } catch (error) {
    throw new RequestError([
      `--output: ${file} cannot be written (${reasonOf(error)}); name a file in a folder of yours`,
    ]);
  }
  return path;
}

const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer.exe' };

/** Hands the page to whatever opens pages here. False where there is nothing, or no screen to show it on. */
export async function openPage(
  file: string,
  { searchPath, desktop }: Pick<Config, 'searchPath' | 'desktop'>,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  const name = openers[platform] ?? 'xdg-open';
  const opener = desktop ? searchPath.map((folder) => join(folder, name)).find(executable) : undefined;
  if (opener === undefined) return false;
  const child = spawn(opener, [file], { detached: true, stdio: 'ignore', env: childEnvironment() });
  try {
    await once(child, 'spawn');
  } catch {
    return false;
  }
  child.unref();
  return true;
}

function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
