import { z } from 'zod';
import type { Dialect } from './dialect.ts';
import { tokens } from './utterance.ts';

const body = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: z.string() })).min(1),
  response_format: z.object({ type: z.literal('json_schema'), json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }) }).optional(),
  max_completion_tokens: z.number().int().positive().optional(),
  max_tokens: z.number().int().positive().optional(),
  stream: z.literal(false).optional(),
});

const kinds: Readonly<Record<number, readonly [type: string, code: string | null]>> = {
  400: ['invalid_request_error', null],
  401: ['invalid_request_error', 'invalid_api_key'],
  429: ['requests', 'rate_limit_exceeded'],
};

/** OpenAI's Chat Completions. */
export const chat: Dialect = {
  path: '/openai/v1/chat/completions',
  requestIdHeader: 'x-request-id',
  read(raw) {
    const { messages, max_completion_tokens, max_tokens } = body.parse(raw);
    const said = (...roles: readonly string[]) => messages.find(({ role }) => roles.includes(role))?.content ?? '';
    return { system: said('system', 'developer'), user: said('user'), maxTokens: max_completion_tokens ?? max_tokens ?? null, everything: messages.map(({ content }) => content).join(''), cached: true };
  },
  reply(asked, { text, stop }, id) {
    const [promptTokens, completionTokens] = [tokens(asked.everything), tokens(text)];
    // OpenAI caches prefixes by itself, from 1,024 tokens on and in blocks of 128; this cache is always warm.
    const cachedTokens = promptTokens >= 1024 ? Math.floor(tokens(asked.system) / 128) * 128 : 0;
    return {
      id: `chatcmpl-${id}`, object: 'chat.completion', created: 1_793_491_200, model: 'simulated-chat-2026-11', system_fingerprint: 'fp_simulated',
      choices: [{
        index: 0, logprobs: null,
        finish_reason: stop === 'length' ? 'length' : 'stop',
        message: { role: 'assistant', content: stop === 'refused' ? null : text, refusal: stop === 'refused' ? text : null },
      }],
      usage: {
        prompt_tokens: promptTokens, completion_tokens: completionTokens, total_tokens: promptTokens + completionTokens,
        prompt_tokens_details: { cached_tokens: cachedTokens, audio_tokens: 0 }, completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
      },
    };
  },
  failure(status, message) {
    const [type, code] = kinds[status] ?? ['server_error', null];
    return { error: { message, type, param: null, code } };
  },
};
