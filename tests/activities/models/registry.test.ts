import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { models, type ModelSettings } from '../../../activities/models/registry.ts';
import { answerSchema } from '../../../activities/models/schema-dialect.ts';
import { completion, json, message, providerServer, response } from './provider-server.ts';
import { request } from './request.ts';

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const nothing: ModelSettings = {
  openaiApiKey: null,
  openaiBaseUrl: null,
  anthropicApiKey: null,
  anthropicBaseUrl: null,
  localBaseUrl: null,
  localApiKey: null,
  simulatedBaseUrl: null,
};

describe('a reference finds its model', () => {
  test.each([
    ['openai:gpt-6-sol', '/v1/chat/completions', false],
    ['anthropic:claude-opus-5-5', '/v1/messages', false],
    ['local:llama3', '/v1/chat/completions', false],
    ['simulated:chat', '/openai/v1/chat/completions', true],
    ['simulated:responses', '/openai/v1/responses', true],
    ['simulated:messages', '/anthropic/v1/messages', true],
  ])('%s asks %s', async (ref, path, simulated) => {
    const find = models({
      openaiApiKey: 'key-o',
      openaiBaseUrl: `${server.url}/v1`,
      anthropicApiKey: 'key-a',
      anthropicBaseUrl: server.url,
      localBaseUrl: `${server.url}/v1`,
      localApiKey: null,
      simulatedBaseUrl: `${server.url}/`,
    });
    server.next(json(200, { ...response(), ...message(), ...completion() }));
    const model = find(ref);
    expect(model).toMatchObject({ id: ref, simulated });
    await model.ask(request());
    expect(server.seen[0]?.path).toBe(path);
  });

  test('a setting has a gateway asked by the Responses API', async () => {
    const settings = { ...nothing, openaiApiKey: 'key-o', openaiBaseUrl: `${server.url}/v1` };
    server.next(json(200, response()));
    await models({ ...settings, openaiApi: 'responses' })('openai:gpt-6-sol').ask(request());
    expect(server.seen.map(({ path }) => path)).toEqual(['/v1/responses']);
  });

  test('the same reference gives the same client, and the short form is the long one', () => {
    const find = models({ ...nothing, simulatedBaseUrl: server.url });
    expect(find('simulated:')).toBe(find('simulated:messages'));
    expect(find('simulated:')).not.toBe(find('simulated:chat'));
  });
});

test('a failure of a simulated model names its provider, though its key is the same word', async () => {
  server.next(json(500, { error: { type: 'server_error', message: 'down' } }));
  const model = models({ ...nothing, simulatedBaseUrl: server.url })('simulated:chat');
  await expect(model.ask(request())).rejects.toMatchObject({ message: 'simulated 500 server_error: down' });
});

describe('what is not set is said by its name, and no retry mends it', () => {
  test.each([
    ['openai:gpt-6-sol', 'BAD_KEY', /OPENAI_API_KEY is not set/],
    ['anthropic:claude-opus-5-5', 'BAD_KEY', /ANTHROPIC_API_KEY is not set/],
    ['local:llama3', 'NOT_CONFIGURED', /LOCAL_BASE_URL is not set/],
    ['simulated:chat', 'NOT_CONFIGURED', /SIMULATED_BASE_URL is not set/],
    ['gpt-4o', 'UNKNOWN_MODEL', /names no provider/],
  ])('%s is %s', (ref, code, message) => {
    expect(() => models(nothing)(ref)).toThrow(
      expect.objectContaining({ name: 'ModelFailure', code, message: expect.stringMatching(message) }),
    );
  });

  test('a key that no header can carry is refused without being quoted', () => {
    const secret = 'sk-two\nlines';
    const find = () => models({ ...nothing, openaiApiKey: secret })('openai:gpt-6-sol');
    expect(find).toThrow(/OPENAI_API_KEY holds characters/);
    expect(find).not.toThrow(/lines/);
  });
});

describe('a schema that the provider refuses', () => {
  const found = (ref: string) =>
    models({
      ...nothing,
      openaiApiKey: 'key-o',
      openaiBaseUrl: `${server.url}/v1`,
      anthropicApiKey: 'key-a',
      anthropicBaseUrl: server.url,
      localBaseUrl: `${server.url}/v1`,
    })(ref);
  const refusal = json(400, { error: { type: 'invalid_request_error', message: 'The compiled grammar is too large' } });
  const isBound = ({ body }: { readonly body: Record<string, unknown> }) =>
    JSON.stringify(body['response_format'] ?? body['output_config'] ?? null).includes('json_schema');
  const another = answerSchema('another', z.object({ other: z.string() }));

  describe.each([
    ['openai:gpt-6-sol', completion()],
    ['anthropic:claude-opus-5-5', message()],
    ['local:llama3', completion()],
  ])('by %s', (ref, answer) => {
    test('is told in words, from then on at once, and any other is sent as ever', async () => {
      server.next(refusal, json(200, answer), json(200, answer), json(200, answer));
      const model = found(ref);
      const kept: unknown[] = [];
      const leaving = (body: unknown) => Promise.resolve(void kept.push(body));
      const reply = await model.ask(request({ leaving }));
      expect(reply).toMatchObject({ text: '{"score":4}', schemaAs: 'text' });
      await expect(model.ask(request())).resolves.toMatchObject({ schemaAs: 'text' });
      expect(await model.ask(request({ schema: another }))).not.toHaveProperty('schemaAs');
      expect(server.seen.map(isBound)).toEqual([true, false, false, true]);
      const told = JSON.stringify(server.seen[1]?.body['messages']);
      expect(told).toContain('follows this JSON schema');
      expect(told).toContain('additionalProperties');
      expect(reply.sent).toEqual(server.seen[1]?.body);
      expect(kept).toEqual([server.seen[0]?.body, server.seen[1]?.body]);
    });

    test('and then refuses the words too is refused', async () => {
      server.next(refusal, refusal);
      await expect(found(ref).ask(request())).rejects.toMatchObject({ code: 'SCHEMA_REFUSED' });
      expect(server.seen).toHaveLength(2);
    });
  });

  test('is another matter than any other refusal', async () => {
    server.next(json(400, { error: { message: 'max_tokens: must be at least 1' } }));
    await expect(found('openai:gpt-6-sol').ask(request())).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(server.seen).toHaveLength(1);
  });
});
