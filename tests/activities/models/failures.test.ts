import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openaiModel } from '../../../activities/models/openai.ts';
import { ModelFailure } from '../../../shared/kernel/failures.ts';
import { anthropic, apiKey, modelAt, openai } from './both-providers.ts';
import { cutOff, json, providerServer, silence, stalls, type Script } from './provider-server.ts';
import { prompt, request } from './request.ts';

let server: Awaited<ReturnType<typeof providerServer>>;

beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const protocols = ['openai', 'anthropic'] as const;
const model = (provider: string) => modelAt(server.url, provider);

async function failure(provider: string, script: Script, timeoutMs = 20_000): Promise<ModelFailure> {
  server.next(script);
  const error: unknown = await model(provider)
    .ask(request({ timeoutMs }))
    .catch((caught: unknown) => caught);
  if (!(error instanceof ModelFailure)) throw new Error(`not a ModelFailure: ${String(error)}`);
  return error;
}

describe('a provider’s error becomes one failure of the catalogue, after one request', () => {
  test.each([
    ['openai', 'RATE_LIMITED', 429, openai('Rate limit reached for gpt-6-sol', 'tokens', 'rate_limit_exceeded')],
    [
      'openai',
      'OUT_OF_CREDIT',
      429,
      openai('You exceeded your current quota', 'insufficient_quota', 'insufficient_quota'),
    ],
    ['openai', 'OVERLOADED', 503, openai('The engine is currently overloaded', 'server_error')],
    ['openai', 'SERVER_ERROR', 500, openai('The server had an error', 'server_error')],
    ['openai', 'SERVER_ERROR', 409, openai('Conflict', 'conflict')],
    ['openai', 'TIMEOUT', 504, {}],
    [
      'openai',
      'BAD_KEY',
      401,
      openai(`Incorrect API key provided: ${apiKey}.`, 'invalid_request_error', 'invalid_api_key'),
    ],
    // Gemini's endpoint puts the body into a list (continuedev/continue issue 11462).
    [
      'openai',
      'BAD_KEY',
      400,
      [
        {
          error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' },
        },
      ],
    ],
    ['openai', 'SERVER_ERROR', 500, []],
    ['openai', 'BAD_KEY', 403, openai('Country, region, or territory not supported', 'request_forbidden')],
    [
      'openai',
      'UNKNOWN_MODEL',
      404,
      openai('The model `gpt-9` does not exist', 'invalid_request_error', 'model_not_found'),
    ],
    ['openai', 'UNKNOWN_MODEL', 404, { error: 'model "llama9" not found, try pulling it first' }],
    ['openai', 'NOT_CONFIGURED', 404, { detail: 'Not Found' }],
    [
      'openai',
      'CONTEXT_TOO_LONG',
      400,
      openai('This model’s maximum context length is 8192 tokens', 'invalid_request_error', 'context_length_exceeded'),
    ],
    [
      'openai',
      'CONTEXT_TOO_LONG',
      400,
      {
        error: {
          code: 400,
          message: 'the request exceeds the available context size',
          type: 'exceed_context_size_error',
        },
      },
    ],
    ['openai', 'SCHEMA_REFUSED', 400, openai('response_format json_schema is not supported', 'invalid_request_error')],
    [
      'openai',
      'SCHEMA_REFUSED',
      400,
      openai(
        "Invalid schema for response_format 'answer': In context=(), 'additionalProperties' is required",
        'invalid_request_error',
      ),
    ],
    ['openai', 'BAD_REQUEST', 400, openai("Invalid value for 'temperature'", 'invalid_request_error')],
    ['openai', 'BAD_REQUEST', 422, { detail: [{ loc: ['body', 'messages'], input: prompt }] }],
    [
      'anthropic',
      'RATE_LIMITED',
      429,
      anthropic('rate_limit_error', 'Number of request tokens has exceeded your rate limit'),
    ],
    ['anthropic', 'OUT_OF_CREDIT', 402, anthropic('billing_error', 'There is an issue with your billing')],
    [
      'anthropic',
      'OUT_OF_CREDIT',
      400,
      anthropic('invalid_request_error', 'Your credit balance is too low to access the API'),
    ],
    [
      'anthropic',
      'OUT_OF_CREDIT',
      400,
      anthropic('invalid_request_error', 'Limit reached', { error_code: 'enforced_spend_limit_reached' }),
    ],
    ['anthropic', 'OVERLOADED', 529, anthropic('overloaded_error', 'Overloaded')],
    ['anthropic', 'OVERLOADED', 503, anthropic('api_error', 'Service unavailable')],
    ['anthropic', 'SERVER_ERROR', 500, anthropic('api_error', 'Internal server error')],
    ['anthropic', 'TIMEOUT', 504, anthropic('timeout_error', 'The request timed out while processing')],
    ['anthropic', 'BAD_KEY', 401, anthropic('authentication_error', `invalid x-api-key ${apiKey}`)],
    ['anthropic', 'BAD_KEY', 403, anthropic('permission_error', 'Your API key does not have permission')],
    ['anthropic', 'UNKNOWN_MODEL', 404, anthropic('not_found_error', 'model: claude-nobody')],
    [
      'anthropic',
      'CONTEXT_TOO_LONG',
      400,
      anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
    ],
    [
      'anthropic',
      'CONTEXT_TOO_LONG',
      400,
      anthropic('invalid_request_error', 'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000'),
    ],
    [
      'anthropic',
      'CONTEXT_TOO_LONG',
      413,
      anthropic('request_too_large', 'Request exceeds the maximum allowed number of bytes'),
    ],
    ['anthropic', 'SCHEMA_REFUSED', 400, anthropic('invalid_request_error', 'output_config.format: schema is invalid')],
    [
      'anthropic',
      'SCHEMA_REFUSED',
      400,
      anthropic('invalid_request_error', 'The compiled grammar is too large, which would cause performance issues.'),
    ],
    ['anthropic', 'BAD_REQUEST', 400, anthropic('invalid_request_error', 'max_tokens: must be at least 1')],
  ])('%s: %s from status %d', async (provider, code, status, body) => {
    const caught = await failure(provider, json(status, body));
    expect(caught.code).toBe(code);
    expect(caught.message.startsWith(`${provider} ${status}`)).toBe(true);
    expect(`${caught.message}\n${caught.stack}`).not.toContain(apiKey);
    expect(caught.message).not.toContain(prompt);
    expect(caught.cause).toBeUndefined();
    expect(server.seen).toHaveLength(1);
  });

  test.each(protocols)('%s: a 429 says how long to wait', async (provider) => {
    expect((await failure(provider, json(429, {}, { 'retry-after': '7' }))).retryAfterMs).toBe(7000);
    expect((await failure(provider, json(429, {}, { 'retry-after': '7', 'retry-after-ms': '250' }))).retryAfterMs).toBe(
      250,
    );
    expect((await failure(provider, json(429, {}))).retryAfterMs).toBeNull();
    expect(server.seen).toHaveLength(3);
  });

  test.each(protocols)('%s: a line cut in the middle of the answer is CONNECTION_LOST', async (provider) => {
    expect((await failure(provider, cutOff)).code).toBe('CONNECTION_LOST');
    expect(server.seen).toHaveLength(1);
  });

  test.each(protocols)('%s: a line cut before the answer is CONNECTION_LOST', async (provider) => {
    expect((await failure(provider, (response) => void response.destroy())).code).toBe('CONNECTION_LOST');
    expect(server.seen).toHaveLength(1);
  });

  test.each(protocols)('%s: a body that is not JSON is BAD_REPLY', async (provider) => {
    const garbled: Script = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": oops');
    expect((await failure(provider, garbled)).code).toBe('BAD_REPLY');
  });

  test.each(protocols)('%s: silence is TIMEOUT, and so is a body that stalls after its headers', async (provider) => {
    expect((await failure(provider, silence, 60)).code).toBe('TIMEOUT');
    expect((await failure(provider, stalls, 60)).code).toBe('TIMEOUT');
    expect(server.seen).toHaveLength(2);
  });

  test('a server that is not there is UNREACHABLE', async () => {
    const gone = await providerServer();
    await gone.close();
    const lost = openaiModel({
      id: 'local:llama3',
      model: 'llama3',
      apiKey: 'local',
      baseURL: `${gone.url}/v1`,
      simulated: false,
    });
    await expect(lost.ask(request())).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringMatching(/^local: no connection/),
    });
  });
});

describe('the caller’s own abort is no failure', () => {
  test.each(protocols)('%s: an abort before the answer rethrows the signal’s reason', async (provider) => {
    const controller = new AbortController();
    const reason = new Error('cancelled by the workflow');
    server.next(() => controller.abort(reason));
    await expect(model(provider).ask(request({ signal: controller.signal }))).rejects.toBe(reason);
    expect(server.seen).toHaveLength(1);
  });

  test.each(protocols)('%s: an abort in the middle of the answer does too', async (provider) => {
    const controller = new AbortController();
    const reason = new Error('cancelled by the workflow');
    server.next((response, seen) => {
      stalls(response, seen);
      setImmediate(() => controller.abort(reason));
    });
    await expect(model(provider).ask(request({ signal: controller.signal }))).rejects.toBe(reason);
  });

  test.each(protocols)('%s: a call that is cancelled already sends nothing', async (provider) => {
    await expect(model(provider).ask(request({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(server.seen).toHaveLength(0);
  });
});
