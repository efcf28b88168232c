import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anthropicModel } from '../../../activities/models/anthropic.ts';
import { json, message, providerServer } from './provider-server.ts';
import { request } from './request.ts';

const apiKey = 'sk-ant-api03-abcdefghijklmnop0123456789';
let server: Awaited<ReturnType<typeof providerServer>>;
const model = (name: string) =>
  anthropicModel({ id: `anthropic:${name}`, model: name, apiKey, baseURL: server.url, simulated: false });

beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

describe('Messages', () => {
  test('an answer carries its text blocks, usage with the cache counted in, request id and both bodies', async () => {
    server.next(json(200, message(), { 'request-id': 'req_9' }));
    const reply = await model('claude-opus-5-5').ask(request());
    expect(reply).toMatchObject({
      text: '{"score":4}',
      stop: 'complete',
      stopReason: 'end_turn',
      requestId: 'req_9',
      snapshot: 'claude-opus-5-5',
      usage: { inputTokens: 1200, cachedInputTokens: 1024, cacheWriteTokens: 64, outputTokens: 30 },
    });
    expect(reply.sent).toEqual(server.seen[0]?.body);
    expect(reply.received).toEqual(message());
    expect(JSON.stringify(reply)).not.toContain(apiKey);
  });

  test('the charge is a cacheable block, the schema is the output format, and no tool is offered', async () => {
    server.next(json(200, message()));
    await model('claude-opus-5-5').ask(request());
    const [seen] = server.seen;
    expect(seen?.path).toBe('/v1/messages');
    expect(seen?.body).toMatchObject({
      model: 'claude-opus-5-5',
      max_tokens: 12_000,
      system: [{ type: 'text', text: 'You are ATHENA.', cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user' }],
      output_config: {
        format: { type: 'json_schema', schema: { type: 'object', required: ['score'], additionalProperties: false } },
      },
    });
    expect(Object.keys(seen?.body ?? {})).not.toEqual(expect.arrayContaining(['tools']));
  });

  test('an answer may be long', async () => {
    server.next(json(200, message()));
    await expect(
      model('claude-opus-5-5').ask(request({ answerTokens: 32_000, thinkingTokens: 32_000 })),
    ).resolves.toMatchObject({
      stop: 'complete',
    });
  });

  test.each([
    ['refusal', 'refused'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['end_turn', 'complete'],
  ])('stop reason %s means %s', async (stop_reason, stop) => {
    server.next(json(200, message({ stop_reason })));
    await expect(model('claude-opus-5-5').ask(request())).resolves.toMatchObject({ stop, stopReason: stop_reason });
  });

  test.each([
    [{ type: 'refusal', category: 'bio', explanation: null }, 'refusal: bio'],
    [{ type: 'refusal', category: null, explanation: null }, 'refusal'],
    [null, 'refusal'],
  ])('a refusal with %j is named %s', async (stop_details, stopReason) => {
    server.next(json(200, message({ stop_reason: 'refusal', stop_details })));
    await expect(model('claude-opus-5-5').ask(request())).resolves.toMatchObject({ stop: 'refused', stopReason });
  });

  test.each([
    ['claude-opus-5-5', 'high', { thinking: { type: 'adaptive' }, effort: 'high' }],
    ['claude-opus-5-5', 'off', { effort: 'low' }],
    ['claude-sonnet-5-5', 'off', { thinking: { type: 'between_tools' }, effort: 'low' }],
    ['claude-opus-5', 'off', { thinking: { type: 'disabled' }, effort: 'low' }],
    ['claude-sonnet-5', 'low', { thinking: { type: 'adaptive' }, effort: 'low' }],
    ['claude-opus-4-8', 'off', { effort: 'low' }],
    ['claude-sonnet-4-6', 'medium', { thinking: { type: 'adaptive' }, effort: 'medium' }],
    ['claude-haiku-4-5-20251001', 'medium', { thinking: { type: 'enabled', budget_tokens: 4000 } }],
    ['claude-haiku-4-5', 'off', {}],
    ['claude-of-tomorrow', 'medium', { thinking: { type: 'adaptive' }, effort: 'medium' }],
    ['messages', 'off', { effort: 'low' }],
  ] as const)(
    '%s with thinking %s is sent only what it takes, and never a temperature',
    async (name, thinking, expected) => {
      server.next(json(200, message()));
      await model(name).ask(request({ sampling: { temperature: 0.7, thinking } }));
      const body = server.seen[0]?.body ?? {};
      const { effort } = (body['output_config'] ?? {}) as { readonly effort?: unknown };
      expect(JSON.parse(JSON.stringify({ thinking: body['thinking'], effort }))).toEqual(expected);
      expect(body).not.toHaveProperty('temperature');
    },
  );

  test.each([
    ['claude-haiku-4-5', 60_000, 24_000, 64_000, 4_000],
    ['claude-haiku-4-5', 64_000, 24_000, 64_000, undefined],
    ['claude-opus-5-5', 100_000, 64_000, 128_000, undefined],
  ])('%s is asked for no more than it may write, and its answer has room first', async (...given) => {
    const [name, answerTokens, thinkingTokens, max_tokens, budget] = given;
    server.next(json(200, message()));
    await model(name).ask(request({ answerTokens, thinkingTokens, sampling: { temperature: null, thinking: 'high' } }));
    expect(server.seen[0]?.body).toMatchObject({ max_tokens });
    const { budget_tokens } = (server.seen[0]?.body['thinking'] ?? {}) as { readonly budget_tokens?: number };
    expect(budget_tokens).toBe(budget);
  });

  test('a budget below the least that the API takes is left out', async () => {
    server.next(json(200, message()));
    await model('claude-haiku-4-5').ask(
      request({ thinkingTokens: 1000, sampling: { temperature: null, thinking: 'medium' } }),
    );
    expect(server.seen[0]?.body).not.toHaveProperty('thinking');
    expect(server.seen[0]?.body).toMatchObject({ max_tokens: 8000 });
  });

  test.each([
    ['claude-opus-5-5', 'off', 12_000],
    ['claude-sonnet-5-5', 'off', 12_000],
    ['claude-opus-5', 'off', 8000],
    ['claude-haiku-4-5', 'off', 8000],
    ['claude-haiku-4-5', 'low', 12_000],
    ['claude-of-tomorrow', 'high', 12_000],
  ] as const)('%s with thinking %s has room for its answer, and beside it for what it thinks: %d', async (...given) => {
    const [name, thinking, limit] = given;
    server.next(json(200, message()));
    await model(name).ask(request({ sampling: { temperature: null, thinking } }));
    expect(server.seen[0]?.body).toMatchObject({ max_tokens: limit });
  });

  test('status 200 with a web page is a failure, not an answer', async () => {
    server.next((response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'));
    await expect(model('claude-opus-5-5').ask(request())).rejects.toMatchObject({ code: 'BAD_REPLY' });
  });
});
