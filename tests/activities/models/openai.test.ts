import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openaiModel } from '../../../activities/models/openai.ts';
import { completion, json, providerServer } from './provider-server.ts';
import { request } from './request.ts';

const apiKey = 'sk-proj-abcdefghijklmnop0123456789';
let server: Awaited<ReturnType<typeof providerServer>>;
const model = (id: string) =>
  openaiModel({
    id,
    model: id.slice(id.indexOf(':') + 1),
    apiKey,
    baseURL: `${server.url}/v1`,
    simulated: id.startsWith('simulated:'),
  });

beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

describe('Chat Completions', () => {
  test('an answer carries text, usage, request id, snapshot and both bodies', async () => {
    server.next(json(200, completion(), { 'x-request-id': 'req_7' }));
    const reply = await model('openai:gpt-6-sol').ask(request());
    expect(reply).toMatchObject({
      text: '{"score":4}',
      stop: 'complete',
      stopReason: 'stop',
      requestId: 'req_7',
      snapshot: 'gpt-6-sol-2026-09-22',
      usage: { inputTokens: 1200, cachedInputTokens: 1024, cacheWriteTokens: 64, outputTokens: 30 },
    });
    expect(reply.sent).toEqual(server.seen[0]?.body);
    expect(reply.received).toEqual(completion());
    expect(JSON.stringify(reply)).not.toContain(apiKey);
  });

  test('the request has the charge first, a strict schema, the limit and the idempotency key', async () => {
    server.next(json(200, completion()));
    await model('openai:gpt-6-sol').ask(request());
    const [seen] = server.seen;
    expect(seen?.path).toBe('/v1/chat/completions');
    expect(seen?.headers['idempotency-key']).toBe('run/SEED/1/ATHENA/seed/-/0');
    expect(seen?.headers['authorization']).toBe(`Bearer ${apiKey}`);
    expect(seen?.body).toMatchObject({
      model: 'gpt-6-sol',
      messages: [{ role: 'system', content: 'You are ATHENA.' }, { role: 'user' }],
      max_completion_tokens: 12_000,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'score',
          strict: true,
          schema: { type: 'object', required: ['score'], additionalProperties: false },
        },
      },
    });
  });

  test.each([
    [
      'refused',
      'refusal',
      { message: { role: 'assistant', content: null, refusal: 'I can’t help with that.' } },
      'I can’t help with that.',
    ],
    [
      'refused',
      'content_filter',
      { finish_reason: 'content_filter', message: { role: 'assistant', content: null, refusal: null } },
      '',
    ],
    [
      'length',
      'length',
      { finish_reason: 'length', message: { role: 'assistant', content: '{"sco', refusal: null } },
      '{"sco',
    ],
  ])('an answer that ended %s (%s) is an answer, with its usage', async (stop, stopReason, choice, text) => {
    server.next(json(200, completion(choice)));
    await expect(model('openai:gpt-6-sol').ask(request())).resolves.toMatchObject({
      stop,
      stopReason,
      text,
      usage: { outputTokens: 30 },
    });
  });

  test.each([
    ['openai:gpt-6-sol', 'medium', { reasoning_effort: 'medium' }],
    ['openai:gpt-6-sol', 'off', { reasoning_effort: 'low' }],
    ['openai:o3', 'high', { reasoning_effort: 'high' }],
    ['openai:gpt-5-mini', 'off', { reasoning_effort: 'minimal' }],
    ['openai:gpt-5.6-terra', 'off', { reasoning_effort: 'none' }],
    ['openai:gpt-5.4-mini-2026-03-17', 'off', { reasoning_effort: 'none' }],
    ['openai:gpt-5-codex', 'off', { reasoning_effort: 'low' }],
    ['openai:gpt-5-chat-latest', 'high', { temperature: 0.7 }],
    ['openai:gpt-5.3-chat-latest', 'high', {}],
    ['openai:gpt-4.1', 'high', { temperature: 0.7 }],
    ['local:gpt-oss', 'high', { temperature: 0.7 }],
    ['simulated:chat', 'high', { temperature: 0.7 }],
  ] as const)('%s with thinking %s is sent only the parameters that it takes', async (id, thinking, expected) => {
    server.next(json(200, completion()));
    await model(id).ask(request({ sampling: { temperature: 0.7, thinking } }));
    const { temperature, reasoning_effort } = server.seen[0]?.body ?? {};
    expect(JSON.parse(JSON.stringify({ temperature, reasoning_effort }))).toEqual(expected);
  });

  test.each([
    ['gpt-6-sol', 12_000],
    ['gpt-5-chat-latest', 8000],
    ['gpt-4.1', 8000],
    ['o4-mini', 12_000],
  ])('%s has room for its answer, and beside it for what it thinks: %d', async (name, limit) => {
    server.next(json(200, completion()));
    await model(`openai:${name}`).ask(request());
    expect(server.seen[0]?.body).toMatchObject({ max_completion_tokens: limit });
  });

  test.each([
    ['gpt-4.1', 32_768],
    ['gpt-4o-mini', 16_384],
    ['o4-mini', 100_000],
    ['gpt-6-sol', 124_000],
  ])('%s is asked for no more than it may write: %d', async (name, limit) => {
    server.next(json(200, completion()));
    await model(`openai:${name}`).ask(request({ answerTokens: 60_000, thinkingTokens: 64_000 }));
    expect(server.seen[0]?.body).toMatchObject({ max_completion_tokens: limit });
  });

  test('nothing is left behind at OpenAI, and a server of one’s own is told nothing of it', async () => {
    server.next(json(200, completion()), json(200, completion()));
    await model('openai:gpt-6-sol').ask(request());
    await model('local:llama3').ask(request());
    expect(server.seen[0]?.body).toMatchObject({ store: false });
    expect(server.seen[1]?.body).not.toHaveProperty('store');
  });

  test('a prefix that comes again has a name, the same each time; what comes once has none', async () => {
    const sentFor = async (text: string, ...stable: readonly number[]) => {
      server.next(json(200, completion()));
      await model('openai:gpt-6-sol').ask(request({ turns: [{ role: 'user', text, stable }] }));
      return server.seen.at(-1)?.body['prompt_cache_key'];
    };
    const [first, again, other, once] = [
      await sentFor('stands first, then one', 18),
      await sentFor('stands first, then another', 18, 26),
      await sentFor('stands other, then one', 18),
      await sentFor('stands first, then one'),
    ];
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([again === first, other === first, once]).toEqual([true, false, undefined]);
  });

  test('a temperature of null is not sent', async () => {
    server.next(json(200, completion()));
    await model('openai:gpt-4.1').ask(request({ sampling: { temperature: null, thinking: 'off' } }));
    expect(server.seen[0]?.body).not.toHaveProperty('temperature');
  });

  test('a local server gets the older name of the limit, which all of them know', async () => {
    server.next(json(200, completion()));
    await model('local:llama3.3:70b').ask(request());
    expect(server.seen[0]?.body).toMatchObject({ model: 'llama3.3:70b', max_tokens: 12_000 });
    expect(server.seen[0]?.body).not.toHaveProperty('max_completion_tokens');
  });

  test('a server that leaves usage, id and model out still gives an answer', async () => {
    const { usage: _, model: __, ...bare } = completion();
    server.next(json(200, bare));
    await expect(model('local:llama3').ask(request())).resolves.toMatchObject({
      snapshot: 'llama3',
      requestId: null,
      usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
    });
  });

  const counting = (tokens: number) =>
    json(200, { ...completion(), usage: { prompt_tokens: tokens, completion_tokens: 50 } });
  const long = request({ system: 'one two three '.repeat(2_000) });

  test.each([
    ['a window of 4,096 tokens', 'local:llama3', 4_096],
    ['half of what there was', 'local:llama3', 3_000],
  ])('a local server that counts %s has not read 28,000 characters', async (_, ref, tokens) => {
    server.next(counting(tokens));
    await expect(model(ref).ask(long)).rejects.toMatchObject({
      code: 'CONTEXT_TOO_LONG',
      message: expect.stringContaining(`read ${tokens} tokens`),
    });
  });

  test.each([
    ['a local server that counts a token for every five characters', 'local:llama3', 5_700, long],
    ['one that counts nothing', 'local:llama3', 0, long],
    ['one that counts what no window has, as of what its cache lacked', 'local:llama3', 12, long],
    ['one that is asked a short question', 'local:llama3', 4, request()],
    ['a provider that bills what it counts', 'openai:gpt-6-sol', 3_000, long],
  ])('%s is believed', async (_, ref, tokens, asked) => {
    server.next(counting(tokens));
    await expect(model(ref).ask(asked)).resolves.toMatchObject({ usage: { inputTokens: tokens } });
  });

  test.each([
    ['an error without choices', json(200, { error: { message: 'upstream' } }), 'SERVER_ERROR'],
    [
      'a web page',
      (response: import('node:http').ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      'BAD_REPLY',
    ],
  ])('status 200 with %s is a failure, not an answer', async (_, script, code) => {
    server.next((response, seen) => script(response, seen));
    await expect(model('local:llama3').ask(request())).rejects.toMatchObject({
      name: 'ModelFailure',
      code,
    });
  });
});
