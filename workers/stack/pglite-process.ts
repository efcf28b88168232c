/**
 * A program: PGlite on a folder, or in memory, behind a TCP port, in a process of its own because the database
 * blocks the thread that it runs on. Ends when its standard input closes, so it cannot outlive its parent.
 *
 *   node pglite-process.ts '{"folder":"…"|null,"port":5433}'
 *
 * Prints one line of JSON: `{"ready":<port>}` or `{"failed":"<why>"}`.
 */
import { once } from 'node:events';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { takeLock } from './lock.ts';
import type { PgliteOrder } from './pglite.ts';
import { loopback } from './port.ts';
import { wireServer } from './wire-server.ts';

// Every word lies in this folder: nobody else on the machine reads it.
process.umask(0o077);
const order = JSON.parse(process.argv[2] ?? '') as PgliteOrder;

function report(line: { ready: number } | { failed: string }): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Two processes on one folder corrupt it, so nobody opens it without the lock beside it. */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = await takeLock(`${folder}.lock`);
  if (!lock.held) throw new Error(`the database in ${folder} is open in process ${lock.holder.pid}`);
  await mkdir(folder, { recursive: true });
  return lock.release;
}

/** PGlite unpacks a new database with the modes of its archive, whatever the mask. */
async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const one of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(one.parentPath, one.name), one.isDirectory() ? 0o700 : 0o600);
}

async function serve(): Promise<void> {
  const unlock = order.folder === null ? () => Promise.resolve() : await lockFolder(order.folder);
  try {
    const db = order.folder === null ? await PGlite.create() : await PGlite.create(order.folder);
    if (order.folder !== null) await makePrivate(order.folder);
    const server = wireServer(
      (message, onRawData) => db.runExclusive(() => db.execProtocolRawStream(message, { onRawData })),
      (error) => {
        // A backend that threw is in no known state: what was acknowledged is on disk, so end and be started again.
        console.error(error);
        void unlock().finally(() => process.exit(1));
      },
    );
    await once(server.listen(order.port, loopback), 'listening');
    const address = server.address();
    report({ ready: typeof address === 'object' && address !== null ? address.port : order.port });
    await parentGone();
    server.close();
    await db.close();
  } finally {
    await unlock();
  }
}

function parentGone(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.on('end', resolve).on('close', resolve).on('error', resolve).resume();
    process.once('SIGTERM', resolve).once('SIGINT', resolve);
  });
}

try {
  await serve();
  process.exit(0);
} catch (error) {
  report({ failed: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
