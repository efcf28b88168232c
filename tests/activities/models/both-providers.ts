import { anthropicModel } from '../../../activities/models/anthropic.ts';
import { openaiModel } from '../../../activities/models/openai.ts';

/* A model of each provider behind one server, and how each says what is wrong. */

export const apiKey = 'sk-test-0123456789abcdefghij';

export const openai = (message: string, type: string, code: string | null = null) => ({
  error: { message, type, param: null, code },
});
export const anthropic = (type: string, message: string, details?: unknown) => ({
  type: 'error',
  error: { type, message, ...(details ? { details } : {}) },
  request_id: 'req_1',
});

export const modelAt = (url: string, provider: string) =>
  provider === 'openai'
    ? openaiModel({ id: 'openai:gpt-6-sol', model: 'gpt-6-sol', apiKey, baseURL: `${url}/v1`, simulated: false })
    : anthropicModel({
        id: 'anthropic:claude-opus-5-5',
        model: 'claude-opus-5-5',
        apiKey,
        baseURL: url,
        simulated: false,
      });
