import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ParkingLot } from './parked-lot.ts';

/** What the processes keep in memory and what their files hold, in bytes. */
export interface Weight {
  readonly worker: number;
  readonly temporal: number;
  readonly postgres: number;
  readonly temporalFiles: number;
  readonly postgresFiles: number;
}

const run = promisify(execFile);

export async function weigh({ pids, files }: ParkingLot): Promise<Weight> {
  const { stdout } = await run('ps', ['-A', '-o', 'pgid=,rss=']);
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const resident = (group: number) =>
    processes.reduce((sum, [pgid, kibibytes = 0]) => sum + (pgid === group ? kibibytes * 1_024 : 0), 0);
  return {
    worker: resident(pids.worker),
    temporal: resident(pids.temporal),
    postgres: resident(pids.postgres),
    temporalFiles: await sizeOf(dirname(files.temporal), (name) => name.startsWith(basename(files.temporal))),
    postgresFiles: await sizeOf(files.postgres, () => true),
  };
}

/**
 * Bytes of the files below a folder whose name, seen from it, is wanted; one that goes away meanwhile counts nothing.
 */
async function sizeOf(folder: string, wanted: (name: string) => boolean): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter(wanted);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
