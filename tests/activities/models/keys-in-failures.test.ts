import { afterAll, beforeAll, expect, test } from 'vitest';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { inspect } from 'node:util';
import { embedderOf } from '../../../activities/embeddings/embed.ts';
import { imageModels } from '../../../activities/images/registry.ts';
import { models } from '../../../activities/models/registry.ts';
import { request } from './request.ts';

/** Not like any key, so that nothing but knowing it can find it; the quote and the slash are written in several ways. */
const canary = 'canary:"k/7+x';
const forms = [
  canary,
  Buffer.from(canary).toString('base64'),
  encodeURIComponent(canary),
  JSON.stringify(canary).slice(1, -1),
];
const said = `You sent ${forms.join(' and ')}, which is wrong`;

/** Faults by the first part of the path: a status with an echo in every field, a torn body, a cut connection. */
const faults = [
  '400',
  '401',
  '402',
  '403',
  '404',
  '408',
  '409',
  '413',
  '422',
  '429',
  '500',
  '503',
  '529',
  'torn',
  'cut',
];

let server: Server;
let root = '';
beforeAll(async () => {
  server = createServer((asked, answer) => {
    const fault = asked.url?.split('/')[1] ?? '';
    asked.resume();
    if (fault === 'cut') return asked.socket.destroy();
    if (fault === 'torn')
      return answer.writeHead(200, { 'content-type': 'application/json' }).end(`{"said":"${canary}`);
    const error = { message: said, type: said, code: said, param: said, error_code: said };
    return answer
      .writeHead(Number(fault), { 'content-type': 'application/json', 'x-should-retry': 'false' })
      .end(JSON.stringify({ type: 'error', error, message: said, detail: said, errors: said }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  root = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => void server.close());

const settingsAt = (base: string) => ({
  openaiApiKey: canary,
  openaiBaseUrl: base,
  anthropicApiKey: canary,
  anthropicBaseUrl: base,
  localApiKey: canary,
  localBaseUrl: base,
  sdBaseUrl: base,
  sdApiAuth: canary,
  simulatedBaseUrl: null,
  endpointTokens: [[root, canary] as const],
});
type Settings = ReturnType<typeof settingsAt>;

const asks: Readonly<Record<string, (settings: Settings) => Promise<unknown>>> = {
  'openai:m': (settings) => models(settings)('openai:m').ask(request()),
  'anthropic:m': (settings) => models(settings)('anthropic:m').ask(request()),
  'local:m': (settings) => models(settings)('local:m').ask(request()),
  'endpoint:': (settings) =>
    models(settings)(`endpoint:${settings.localBaseUrl}`).ask(request({ subject: 'IM-0001.1' })),
  'image openai:m': (settings) => imageModels(settings)('openai:m').paint(painted()),
  'image sd:m': (settings) => imageModels(settings)('sd:m').paint(painted()),
  'embedder openai:m': (settings) => embedderOf(settings)('openai:m', 'text'),
  'embedder local:m': (settings) => embedderOf(settings)('local:m', 'text'),
};

const painted = () => ({
  prompt: 'a sea',
  seed: 1,
  width: 512,
  height: 512,
  layout: 'hero' as const,
  idempotencyKey: 'k',
  timeoutMs: 10_000,
  signal: new AbortController().signal,
});

test.each(Object.entries(asks).flatMap(([name, ask]) => faults.map((fault) => ({ name, fault, ask }))))(
  '$name tells of $fault without its key',
  async ({ fault, ask }) => {
    const failure: unknown = await ask(settingsAt(`${root}/${fault}`)).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    // What is logged, and what Temporal keeps: message, stack, cause and every field.
    const told = `${inspect(failure, { depth: 10, showHidden: true })}\n${(failure as Error).message}`;
    for (const form of forms) expect(told).not.toContain(form);
  },
);
