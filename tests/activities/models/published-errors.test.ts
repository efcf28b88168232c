import Anthropic from '@anthropic-ai/sdk';
import { expect, test } from 'vitest';
import OpenAI from 'openai';
import fc from 'fast-check';
import { classify } from '../../../activities/models/classify.ts';
import { Declined } from '../../../activities/models/declined.ts';
import { anthropic, openai } from './both-providers.ts';

/* Bodies of errors as providers and servers were seen to send them, each with where it was read, and what it is here. */

const caller = { provider: 'it', secret: 'sk-test-0123456789abcdefghij' };

/** The code of a body, with the category where it was declined. */
function read(status: number, body: object): string {
  const sdk = 'request_id' in body ? Anthropic : OpenAI;
  const failure = classify(sdk.APIError.generate(status, body, undefined, new Headers()), caller, 0);
  return failure instanceof Declined ? `DECLINED ${failure.category}` : String(failure?.code);
}

const flagged =
  'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again with a different prompt: https://platform.openai.com/docs/guides/reasoning#advice-on-prompting';
const terminated =
  'Your access was terminated due to violation of our policies, please check your email for more information. If you believe this is in error and would like to appeal, please contact us through our help center at help.openai.com.';
const limited =
  "Invalid prompt: we've limited access to this content for safety reasons. This type of information may be used to benefit or to harm people.";
const filtered =
  "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry. To learn more about our content filtering policies please read our documentation: https://go.microsoft.com/fwlink/?linkid=2198766";
const google = (code: number, status: string, message: string) => ({ error: { code, message, status } });
const invalid = 'invalid_request_error';

