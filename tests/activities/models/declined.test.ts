import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { repliedWhereDeclined } from '../../../activities/models/declined.ts';
import { anthropic, apiKey, modelAt, openai } from './both-providers.ts';
import { json, providerServer } from './provider-server.ts';
import { request } from './request.ts';

let server: Awaited<ReturnType<typeof providerServer>>;

beforeAll(async () => {
  server = await providerServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const model = (provider: string) => modelAt(server.url, provider);

const flagged = 'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Try another.';

describe('a provider that declines a request for what it says', () => {
  test.each([
    ['openai', 'invalid_prompt', 400, openai(flagged, 'invalid_request_error', 'invalid_prompt')],
    [
      'openai',
      'invalid_prompt',
      400,
      openai('Invalid prompt: access is limited for safety reasons.', 'invalid_request_error', 'invalid_prompt'),
    ],
    ['openai', 'cyber_policy', 400, openai('This request has been flagged', 'invalid_request', 'cyber_policy')],
    ['openai', 'bio_policy', 400, openai('No.', 'invalid_request', 'bio_policy')],
    ['openai', 'content_filter', 400, openai('The response was filtered', '', 'content_filter')],
    ['openai', 'content_policy_violation', 403, openai('No.', 'moderation', 'content_policy_violation')],
    ['openai', 'content policy', 403, { error: { code: 403, message: 'Your input was flagged' } }],
    [
      'anthropic',
      'content policy',
      400,
      anthropic('invalid_request_error', 'Output blocked by content filtering policy'),
    ],
  ])('%s: has refused by %s, after one request that nobody paid', async (provider, category, status, body) => {
    server.next(json(status, body));
    const left: unknown[] = [];
    const reply = await repliedWhereDeclined(model(provider)).ask(
      request({ leaving: (sent) => Promise.resolve(void left.push(sent)) }),
    );
    expect(reply).toMatchObject({
      stop: 'refused',
      stopReason: `refusal: ${category}`,
      usage: { inputTokens: 0, outputTokens: 0 },
      snapshot: model(provider).id.split(':')[1],
      calls: [],
    });
    expect([reply.sent]).toEqual(left);
    expect(server.seen).toHaveLength(1);
  });

  test.each([
    [
      'a request that is not well formed, at a gateway',
      openai('Invalid prompt: messages[0].role is required', 'invalid_request_error', 'invalid_prompt'),
      'BAD_REQUEST',
    ],
    [
      'a prompt that is too long, at a gateway',
      openai('The prompt exceeds the context length', 'invalid_request_error', 'invalid_prompt'),
      'CONTEXT_TOO_LONG',
    ],
    ['another policy', openai('No endpoint matches your data policy', 'invalid_request_error', null), 'BAD_REQUEST'],
    ['a policy of its owner', openai('No.', 'invalid_request_error', 'organization_policy'), 'BAD_REQUEST'],
    [
      'its credit, though a policy is named',
      openai('Your credit balance is too low under our usage policy', 'invalid_request_error', null),
      'OUT_OF_CREDIT',
    ],
  ])('does not: it complains of %s', async (_, body, code) => {
    server.next(json(400, body));
    await expect(repliedWhereDeclined(model('openai')).ask(request())).rejects.toMatchObject({ code });
  });

  test('says so without the key, though the key stands in its words', async () => {
    server.next(json(400, openai(`${flagged} ${apiKey}`, 'invalid_request_error', 'invalid_prompt')));
    expect(JSON.stringify(await repliedWhereDeclined(model('openai')).ask(request()))).not.toContain(apiKey);
  });
});
