import { connect } from 'node:net';
import fc from 'fast-check';
import pg from 'pg';
import { startPglite } from '../../workers/stack/pglite.ts';
import { wireMessage } from '../../workers/stack/wire-frame.ts';
import { type Door, doorOf } from './door.ts';
import { strangeText } from './strange.ts';

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  strangeText.map((text) => Buffer.from(text)),
  fc
    .constantFrom('select 1', 'begin', 'copy (select 1) to stdout', 'listen x', 's\0select $1\0\0\0')
    .map((sql) => Buffer.from(`${sql}\0`)),
);
const type = fc.oneof(
  fc.constantFrom('Q', 'P', 'B', 'D', 'E', 'C', 'H', 'S', 'F', 'X', 'd', 'c', 'f', 'p', 'R'),
  fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
);

/** A message, whose length now and then is another one than it says. */
const message = fc
  .tuple(type, bytes, fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.integer() }))
  .map(([letter, body, length]) => {
    const whole = Buffer.from(wireMessage(letter, body));
    if (length !== null) whole.writeInt32BE(length | 0, 1);
    return whole;
  });

const opening = fc
  .tuple(fc.constantFrom(3 << 16, 3 << 16, 2 << 16, 80877103, 80877102, 0, -1), bytes)
  .map(([protocol, body]) => {
    const head = Buffer.alloc(8);
    head.writeInt32BE(8 + body.length, 0);
    head.writeInt32BE(protocol, 4);
    return Buffer.concat([head, body]);
  });

interface Said {
  /** Whether they have said who they are, and the password. */
  readonly entered: boolean;
  readonly chunks: readonly Uint8Array[];
}
const said: fc.Arbitrary<Said> = fc.oneof(
  fc.record({ entered: fc.constant(false), chunks: fc.array(fc.oneof(opening, message, bytes), { maxLength: 4 }) }),
  fc.record({ entered: fc.constant(true), chunks: fc.array(message, { maxLength: 4 }) }),
);

/** Who says nothing more is not waited for. */
const silentMs = 1_500;

/** The embedded Postgres: whatever a stranger or a client sends, it goes on for everybody else. */
export async function wireDoor(): Promise<Door> {
  const pglite = await startPglite({ folder: null, port: 0, idleMs: 200 });
  const { port, password } = new URL(pglite.url);
  const other = new pg.Client({ connectionString: pglite.url, query_timeout: 10_000 });
  other.on('error', () => undefined);
  await other.connect();
  let isThere = true;
  void pglite.ended.then(() => (isThere = false));
  return doorOf(
    said,
    async ({ entered, chunks }) => {
      const heard = await heardBy(Number(port), [...(entered ? greeting(password) : []), ...chunks]);
      // Somebody else is served meanwhile.
      const { rows } = await other.query<{ n: number }>('select 1 as n');
      if (!isThere || rows[0]?.n !== 1) throw new Error('the embedded Postgres has ended');
      const refusals = [...heard.matchAll(/E[\s\S]{4}S[^\0]*\0(?:V[^\0]*\0)?C([^\0]*)\0M([^\0]*)\0/g)];
      if (refusals.length === 0) return { accepted: true };
      return { refused: refusals.map(([, code = '', why = '']) => `${code}: ${why.replaceAll('\n', ' ')}`) };
    },
    async () => {
      await other.end();
      await pglite.stop();
    },
  );
}

function greeting(password: string): Uint8Array[] {
  const body = Buffer.from('user\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return [Buffer.concat([head, body]), wireMessage('p', `${password}\0`)];
}

/** What is heard until the server hangs up, or has nothing more to say to somebody who has hung up. */
async function heardBy(port: number, chunks: readonly Uint8Array[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('error', () => undefined);
  socket.on('data', (part: Buffer) => (heard += part.toString('latin1')));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const chunk of chunks) socket.write(chunk);
  socket.end();
  socket.setTimeout(silentMs, () => socket.destroy());
  await closed;
  return heard;
}
