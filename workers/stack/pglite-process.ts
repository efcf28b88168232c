/**
 * A program: PGlite on a folder, or in memory, behind a TCP port, in a process of its own because the database
 * blocks the thread that it runs on. Ends when its standard input closes, so it cannot outlive its parent.
 *
 *   node pglite-process.ts '{"folder":"…"|null,"port":5433,"idleMs":15000,"watch":{"beatEveryMs":2000,"lookEveryMs":5000}}'
 *
 * The first line of its input is the password: the command line is for everybody to read. Prints a line of JSON,
 * `{"ready":<port>}` or `{"failed":"<why>"}`, and then `{"beat":<number>}` for as long as it is not stuck.
 */
import { once } from 'node:events';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PGlite } from '@electric-sql/pglite';
import { takeLock } from './lock.ts';
import type { PgliteOrder, PgliteReport } from './pglite.ts';
import { loopback } from './port.ts';
import { wireServer } from './wire-server.ts';
import { makeFolder } from './make-folder.ts';

// Every word lies in this folder: nobody else on the machine reads it.
process.umask(0o077);
const order = JSON.parse(process.argv[2] ?? '') as Required<PgliteOrder>;

function report(line: PgliteReport): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Two processes on one folder corrupt it, so nobody opens it without the lock beside it. */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = await takeLock(`${folder}.lock`);
  if (!lock.held) throw new Error(`the database in ${folder} is open in process ${lock.holder.pid}`);
  await makeFolder(folder);
  return lock.release;
}

/** PGlite unpacks a new database with the modes of its archive, whatever the mask. */
async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const one of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(one.parentPath, one.name), one.isDirectory() ? 0o700 : 0o600);
}

async function serve(password: string): Promise<void> {
  const unlock = order.folder === null ? () => Promise.resolve() : await lockFolder(order.folder);
  try {
    const db = order.folder === null ? await PGlite.create() : await PGlite.create(order.folder);
    if (order.folder !== null) await makePrivate(order.folder);
    const server = await wireServer({
      execute: (message, onRawData) => db.runExclusive(() => db.execProtocolRawStream(message, { onRawData })),
      onBroken: (error) => {
        // A backend that threw is in no known state: what was acknowledged is on disk, so end and be started again.
        console.error(error);
        void unlock().finally(() => process.exit(1));
      },
      password,
      idleMs: order.idleMs,
    });
    await once(server.listen(order.port, loopback), 'listening');
    const address = server.address();
    report({ ready: typeof address === 'object' && address !== null ? address.port : order.port });
    let beat = 0;
    const beating = setInterval(() => report({ beat: (beat += 1) }), order.watch.beatEveryMs);
    await gone;
    clearInterval(beating);
    server.close();
    await db.close();
  } finally {
    await unlock();
  }
}

const gone = new Promise<void>((resolve) => {
  const end = (): void => resolve();
  process.stdin.on('end', end).on('close', end).on('error', end);
  process.once('SIGTERM', end).once('SIGINT', end);
});
// Nobody may be there any more to hear a report.
process.stdout.on('error', () => undefined);

try {
  const [password] = (await once(createInterface(process.stdin), 'line')) as [string];
  await serve(password);
  process.exit(0);
} catch (error) {
  report({ failed: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
