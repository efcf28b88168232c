import type http from 'node:http';
import zlib from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receivedOf } from '../../../activities/models/received.ts';
import { written } from '../../../activities/models/simulated/pieces.ts';
import { providerServer, type Script } from './provider-server.ts';
import { request } from './request.ts';
import { modelOf, protocols } from './streamed-model.ts';

/* What a paid answer may come in, and what may come after it. */

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

type Headers = Record<string, string>;
const sent =
  (body: string | Buffer, headers: Headers, after: (response: http.ServerResponse) => void): Script =>
  (response) => {
    response.writeHead(200, headers);
    response.write(body, () => after(response));
  };
const ends = (response: http.ServerResponse) => void response.end();
const stream = { 'content-type': 'text/event-stream' };

describe.each(protocols)('a whole answer of $id', ({ id, whole, pieces, failed }) => {
  const text = pieces.map(written).join('');
  const late = written(failed('overloaded_error', 'Overloaded'));
  const inOne = JSON.stringify(whole);

  test.each<[string, Script]>([
    ['a line that nobody ends', sent(text, stream, () => undefined)],
    ['a line that breaks', sent(text, stream, (response) => setImmediate(() => response.destroy()))],
    ['an error', sent(text + late, stream, ends)],
    ['an error in a piece of its own', sent(text, stream, (response) => response.end(late))],
    ['pings for ever', sent(text, stream, (response) => void response.write(': ping\n\n'))],
  ])('stands, whatever comes after it: %s', async (_, script) => {
    server.next(script);
    const asked = modelOf(id, server.url).ask(request({ timeoutMs: 2_000 }));
    await expect(asked).resolves.toMatchObject({ stop: 'complete', text: '{"score":4}', usage: { outputTokens: 30 } });
    expect(server.seen).toHaveLength(1);
  });

  test.each<[string, string, Headers]>([
    ['events as plain text', text, { 'content-type': 'text/plain' }],
    ['events without a label', text, {}],
    ['events that begin with a comment, as JSON', `: hello\n\n${text}`, { 'content-type': 'application/json' }],
    ['events behind a byte order mark', `\uFEFF${text}`, stream],
    ['one piece as a stream', inOne, stream],
    ['one piece as plain text', inOne, { 'content-type': 'text/plain; charset=utf-8' }],
    ['one piece without a label', inOne, {}],
    ['one piece behind blank lines that keep the line alive', `\n\n\r\n ${inOne}\n`, {}],
  ])('is read, however it is labelled: %s', async (_, body, headers) => {
    server.next(sent(body, headers, ends));
    const asked = modelOf(id, server.url).ask(request());
    await expect(asked).resolves.toMatchObject({ stop: 'complete', text: '{"score":4}', usage: { outputTokens: 30 } });
  });

  test.each<[string, string, Headers]>([
    ['events', text, stream],
    ['one piece', inOne, { 'content-type': 'application/json' }],
  ])('is read where it was compressed on the way: %s', async (_, body, headers) => {
    server.next(sent(zlib.gzipSync(body), { ...headers, 'content-encoding': 'gzip' }, ends));
    await expect(modelOf(id, server.url).ask(request())).resolves.toMatchObject({ text: '{"score":4}' });
  });

  test('comes in single bytes like in one piece', async () => {
    server.next((response) => {
      response.writeHead(200, stream);
      for (const byte of Buffer.from(text)) response.write(Uint8Array.of(byte));
      response.end();
    });
    await expect(modelOf(id, server.url).ask(request())).resolves.toMatchObject({ text: '{"score":4}' });
  });
});

/** Pieces without end, as a response; nobody has to send them. */
function endless(piece: string): Response {
  const bytes = new TextEncoder().encode(piece);
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(bytes) }));
}

test.each([
  ['a stream', `data: ${'x'.repeat(2 ** 20)}\n\n`],
  ['one line of it', `data: ${'x'.repeat(2 ** 20)}`],
  ['one piece', `{${' '.repeat(2 ** 20)}`],
  ['a page', `<html>${' '.repeat(2 ** 20)}`],
  ['blank lines', '\n'.repeat(2 ** 20)],
])('%s that has no end is given up before it takes the memory', async (_, piece) => {
  const nothing = { take: () => undefined, whole: () => null, ended: () => false };
  await expect(receivedOf(endless(piece), nothing, { provider: 'it', secret: 's' })).rejects.toMatchObject({
    code: 'BAD_REPLY',
    maybePaid: true,
  });
});
