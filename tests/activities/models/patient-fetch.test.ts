import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patientFetch } from '../../../activities/models/patient-fetch.ts';

let server: http.Server;
let url: string;
beforeAll(async () => {
  server = http.createServer((incoming, response) => {
    if (incoming.url === '/empty') return void response.writeHead(204).end();
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
