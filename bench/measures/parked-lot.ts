import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectSymposium, type Symposium } from '../../workers/index.ts';
import { buildBundle } from '../../workers/build-bundle.ts';
import { readConfig } from '../../workers/config.ts';
import { migrate } from '../../workers/migrate.ts';
import { runLeashed } from '../../workers/stack/leashed.ts';
import { startPglite } from '../../workers/stack/pglite.ts';
import { freePort, loopback } from '../../workers/stack/port.ts';
import { findTemporal } from '../../workers/stack/temporal-binary.ts';
import { startTemporal } from '../../workers/stack/temporal-server.ts';
import { awaited, within } from '../chaos/persist.ts';
import type { ParkedWorker } from './parked-worker.ts';

/**
 * The servers that `npm run dev` starts and one production worker, each in a process of its own, so that each can be
 * weighed.
 */
export interface ParkingLot {
  readonly symposium: Symposium;
  /** Leaders of the process groups. */
  readonly pids: { readonly worker: number; readonly temporal: number; readonly postgres: number };
  readonly files: { readonly temporal: string; readonly postgres: string };
  /** Sum of a worker's metric over all series whose labels contain this text. */
  readonly metric: (name: string, label?: string) => Promise<number>;
  close(): Promise<void>;
}

const namespace = 'default';
const taskQueue = 'parked';
const startWithinMs = 60_000;

export async function openLot(): Promise<ParkingLot> {
  const folder = await mkdtemp(join(tmpdir(), 'symposium-parked-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const { searchPath, cacheFolder } = readConfig();
    const binary = await findTemporal({ searchPath, cacheFolder, say: console.error });
    const files = { temporal: join(folder, 'temporal'), postgres: join(folder, 'postgres') };
    const [port, modelsPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
    const log = (name: string) => join(folder, `${name}.log`);
    const temporal = await startTemporal({
      binary,
      port,
      uiPort: null,
      namespace,
      databaseFile: join(folder, 'temporal.db'),
      logFile: log('temporal'),
      fineTimers: false,
    });
    closing.push(() => temporal.stop());
    const postgres = await startPglite({ folder: files.postgres, port: 0, logFile: log('postgres') });
    closing.push(() => postgres.stop());
    await migrate(postgres.url);
    const bundleFile = join(folder, 'workflows.js');
    await buildBundle(bundleFile);
    const modelsUrl = `http://${loopback}:${modelsPort}`;
    closing.push(
      await program('parked-models.ts', String(modelsPort), modelsUrl, log('models')).then(({ stop }) => stop),
    );
    const metricsAddress = `${loopback}:${metricsPort}`;
    const order: ParkedWorker = {
      temporalAddress: temporal.address,
      namespace,
      taskQueue,
      databaseUrl: postgres.url,
      modelsUrl,
      bundleFile,
      metricsAddress,
    };
    const worker = await program(
      'parked-worker.ts',
      JSON.stringify(order),
      `http://${metricsAddress}/metrics`,
      log('worker'),
    );
    closing.push(worker.stop);
    const symposium = await connectSymposium({
      temporalAddress: temporal.address,
      namespace,
      databaseUrl: postgres.url,
      taskQueue,
    });
    closing.push(() => symposium.close());
    return {
      symposium,
      close,
      pids: { worker: worker.pid, temporal: temporal.pid, postgres: postgres.pid },
      files: { temporal: join(folder, 'temporal.db'), postgres: files.postgres },
      metric: async (name, label = '') =>
        sumOf(await (await fetch(`http://${metricsAddress}/metrics`)).text(), name, label),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts one of the programs beside this file and waits until it answers. */
async function program(
  file: string,
  argument: string,
  url: string,
  logFile: string,
): Promise<{ readonly pid: number; readonly stop: () => Promise<void> }> {
  const args = [fileURLToPath(new URL(`./${file}`, import.meta.url)), argument];
  const started = runLeashed({ command: process.execPath, args, signal: 'SIGKILL', graceMs: 1_000 }, logFile);
  await awaited(within(startWithinMs), `${file} answers`, async () =>
    started.exitCode() === null ? (await fetch(url)).status : null,
  );
  return { pid: started.pid, stop: () => started.stop() };
}

function sumOf(exposition: string, name: string, label: string): number {
  const values = exposition
    .split('\n')
    .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(label));
  return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
