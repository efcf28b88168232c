import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { models, type ModelSettings } from '../../../activities/models/registry.ts';
import { completion, json, message, providerServer } from './provider-server.ts';
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
    server.next(json(200, path.endsWith('messages') ? message() : completion()));
    const model = find(ref);
    expect(model).toMatchObject({ id: ref, simulated });
    await model.ask(request());
    expect(server.seen[0]?.path).toBe(path);
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
