import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { imageModels } from '../../activities/images/registry.ts';
import { models } from '../../activities/models/registry.ts';
import { readConfig } from '../../workers/config.ts';
import { goThroughProxies } from '../../workers/serving/proxies.ts';
import { request } from '../activities/models/request.ts';
import { symposium } from '../support/command-line.ts';

const password = 'canary-of-a-password';
const apiKey = 'sk-canary-0123456789abcdefghij';
/** What the proxy was asked for: the address, and what came with it. */
let asked: { readonly what: string; readonly authorization: string | undefined }[] = [];
let proxy: Server;
let address: string;
let back: () => void = () => undefined;

/** It opens no tunnel, and answers each request for an http address itself, as a provider that knows nobody. */
beforeAll(async () => {
  proxy = createServer((incoming, response) => {
    asked.push({ what: incoming.url ?? '', authorization: incoming.headers['proxy-authorization'] });
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"who are you"}}');
  });
  proxy.on('connect', (incoming, socket) => {
    asked.push({ what: `CONNECT ${incoming.url}`, authorization: incoming.headers['proxy-authorization'] });
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  address = `http://somebody:${password}@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(() => {
  proxy.close();
  proxy.closeAllConnections();
});
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  back();
});

const basic = `Basic ${Buffer.from(`somebody:${password}`).toString('base64')}`;

const nobody = {
  openaiApiKey: null,
  openaiBaseUrl: null,
  anthropicApiKey: null,
  anthropicBaseUrl: null,
  localBaseUrl: null,
  localApiKey: null,
  simulatedBaseUrl: null,
};

async function failureOf(openaiBaseUrl: string): Promise<Error> {
  const settings = { openaiApiKey: apiKey, openaiBaseUrl, anthropicApiKey: null, anthropicBaseUrl: null };
  const model = models({ ...settings, localBaseUrl: null, localApiKey: null, simulatedBaseUrl: null })(
    'openai:gpt-4.1',
  );
  return model.ask(request()).then(
    () => new Error('it was answered'),
    (error: unknown) => error as Error,
  );
}

test('a call over https asks the proxy for a tunnel, and where none is opened nothing was paid', async () => {
  back = goThroughProxies(readConfig({ HTTPS_PROXY: address }));
  // Not an SDK's: among tests, theirs lose the code of an error that is Node's own.
  const paint = imageModels({ ...nobody, sdBaseUrl: 'https://pictures.example.test', sdApiAuth: null })('sd:dream');
  const failure: unknown = await paint
    .paint({
      prompt: 'a lighthouse',
      seed: 1,
      width: 64,
      height: 64,
      layout: 'hero',
      idempotencyKey: 'one',
      timeoutMs: 20_000,
      signal: new AbortController().signal,
    })
    .catch((error: unknown) => error);
  expect(asked).toEqual([{ what: 'CONNECT pictures.example.test:443', authorization: basic }]);
  expect(failure).toMatchObject({ code: 'UNREACHABLE', maybePaid: false });
  expect(String(failure)).toMatch(/\(ERR_PROXY_TUNNEL\)/);
});

test('a call over http goes to the proxy with its whole address', async () => {
  back = goThroughProxies(readConfig({ http_proxy: address }));
  await expect(failureOf('http://models.example.test/v1')).resolves.toMatchObject({ code: 'BAD_KEY' });
  expect(asked).toEqual([{ what: 'http://models.example.test/v1/chat/completions', authorization: basic }]);
});

test('this machine and the hosts of NO_PROXY are reached without it', async () => {
  const direct = createServer((_incoming, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => direct.listen(0, '127.0.0.1', resolve));
  back = goThroughProxies(readConfig({ HTTP_PROXY: address, NO_PROXY: 'models.invalid' }));
  try {
    const { port } = direct.address() as AddressInfo;
    await expect(failureOf(`http://127.0.0.1:${port}/v1`)).resolves.toMatchObject({ code: 'OVERLOADED' });
    await expect(failureOf('http://models.invalid/v1')).resolves.toMatchObject({ code: 'UNREACHABLE' });
    expect(asked).toEqual([]);
  } finally {
    direct.close();
    direct.closeAllConnections();
  }
});

test.each([
  ['http', 2, 'http://models.example.test/v1/chat/completions', /openai 401/],
  ['https', 3, 'CONNECT models.example.test:443', /no connection \(ERR_PROXY_TUNNEL\)/],
])(
  'a command goes through it over %s, and prints neither its password nor the key',
  async (scheme, exit, what, why) => {
    const { code, stdout, stderr } = await symposium(
      ['agent', 'ask', 'ATHENA', '--task', 'seed', '--model', 'openai:gpt-4.1', '--verbose'],
      {
        HTTP_PROXY: address,
        HTTPS_PROXY: address,
        OPENAI_API_KEY: apiKey,
        OPENAI_BASE_URL: `${scheme}://models.example.test/v1`,
      },
    );
    expect([code, asked.map((one) => one.what)]).toEqual([exit, [what]]);
    expect(stderr).toMatch(why);
    expect(`${stdout}${stderr}`).not.toMatch(/canary/);
  },
);
