import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { imageModels, type ImageModelSettings } from '../../../activities/images/registry.ts';
import type { PaintRequest } from '../../../activities/images/image-model.ts';
import { cutOff, json, providerServer, silence, stalls, type Script } from '../models/provider-server.ts';
import { failureOf } from './failure-of.ts';
import { png } from './files.ts';

const secret = 'sk-test-0123456789abcdef';
const auth = 'painter:a-password';
const token = Buffer.from(auth).toString('base64');

let server: Awaited<ReturnType<typeof providerServer>>;
beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const nothing: ImageModelSettings = {
  openaiApiKey: null,
  openaiBaseUrl: null,
  sdBaseUrl: null,
  sdApiAuth: null,
  simulatedBaseUrl: null,
};
const all = (): ImageModelSettings => ({
  openaiApiKey: secret,
  openaiBaseUrl: `${server.url}/v1`,
  sdBaseUrl: `${server.url}/`,
  sdApiAuth: auth,
  simulatedBaseUrl: server.url,
});

const request = (change: Partial<PaintRequest> = {}): PaintRequest => ({
  prompt: 'A tower over a dry river.',
  seed: 7,
  width: 1_024,
  height: 1_024,
  layout: 'hero',
  idempotencyKey: 'run/picture/A/hero/1',
  timeoutMs: 10_000,
  signal: new AbortController().signal,
  ...change,
});
const paint = (ref: string, change: Partial<PaintRequest> = {}) => imageModels(all())(ref).paint(request(change));
const base64 = png().toString('base64');
/** A successful body in each API's own shape. */
const generated = (fields: Record<string, unknown> = {}) => ({
  created: 1,
  output_format: 'png',
  quality: 'medium',
  size: '1024x1024',
  data: [{ b64_json: base64 }],
  ...fields,
});
const usage = {
  input_tokens: 50,
  input_tokens_details: { image_tokens: 0, text_tokens: 50 },
  output_tokens: 1_056,
  total_tokens: 1_106,
};
const txt2img = (info: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) => ({
  images: [base64],
  parameters: {},
  info: JSON.stringify({ seed: 7, sd_model_name: 'sd_xl_base_1.0', sd_model_hash: '31e35c80fc', ...info }),
  ...fields,
});

describe('an image model of OpenAI', () => {
  test('is asked in the API’s words, once, and brings file, usage and request id', async () => {
    server.next(json(200, generated({ usage }), { 'x-request-id': 'req_1' }));
    const reply = await paint('openai:gpt-image-1.5');
    expect(reply).toEqual({
      outcome: 'file',
      file: png(),
      seed: null,
      usage: { inputTokens: 50, outputTokens: 1_056 },
      requestId: 'req_1',
    });
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]).toMatchObject({
      path: '/v1/images/generations',
      headers: { authorization: `Bearer ${secret}`, 'idempotency-key': 'run/picture/A/hero/1' },
    });
    expect(server.seen[0]?.body).toEqual({
      model: 'gpt-image-1.5',
      prompt: 'A tower over a dry river.',
      n: 1,
      size: '1024x1024',
      output_format: 'png',
      quality: 'medium',
    });
  });

  test('of the older kind is asked for the bytes, and for no file format', async () => {
    server.next(json(200, generated()));
    await paint('openai:dall-e-3', { width: 1_792 });
    expect(server.seen[0]?.body).toEqual({
      model: 'dall-e-3',
      prompt: 'A tower over a dry river.',
      n: 1,
      size: '1792x1024',
      response_format: 'b64_json',
    });
  });

  test.each([
    ['moderation_blocked', 'image_generation_user_error'],
    ['content_policy_violation', 'invalid_request_error'],
  ])('refuses words with %s, which is an answer and holds no key', async (code, type) => {
    server.next(
      json(
        400,
        { error: { code, type, param: null, message: `Rejected by the safety system. Key ${secret}` } },
        { 'x-request-id': 'req_2' },
      ),
    );
    expect(await paint('openai:gpt-image-1')).toEqual({
      outcome: 'refused',
      why: 'Rejected by the safety system. Key [redacted]',
      requestId: 'req_2',
    });
  });

  test.each([
    { b64_json: `data:image/png;base64,${base64}` },
    { url: `data:image/png;base64,${base64}` },
    { b64_json: '', url: `data:image/png;base64,${base64}` },
    { b64_json: base64, url: 'https://elsewhere.example/picture.png' },
  ])('brings its bytes, whatever a gateway wraps them in', async (picture) => {
    server.next(json(200, generated({ data: [picture] })));
    expect(await paint('openai:gpt-image-1')).toMatchObject({ outcome: 'file', file: png() });
  });

  test.each([1e300, 2 ** 31])('that counts what no picture takes (%d) counts nothing', async (count) => {
    server.next(json(200, generated({ usage: { ...usage, output_tokens: count } })));
    expect(await paint('openai:gpt-image-1')).toMatchObject({ outcome: 'file', usage: null });
  });

  test('that names an address in place of a picture was paid, and nobody goes there', async () => {
    server.next(json(200, generated({ data: [{ url: `${server.url}/picture.png` }] })));
    expect(await paint('openai:gpt-image-1')).toMatchObject({ outcome: 'file', file: Buffer.alloc(0) });
    expect(server.seen).toHaveLength(1);
  });

  test('that sends a list without a picture was paid, and the file is empty', async () => {
    server.next(json(200, generated({ data: [] })), json(200, generated({ data: [{ url: 'somewhere' }] })));
    for (const reply of [await paint('openai:gpt-image-1'), await paint('openai:gpt-image-1')])
      expect(reply).toMatchObject({ outcome: 'file', file: Buffer.alloc(0) });
  });
});

