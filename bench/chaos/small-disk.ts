import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../../workers/stack/error-code.ts';

const run = promisify(execFile);

/** A disk of its own, small enough to be filled. */
export interface SmallDisk {
  fill(): Promise<void>;
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Enough for two clusters' worth of tables and logs, and filled within a second. */
const sizeMiB = 768;
const pieceBytes = 4 * 1024 * 1024;

/** Who has laid a disk stands in the name of its folder. */
const folderName = /^symposium-chaos-disk-(\d+)-/;

/** A new folder for a disk; anybody may look into it, as Temporal and Postgres may run as somebody else. */
export async function newDiskFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `symposium-chaos-disk-${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** Takes away disks of chaos that was killed before it could. */
export async function takeLeftDisks(): Promise<void> {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  for (const folder of leftDisks(mounts, isAlive)) {
    await run('umount', ['--lazy', folder]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Folders under a disk whose process is there no more, of a table of mounts as Linux writes it. */
export const leftDisks = (mounts: string, isThere: (pid: number) => boolean): string[] =>
  mounts.split('\n').flatMap((line) => {
    const [, folder = '', type] = line.split(' ');
    const pid = folderName.exec(basename(folder))?.[1];
    return type === 'tmpfs' && pid !== undefined && !isThere(Number(pid)) ? [folder] : [];
  });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Lays a small disk over an empty folder. Null, and a line that says why, where this machine does not let us. */
export async function layDisk(folder: string, say: (line: string) => void): Promise<SmallDisk | null> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=0755`, 'tmpfs', folder]);
  } catch {
    say('skipped: a full disk needs root, who may lay a small tmpfs over a folder');
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    async fill() {
      const file = await open(filler, 'a');
      try {
        // Down to the last byte that is left: a piece that does not fit is written as far as it does.
        for (let piece = Buffer.alloc(pieceBytes); piece.length > 0;)
          piece = (await fits(() => file.write(piece))) ? piece : piece.subarray(0, Math.floor(piece.length / 2));
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    async close() {
      await run('umount', ['--lazy', folder]);
    },
  };
}

async function fits(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') return false;
    throw error;
  }
}
