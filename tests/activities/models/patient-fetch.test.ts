import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classify } from '../../../activities/models/classify.ts';
import { patientFetch } from '../../../activities/models/patient-fetch.ts';
import { request } from './request.ts';
import { modelOf } from './streamed-model.ts';

const codings = {
  gzip: zlib.gzipSync,
  'x-gzip': zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: zlib.brotliCompressSync,
};
const words = '{"text":"grüße"}'.repeat(50);

function sendCoded(response: http.ServerResponse, coding: string, torn: boolean): void {
  const coded = codings[coding as keyof typeof codings](words);
  response.writeHead(200, { 'content-encoding': coding.toUpperCase() });
  response.end(torn ? coded.subarray(0, -4) : coded);
}

const asked: string[] = [];
let server: http.Server;
let url: string;
beforeAll(async () => {
  server = http.createServer((incoming, response) => {
    const [, kind, what = ''] = (incoming.url ?? '').split('/');
    if (kind === 'empty') return void response.writeHead(204).end();
    // Node writes no such status, but it reads one.
    if (kind === 'status')
      return void response.socket?.end(`HTTP/1.1 ${what} Odd\r\nconnection: close\r\ncontent-length: 2\r\n\r\nno`);
    if (kind === 'moved') return void response.writeHead(307, { location: '/elsewhere' }).end();
    if (kind === 'coded' || kind === 'torn') {
      sendCoded(response, what, kind === 'torn');
      return;
    }
    asked.push(incoming.url ?? '');
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      response.writeHead(201, { 'x-length': String(incoming.headers['content-length']), 'set-cookie': ['a=1', 'b=2'] });
      response.end([incoming.method, incoming.headers['x-word'], Buffer.concat(chunks).toString()].join(' '));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('method, headers and body arrive, and status, headers and body come back', async () => {
  const response = await patientFetch(url, { method: 'POST', headers: { 'x-word': 'yes' }, body: 'grüße' });
  expect(response.status).toBe(201);
  expect(response.headers.get('x-length')).toBe('7');
  await expect(response.text()).resolves.toBe('POST yes grüße');
});

test('a status without a body is a response without a body', async () => {
  const response = await patientFetch(new URL('/empty', url));
  expect(response.status).toBe(204);
  expect(response.body).toBeNull();
});

test('a signal that is aborted already sends nothing', async () => {
  await expect(patientFetch(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

describe('what came compressed, though nobody asked for it', () => {
  test.each(Object.keys(codings))('%s is read', async (coding) => {
    const response = await patientFetch(`${url}/coded/${coding}`);
    expect(response.headers.has('content-encoding')).toBe(false);
    await expect(response.text()).resolves.toBe(words);
  });

  test.each(Object.keys(codings))('%s without its end is a line that broke', async (coding) => {
    const response = await patientFetch(`${url}/torn/${coding}`);
    const error: unknown = await response.text().catch((caught: unknown) => caught);
    expect(classify(error, { provider: 'it', secret: 's' }, 0)).toMatchObject({ code: 'CONNECTION_LOST' });
  });

  test('is read as it comes', async () => {
    const gzip = zlib.createGzip();
    const streaming = http.createServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      gzip.pipe(response);
      gzip.write('first');
      gzip.flush();
    });
    await new Promise<void>((resolve) => streaming.listen(0, '127.0.0.1', resolve));
    const response = await patientFetch(`http://127.0.0.1:${(streaming.address() as AddressInfo).port}`);
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    gzip.end(' second');
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(' second');
    await new Promise((resolve) => streaming.close(resolve));
  });
});

test.each(['600', '999'])('a status that HTTP does not have, %s, is a fault of the server', async (status) => {
  const response = await patientFetch(`${url}/status/${status}`);
  expect(response.status).toBe(500);
  await expect(response.text()).resolves.toBe('no');
});

test('a redirect is handed on and not followed: the key is for the host that was asked', async () => {
  asked.length = 0;
  const response = await patientFetch(`${url}/moved`, { method: 'POST', headers: { authorization: 'Bearer k' } });
  expect(response.status).toBe(307);
  expect(asked).toEqual([]);
});

test('a server that changes to another protocol is a line that broke, and holds nobody', async () => {
  const upgrading = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    );
  });
  await once(upgrading.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(upgrading.address() as AddressInfo).port}/`;
  await expect(modelOf('local:m', url).ask(request({ timeoutMs: 5_000 }))).rejects.toMatchObject({
    code: 'CONNECTION_LOST',
  });
  upgrading.close();
});