describe('a Stable Diffusion server', () => {
  test('is asked in the web UI’s words, and says which seed it used', async () => {
    server.next(json(200, txt2img({ seed: 8 })));
    expect(await paint('sd:sd_xl_base_1.0')).toEqual({
      outcome: 'file',
      file: png(),
      seed: 8,
      usage: null,
      requestId: null,
    });
    expect(server.seen[0]).toMatchObject({ path: '/sdapi/v1/txt2img', headers: { authorization: `Basic ${token}` } });
    expect(server.seen[0]?.body).toEqual({
      prompt: 'A tower over a dry river.',
      seed: 7,
      width: 1_024,
      height: 1_024,
      batch_size: 1,
      n_iter: 1,
      override_settings: { sd_model_checkpoint: 'sd_xl_base_1.0' },
    });
  });

  test('gets no authorization where none is set, and may write its picture as an address', async () => {
    server.next(json(200, { images: [`data:image/png;base64,${base64}`], parameters: {}, info: 'no JSON' }));
    const imageModel = imageModels({ ...all(), sdApiAuth: null })('sd:any');
    expect(await imageModel.paint(request())).toMatchObject({ outcome: 'file', file: png(), seed: 7 });
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('that paints with another checkpoint has not painted what was asked for', async () => {
    server.next(json(200, txt2img()));
    expect(await failureOf(paint('sd:dreamshaper'))).toMatchObject({
      code: 'UNKNOWN_MODEL',
      message: 'sd: the server has no checkpoint dreamshaper and painted with sd_xl_base_1.0',
    });
  });

  test('says what is wrong with a request in its own form or in FastAPI’s', async () => {
    server.next(
      json(422, { detail: [{ loc: ['body', 'width'], msg: 'value is not a valid integer', type: 'type_error' }] }),
      json(500, { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory.' }),
    );
    expect(await failureOf(paint('sd:a'))).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('value is not a valid integer'),
    });
    expect(await failureOf(paint('sd:a'))).toMatchObject({
      code: 'SERVER_ERROR',
      message: expect.stringContaining('OutOfMemoryError: CUDA out of memory.'),
    });
  });
});

const refs = ['openai:gpt-image-1', 'sd:sd_xl_base_1.0'];
const complaint = (message: string, type = 'some_error') => ({ error: { type, code: null, message }, detail: message });

describe.each(refs)('what goes wrong with %s has a code of the catalogue', (ref) => {
  test.each<[string, Script, string]>([
    ['a wrong key', json(401, complaint(`Incorrect key ${secret} or ${auth} or ${token}`)), 'BAD_KEY'],
    ['a server that is busy', json(503, complaint('busy')), 'OVERLOADED'],
    ['a server that failed', json(500, complaint('oh')), 'SERVER_ERROR'],
    ['a bad request', json(400, complaint('bad size')), 'BAD_REQUEST'],
    ['an answer that breaks off', cutOff, 'CONNECTION_LOST'],
    ['an answer of another shape', json(200, { hello: 'world' }), 'BAD_REPLY'],
    [
      'a page in place of an answer',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<html>');
      },
      'BAD_REPLY',
    ],
  ])('%s', async (_, script, code) => {
    server.next(script);
    const failure = await failureOf(paint(ref));
    expect(failure.code).toBe(code);
    for (const hidden of ref.startsWith('sd') ? [auth, token] : [secret]) expect(failure.message).not.toContain(hidden);
    expect(server.seen).toHaveLength(1);
  });

  test('a rate limit, with the time that it asks for', async () => {
    server.next(json(429, complaint('slow down'), { 'retry-after': '7' }));
    expect(await failureOf(paint(ref))).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 7_000 });
  });

  test.each([
    ['before', silence],
    ['within', stalls],
  ])('silence %s the answer', async (_, script) => {
    server.next(script);
    expect(await failureOf(paint(ref, { timeoutMs: 50 }))).toMatchObject({ code: 'TIMEOUT' });
  });

  test('nobody there', async () => {
    const gone = await providerServer();
    await gone.close();
    const imageModel = imageModels({ ...all(), openaiBaseUrl: `${gone.url}/v1`, sdBaseUrl: gone.url })(ref);
    expect(await failureOf(imageModel.paint(request()))).toMatchObject({ code: 'UNREACHABLE' });
  });

  test('but a cancellation is none: it ends the request with its own reason', async () => {
    const cancelled = new AbortController();
    server.next(() => cancelled.abort(new Error('cancelled by somebody')));
    await expect(paint(ref, { signal: cancelled.signal })).rejects.toThrow('cancelled by somebody');
  });
});

describe('a reference finds its image model', () => {
  test.each([
    ['openai:gpt-image-1', 'BAD_KEY', /OPENAI_API_KEY is not set/],
    ['sd:a', 'NOT_CONFIGURED', /SD_BASE_URL is not set/],
    ['simulated:painter', 'NOT_CONFIGURED', /SIMULATED_BASE_URL is not set/],
    ['local:llama3', 'UNKNOWN_MODEL', /names nobody who paints/],
  ])('%s without settings is %s', (ref, code, message) => {
    expect(() => imageModels(nothing)(ref)).toThrow(
      expect.objectContaining({ name: 'ModelFailure', code, message: expect.stringMatching(message) }),
    );
  });

  test('one client each, and only the simulated one is marked', () => {
    const find = imageModels(all());
    expect(find('simulated:')).toBe(find('simulated:painter'));
    expect(['openai:gpt-image-1', 'sd:a', 'simulated:'].map((ref) => find(ref).simulated)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