test.each([
  // OpenAI
  ['openai/codex issue 7250', 'DECLINED invalid_prompt', 400, openai(flagged, invalid, 'invalid_prompt')],
  ['openai/codex issue 7250', 'DECLINED invalid_prompt', 400, openai(limited, invalid, 'invalid_prompt')],
  [
    'openai/codex api_bridge.rs',
    'DECLINED cyber_policy',
    400,
    openai('This request has been flagged for possible cybersecurity risk.', invalid, 'cyber_policy'),
  ],
  ['ztjhz/BetterChatGPT issue 105', 'BAD_KEY', 403, openai(terminated, 'access_terminated')],
  ['ChatGPTNextWeb/NextChat issue 1719, by another status', 'BAD_KEY', 400, openai(terminated, 'access_terminated')],
  [
    'home-assistant/core issue 120072',
    'BAD_KEY',
    403,
    openai('Country, region, or territory not supported', 'request_forbidden', 'unsupported_country_region_territory'),
  ],
  // Azure
  [
    'learn.microsoft.com, content filtering',
    'DECLINED content_filter',
    400,
    {
      error: { message: 'The response was filtered', type: null, param: 'prompt', code: 'content_filter', status: 400 },
    },
  ],
  ['microsoft/azurechat issue 351', 'DECLINED content policy', 400, { error: { message: filtered } }],
  // Anthropic
  [
    'anthropics/claude-code issue 58367',
    'DECLINED content policy',
    400,
    anthropic(invalid, 'Output blocked by content filtering policy'),
  ],
  [
    'anthropics/claude-code issue 63685',
    'BAD_KEY',
    403,
    anthropic('permission_error', 'OAuth authentication is currently not allowed for this organization.'),
  ],
  ['anthropics/claude-code issue 60359', 'BAD_KEY', 400, anthropic(invalid, 'This organization has been disabled.')],
  // Gemini and what speaks for it
  [
    'google/generative-ai-docs issue 356',
    'BAD_KEY',
    403,
    google(403, 'PERMISSION_DENIED', "Permission denied: Consumer 'api_key:AIza' has been suspended."),
  ],
  [
    'google-gemini/gemini-cli issue 19501',
    'BAD_KEY',
    403,
    google(
      403,
      'PERMISSION_DENIED',
      'This service has been disabled in this account for violation of Terms of Service.',
    ),
  ],
  [
    'continuedev/continue issue 11462',
    'BAD_KEY',
    400,
    google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
  ],
  [
    'ai.google.dev, troubleshooting',
    'BAD_REQUEST',
    400,
    google(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.'),
  ],
  // Others that speak OpenAI's protocol
  [
    'UKGovernmentBEIS/inspect_ai pull 2267 (xAI)',
    'DECLINED content policy',
    403,
    {
      code: 'The caller does not have permission to execute the specified operation',
      error:
        'Content violates usage guidelines. Team: 1, API key ID: 2, Model: grok-4-0709, Failed check: SAFETY_CHECK_TYPE_BIO',
    },
  ],
  [
    'openrouter.ai/docs/errors',
    'DECLINED content policy',
    403,
    { error: { code: 403, message: 'Your chosen model requires moderation and your input was flagged' } },
  ],
  [
    'developersdigest.tech, OpenRouter 403 permission_denied',
    'DECLINED content policy',
    403,
    { error: { code: 403, message: 'Request blocked: prompt injection patterns detected' } },
  ],
  [
    '666ghj/BettaFish issue 108 (DeepSeek)',
    'DECLINED content policy',
    400,
    openai('Content Exists Risk', invalid, invalid),
  ],
  [
    'QwenLM/Qwen issue 938 (Alibaba)',
    'DECLINED DataInspectionFailed',
    400,
    openai('Input data may contain inappropriate content.', '', 'DataInspectionFailed'),
  ],
  // Local servers
  [
    'ggml-org/llama.cpp pull 14352',
    'BAD_KEY',
    401,
    { error: { code: 401, message: 'Invalid API Key', type: 'authentication_error' } },
  ],
  [
    'QwenLM/Qwen3 issue 241 (vLLM)',
    'BAD_REQUEST',
    400,
    {
      object: 'error',
      message: 'max_tokens must be at least 1, got -2815.',
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
  ],
])('%s: %s from status %d', (_, expected, status, body) => {
  expect(read(status, body)).toBe(expected);
});

// The laziest words that have something of it, and the most natural ones of an owner: an operator mends all of these.
test.each([
  ['BAD_KEY', 403, openai('Your access was terminated due to violation of our usage policies', 'access_terminated')],
  ['BAD_KEY', 403, openai('Your access was terminated due to violation of our usage policies', '')],
  ['BAD_KEY', 403, anthropic('permission_error', "Your organization's data usage policy does not allow this model.")],
  ['BAD_KEY', 403, openai('Requests from your account were blocked for violating our usage policies.', '')],
  ['BAD_KEY', 403, openai('Your request was blocked.', '')],
  ['BAD_KEY', 403, openai('Your request was flagged as coming from an unusual place', '')],
  ['BAD_KEY', 403, openai('The content management policy of this tenant forbids external callers', '')],
  ['BAD_REQUEST', 400, openai("Invalid 'metadata': see our usage policies", invalid, 'invalid_value')],
  ['BAD_REQUEST', 400, openai('Your request was rejected: see our content policy for the fields it may have', invalid)],
  ['BAD_REQUEST', 400, openai('This request violates our fair usage policy', invalid)],
  ['BAD_REQUEST', 400, openai('The request was refused by the data usage policy you have chosen', invalid)],
  ['BAD_REQUEST', 400, openai('No.', invalid, 'usage_policy')],
  ['BAD_REQUEST', 400, openai('No endpoint matches your data policy', invalid)],
  ['BAD_REQUEST', 400, openai('See https://openai.com/policies/usage-policies', invalid, 'invalid_prompt')],
])('%s with status %d, of whoever asks, is not of what they ask', (code, status, body) => {
  expect(read(status, body)).toBe(code);
});

// The most natural words of content that no list has.
test.each([
  'Your request was rejected as a result of our safety system.',
  'This prompt violates our content policy. If that is wrong, write to us with the id of your organization.',
  'The input was blocked by moderation',
  'Your messages were flagged for "violence". No credits of your account were charged.',
  'The output violated the acceptable use policy',
])('%s: is of what is asked', (message) => {
  expect(read(400, openai(message, invalid))).toBe('DECLINED content policy');
});

test('no sentence of an owner declines a request, whatever is named around it', () => {
  const owners = fc.constantFrom('account', 'organization', 'workspace', 'project', 'API key');
  const what = fc.constantFrom('requests', 'prompts', 'content');
  const policies = fc.constantFrom('usage policies', 'content policy', 'safety guidelines');
  const statuses = fc.constantFrom(400, 403, 422, 451);
  fc.assert(
    fc.property(statuses, owners, what, policies, (status, mine, sent, policy) => {
      const said = `Your ${mine} was suspended because its ${sent} violated our ${policy}`;
      expect(read(status, openai(said, invalid))).not.toMatch(/^DECLINED/);
    }),
  );
});
