import { connect } from 'node:net';
import fc from 'fast-check';
import type { Database } from '../../activities/store/database.ts';
import { startCodecServer } from '../../workers/encryption/codec-server.ts';
import { codecOf } from '../../workers/encryption/data-converter.ts';
import { newKey } from '../../workers/encryption/keyring.ts';
import { openRoom } from '../../workers/worldbuilding/spectators/room.ts';
import { startSpectators } from '../../workers/worldbuilding/spectators/server.ts';
import { type Door, doorOf, type Met } from './door.ts';
import { nearly, strangeText } from './strange.ts';
import { openers } from './temporal.ts';

const runKey = 'fuzzed-match';
const token = 'a-token-that-is-long-enough-to-be-one';

const path = fc.oneof(
  // Whoever knows the way gets further in.
  { arbitrary: fc.constantFrom('/', '/events'), weight: 3 },
  fc.constantFrom(
    '/',
    '/curveball',
    '/judge/',
    '/judge/J01',
    '/events',
    '/style.css',
    `/${token}/decode`,
    '/decode',
    '//',
    '/%',
  ),
  strangeText.map((text) => `/${encodeURIComponent(text.toWellFormed()).slice(0, 300)}`),
  fc.stringMatching(/^[!-~]{1,60}$/),
);
const line = fc.stringMatching(/^[!-~][ -~]{0,60}$/);
const header = fc.oneof(
  { arbitrary: fc.constantFrom('Accept: text/html', 'Accept-Language: en', 'X-Nobody: knows'), weight: 3 },
  fc.constantFrom(
    'Host: evil.example',
    'Origin: http://evil.example',
    'Last-Event-ID: 9999999',
    'Cookie: who=x; who=y',
    `Authorization: Bearer ${token}`,
    'Accept: application/json',
    'Content-Type: application/x-www-form-urlencoded',
    'Transfer-Encoding: chunked',
  ),
  line,
);
const bodies = fc.oneof(
  nearly({ payloads: [{ metadata: { encoding: 'YmluYXJ5L2VuY3J5cHRlZA==' }, data: 'AAAA' }] }).map((value) =>
    JSON.stringify(value),
  ),
  strangeText,
  fc.tuple(strangeText, strangeText).map(([name, text]) =>
    new URLSearchParams([
      ['by', name],
      ['text', text],
      ['token', token],
    ]).toString(),
  ),
);

interface Asked {
  readonly server: 'page' | 'codec';
  readonly method: string;
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: string;
}
const asked: fc.Arbitrary<Asked> = fc.record({
  server: fc.constantFrom('page', 'page', 'codec'),
  method: fc.oneof(
    { arbitrary: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'OPTIONS', 'PUT'), weight: 3 },
    fc.stringMatching(/^[A-Z]{1,8}$/),
  ),
  path,
  headers: fc.array(header, { maxLength: 3 }),
  body: bodies,
});

/** Who says nothing for so long has nothing to say. */
const silentMs = 1_500;

/** The page of a match and the server that decodes for Temporal's page, with requests as a program without manners sends them. */
export async function pageDoor(db: Database, databaseUrl: string): Promise<Door> {
  await openers(db).openMatch({ runKey, input: { draw: { tier: 2, seed: 7 } } });
  const room = await openRoom(db, databaseUrl, runKey);
  const page = await startSpectators({
    room,
    db,
    runKey,
    characters: 300,
    pace: { perPerson: 3, all: 5, withinMs: 1_000 },
    inject: () => Promise.resolve('Q1: both teams meet it in round 4'),
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
  });
  const codec = await startCodecServer({ codec: codecOf(newKey('k1')), token, origins: [], port: 0 });
  const ports = { page: Number(new URL(page.url).port), codec: Number(new URL(codec.url).port) };
  return doorOf(
    asked,
    async ({ server, ...request }): Promise<Met> => {
      const text = await heardBy(ports[server], request);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? Number.NaN);
      if (Number.isNaN(status)) throw new Error(`no status in ${JSON.stringify(text.slice(0, 200))}`);
      if (status >= 500 && status !== 503) throw new Error(`${status} for ${request.method} ${request.path}`);
      if (status < 400) return { accepted: true };
      const [head = ''] = text.split('\r\n');
      return { refused: [`${request.path.slice(0, 60).replace(/[\s:]/g, '_')}: ${head}`] };
    },
    async () => {
      await page.stop();
      await room.close();
      await codec.stop();
    },
  );
}

async function heardBy(port: number, { method, path: where, headers, body }: Omit<Asked, 'server'>): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('error', () => undefined);
  socket.on('data', (part: Buffer) => {
    heard += part.toString('latin1');
    if (heard.includes('text/event-stream')) socket.destroy();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const own = headers.some((one) => /^host:/i.test(one)) ? [] : [`Host: 127.0.0.1:${port}`];
  const inChunks = headers.some((one) => /^transfer-encoding:/i.test(one));
  const bytes = Buffer.byteLength(body);
  const length = inChunks ? [] : [`Content-Length: ${bytes}`];
  const sent = inChunks ? `${bytes > 0 ? `${bytes.toString(16)}\r\n${body}\r\n` : ''}0\r\n\r\n` : body;
  socket.write(
    [`${method} ${where} HTTP/1.1`, ...own, ...headers, ...length, 'Connection: close', '', sent].join('\r\n'),
  );
  socket.setTimeout(silentMs, () => socket.destroy());
  await closed;
  return heard;
}
