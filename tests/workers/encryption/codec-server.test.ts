import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { codecOf } from '../../../workers/encryption/data-converter.ts';
import { startCodecServer } from '../../../workers/encryption/codec-server.ts';
import type { LoopbackServer } from '../../../workers/serving/loopback-server.ts';
import { newKey } from '../../../workers/encryption/keyring.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { present } from '../../support/present.ts';

const token = 'a-token-of-thirty-two-signs-or-more';
const page = 'http://127.0.0.1:8233';
const keys = newKey('k1');
const plain = defaultPayloadConverter.toPayload({ words: 'Tip the tank' });
const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');
const json = ({ metadata, data }: Payload) => ({
  metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
  data: base64(data),
});
const sealed = async (under = keys) => json(present((await codecOf(under).encode([plain]))[0]));

let server: LoopbackServer;
beforeAll(async () => {
  server = await startCodecServer({ codec: codecOf(keys), token, origins: [page], port: 0 });
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-namespace': 'default', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('the codec server', () => {
  test.each([
    ['a page, which can only put the token into the address', `/${token}/decode`, { origin: page }],
    ['a command line, which sends it as a bearer', '/decode', { authorization: `Bearer ${token}` }],
  ])('decodes for %s, and passes on what is plain', async (_, path, headers) => {
    const answer = await post(path, { payloads: [await sealed(), json(plain)] }, headers);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ payloads: [json(plain), json(plain)] });
  });

  test('lets the page ask, and no other', async () => {
    const asked = (origin: string) =>
      fetch(`${server.url}/${token}/decode`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-namespace' },
      });
    const allowed = await asked(page);
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, page]);
    expect(allowed.headers.get('access-control-allow-headers')).toMatch(/content-type, x-namespace/);
    const refused = await asked('https://evil.example');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    const posted = await post(`/${token}/decode`, { payloads: [await sealed()] }, { origin: 'https://evil.example' });
    expect([posted.status, await posted.text()]).toEqual([403, expect.not.stringContaining('payloads')]);
  });

  test.each([
    ['/decode', {}],
    ['/wrong/decode', {}],
    [`/${token}x/decode`, {}],
    ['/decode', { authorization: 'Bearer wrong' }],
    [`/${token}/decode`, { authorization: 'Bearer wrong' }],
    ['/decode', { authorization: `Basic ${token}` }],
  ])('refuses %s with %j: the token is not there', async (path, headers) => {
    expect((await post(path, { payloads: [await sealed()] }, headers)).status).toBe(401);
  });

  test('encodes nothing', async () => {
    expect((await post(`/${token}/encode`, { payloads: [json(plain)] })).status).toBe(404);
  });

  test.each([
    '',
    'null',
    '[]',
    '{"payloads":1}',
    '{"payloads":[{"data":"%%"}]}',
    '{"payloads":[{"metadata":{"a":1}}]}',
  ])('refuses the body %j by its form', async (body) => {
    const answer = await post(`/${token}/decode`, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/not \{"payloads"/) });
  });

  test('names the key that it lacks, and goes on', async () => {
    const answer = await post(`/${token}/decode`, { payloads: [await sealed(newKey('k2'))] });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/k2.*SYMPOSIUM_ENCRYPTION_KEYS/)]);
    expect((await post(`/${token}/decode`, { payloads: [] })).status).toBe(200);
  });
});

describe('the commands', () => {
  test('encryption key prints a key that the setting takes, another each time', async () => {
    const first = await symposiumHere(['encryption', 'key', '--id', 'k9'], {});
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^k9:[A-Za-z0-9+/]{43}=\n$/);
    const second = await symposiumHere(['encryption', 'key', '--id', 'k9', '--json'], {});
    expect(JSON.parse(second.stdout)).toEqual({ id: 'k9', key: expect.stringMatching(/^k9:/) });
    expect(second.stdout).not.toContain(first.stdout.trim());
    expect(() => codecOf(first.stdout.trim())).not.toThrow();
  });

  test.each([
    [['encryption', 'key', '--id', 'two words'], {}, /1 to 64 letters/],
    [['encryption', 'serve'], {}, /SYMPOSIUM_ENCRYPTION_KEYS is not set/],
    [['encryption', 'serve', '--port', 'x'], { SYMPOSIUM_ENCRYPTION_KEYS: keys }, /port from 0/],
    [['encryption', 'serve', '--origin', 'x'], { SYMPOSIUM_ENCRYPTION_KEYS: keys }, /no web address/],
    [
      ['encryption', 'serve'],
      { SYMPOSIUM_ENCRYPTION_KEYS: keys, SYMPOSIUM_CODEC_TOKEN: 'short' },
      /SYMPOSIUM_CODEC_TOKEN/,
    ],
  ])('%j is refused with what is wrong', async (args, env, line) => {
    const { code, stderr } = await symposiumHere(args, env);
    expect([code, stderr]).toEqual([2, expect.stringMatching(line)]);
    expect(stderr).not.toContain(keys.slice(3));
  });
});
