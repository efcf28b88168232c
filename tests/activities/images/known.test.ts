import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { imageModels } from '../../../activities/images/registry.ts';
import { json, providerServer, type Script } from '../models/provider-server.ts';
import { failureOf } from './failure-of.ts';

const secret = 'sk-test-0123456789abcdef';
const auth = 'painter:a-password';
const token = Buffer.from(auth).toString('base64');

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

describe('whether a server has an image model is asked for nothing', () => {
  const known = (ref: string) =>
    imageModels({
      openaiApiKey: secret,
      openaiBaseUrl: `${server.url}/v1`,
      sdBaseUrl: `${server.url}/`,
      sdApiAuth: auth,
      simulatedBaseUrl: null,
    })(ref).known(new AbortController().signal);
  const listed = (...entries: readonly object[]) => json(200, entries);

  test('of OpenAI by its name, once', async () => {
    server.next(json(200, { id: 'gpt-image-1.5', object: 'model', created: 1, owned_by: 'system' }));
    await known('openai:gpt-image-1.5');
    expect(server.seen).toMatchObject([
      { path: '/v1/models/gpt-image-1.5', body: {}, headers: { authorization: `Bearer ${secret}` } },
    ]);
  });

  test.each<[string, string, Script, string]>([
    [
      'that does not know it',
      'openai:gpt-image-9',
      json(404, { error: { message: "The model 'gpt-image-9' does not exist", code: 'model_not_found' } }),
      'UNKNOWN_MODEL',
    ],
    ['that refuses the key', 'openai:gpt-image-1.5', json(401, { error: { message: `Bad key ${secret}` } }), 'BAD_KEY'],
    ['that fails', 'openai:gpt-image-1.5', json(500, {}), 'SERVER_ERROR'],
    ['that is elsewhere', 'openai:gpt-image-1.5', json(307, {}), 'NOT_CONFIGURED'],
    ['that lists others', 'sd:dreamer', listed({ model_name: 'sd_xl_base_1.0', hash: '31e35c80fc' }), 'UNKNOWN_MODEL'],
    ['that refuses the password', 'sd:dreamer', json(401, { detail: 'Not authenticated' }), 'BAD_KEY'],
    ['that has no such door', 'sd:dreamer', json(404, { detail: 'Not Found' }), 'NOT_CONFIGURED'],
  ])('a server %s: %s', async (_, ref, script, code) => {
    server.next(script);
    const failure = await failureOf(known(ref));
    expect(failure.code).toBe(code);
    expect(failure.message).not.toContain(secret);
    expect(server.seen).toHaveLength(1);
  });

  test('of a Stable Diffusion server from its list, by name, file, title and hash', async () => {
    const entry = {
      title: 'sd_xl_base_1.0.safetensors [31e35c80fc]',
      model_name: 'sd_xl_base_1.0',
      hash: '31e35c80fc',
    };
    for (const name of ['sd_xl_base_1.0', 'sd_xl_base_1.0.safetensors', entry.title, '31e35c80fc']) {
      server.next(listed({ model_name: 'other', hash: null }, entry));
      await known(`sd:${name}`);
    }
    expect(server.seen[0]).toMatchObject({ path: '/sdapi/v1/sd-models', headers: { authorization: `Basic ${token}` } });
  });

  test('and what a server does not say stops nothing', async () => {
    server.next(
      json(403, { error: { message: 'Missing scopes: api.model.read' } }),
      json(404, { detail: 'Not Found' }),
      listed(),
      json(200, { odd: true }),
    );
    await known('openai:gpt-image-1.5');
    await known('openai:gpt-image-1.5');
    await known('sd:dreamer');
    await known('sd:dreamer');
    expect(server.seen).toHaveLength(4);
  });
});
