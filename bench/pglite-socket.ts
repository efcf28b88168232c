/**
 * A program: PGlite in memory behind the server of `@electric-sql/pglite-socket`, on a port; ends when the line to its
 * parent is cut. The package is no dependency: install it beside, without saving it.
 */
import { PGlite } from '@electric-sql/pglite';

interface Socket {
  readonly PGLiteSocketServer: new (order: object) => { start(): Promise<void> };
}

const { port, folder } = JSON.parse(process.argv[2] ?? '') as { port: number; folder: string | null };
// Named by a variable, since it is not there where nobody compares.
const name = '@electric-sql/pglite-socket';
const { PGLiteSocketServer } = (await import(name)) as Socket;
const db = folder === null ? await PGlite.create() : await PGlite.create(folder);
await new PGLiteSocketServer({ db, port, host: '127.0.0.1', maxConnections: 100 }).start();
process.on('disconnect', () => process.exit(0));
process.send?.(String(process.pid));
