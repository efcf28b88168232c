import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LLMock } from '@copilotkit/aimock';
import { anthropicModel } from '../../../activities/models/anthropic.ts';
import type { Model } from '../../../activities/models/model.ts';
import { openaiModel } from '../../../activities/models/openai.ts';
import { responsesModel } from '../../../activities/models/responses.ts';
import { present } from '../../support/present.ts';
import { request } from './request.ts';

/** The adapters against providers that somebody else imitates: aimock knows their protocols from daily comparison. */

const mock = new LLMock({ port: 0 });
const answer = JSON.stringify({ verdict: 'VALID', confidence: 0.8 });
beforeAll(() => mock.start());
afterAll(() => mock.stop());
beforeEach(() => {
  mock.reset().clearChaos();
  mock.onMessage(/.*/, {
    content: answer,
    usage: { input_tokens: 30, prompt_tokens: 30, output_tokens: 7, completion_tokens: 7, total_tokens: 37 },
  });
});

const openai = () => ({
  id: 'openai:gpt-6-sol',
  model: 'gpt-6-sol',
  apiKey: 'sk-foreign',
  baseURL: `${mock.url}/v1`,
  simulated: false,
});
const models: Readonly<Record<string, () => Model>> = {
  'openai by Responses': () => responsesModel(openai()),
  'openai by Chat Completions': () => openaiModel(openai()),
  anthropic: () =>
    anthropicModel({
      id: 'anthropic:claude-opus-5-5',
      model: 'claude-opus-5-5',
      apiKey: 'sk-foreign',
      baseURL: mock.url,
      simulated: false,
    }),
};

describe.each(Object.keys(models))('%s, imitated by aimock', (name) => {
  test('an answer is read, with its usage, its model and its end', async () => {
    const reply = await present(models[name])().ask(request());
    expect(reply).toMatchObject({ text: answer, stop: 'complete' });
    expect(reply.usage).toMatchObject({ inputTokens: 30, outputTokens: 7 });
    expect(mock.getRequests()).toHaveLength(1);
  });

  test.each([
    [429, 'rate_limit_error', 'RATE_LIMITED'],
    [401, 'authentication_error', 'BAD_KEY'],
    [404, name !== 'anthropic' ? 'model_not_found' : 'not_found_error', 'UNKNOWN_MODEL'],
    [500, 'api_error', 'SERVER_ERROR'],
    [503, 'server_error', 'OVERLOADED'],
    [400, 'invalid_request_error', 'BAD_REQUEST'],
  ])('a %d (%s) is %s, after one request', async (status, type, code) => {
    mock.nextRequestError(status, { message: 'as the mock says', type, code: type });
    await expect(present(models[name])().ask(request())).rejects.toMatchObject({ code });
    expect(mock.getRequests()).toHaveLength(1);
  });

  test('a line that breaks is CONNECTION_LOST, and a broken body is no answer', async () => {
    mock.setChaos({ disconnectRate: 1 });
    await expect(present(models[name])().ask(request())).rejects.toMatchObject({
      code: expect.stringMatching(/CONNECTION_LOST|BAD_REPLY/),
    });
    mock.setChaos({ malformedRate: 1 });
    await expect(present(models[name])().ask(request())).rejects.toMatchObject({
      code: expect.stringMatching(/BAD_REPLY|BAD_REQUEST|CONNECTION_LOST/),
    });
  });
});
