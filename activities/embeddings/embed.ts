import type OpenAI from 'openai';
import { ApplicationFailure } from '@temporalio/common';
import { ModelFailure } from '../../shared/kernel/index.ts';
import { endingFetch } from '../models/ending-body.ts';
import { oneRequest } from '../models/one-request.ts';
import { openaiClient } from '../models/openai-client.ts';
import { redact } from '../models/redact.ts';
import { key, url } from '../models/registry.ts';
import { field, listOf } from '../models/reply-fields.ts';
import { hashedEmbedding } from './hashed.ts';

/** Text → vector, by `hashed:`, `openai:<model>` or `local:<model>`. */
export type Embed = (embedder: string, text: string) => Promise<readonly number[]>;

export interface EmbeddingSettings {
  readonly openaiApiKey: string | null;
  readonly openaiBaseUrl: string | null;
  readonly localBaseUrl: string | null;
  readonly localApiKey: string | null;
}

/** A vector comes at once or not at all; Temporal's activity has a minute. */
const timeoutMs = 30_000;
/** Many times a vector of 8,192 numbers in decimal. */
const fetch = endingFetch(4 * 2 ** 20);

/**
 * `hashed:` is built in; the others speak OpenAI's embeddings protocol, by the client that every call goes through.
 * Temporal retries, so the SDK does not. Throws a `ModelFailure`, as every call of a provider does.
 */
export function embedderOf(settings: EmbeddingSettings): Embed {
  return async (embedder, text) => {
    const [provider = '', model = ''] = embedder.split(/:(.*)/s);
    if (provider === 'hashed') return hashedEmbedding(text);
    const client = model === '' ? null : clientOf(provider, embedder, settings);
    if (client === null) {
      throw ApplicationFailure.nonRetryable(
        `policy.embedder: ${embedder} is unknown; use hashed:, openai:<model> or local:<model>`,
        'BAD_POLICY',
      );
    }
    const secret = client.apiKey ?? '';
    const request = { signal: new AbortController().signal, timeoutMs };
    const received: unknown = await oneRequest(request, { provider, secret }, (signal) =>
      client.embeddings.create({ model, input: text, encoding_format: 'float' }, { signal, timeout: timeoutMs }),
    ).catch((error: unknown) => {
      throw error instanceof ModelFailure ? error : withoutKey(error, secret);
    });
    return vectorIn(received, embedder);
  };
}

/** A compatible server may send anything with status 200; what no 32-bit number bears is no part of a vector, and pgvector would refuse it. */
function vectorIn(received: unknown, embedder: string): readonly number[] {
  const vector = listOf(field(listOf(field(received, 'data'))[0], 'embedding'));
  const numbers = vector.filter((one): one is number => typeof one === 'number' && Number.isFinite(Math.fround(one)));
  if (vector.length === 0 || numbers.length < vector.length)
    throw new ModelFailure('BAD_REPLY', `${embedder} returned no vector`);
  return numbers;
}

/** What the client's library says may repeat the key, in its message, its stack and its fields alike. */
function withoutKey(error: unknown, key: string): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(redact(message, key)), { name });
}

/** null: nobody of this name makes vectors. Throws BAD_KEY or NOT_CONFIGURED, with the variable's name, for what is not set. */
function clientOf(provider: string, embedder: string, settings: EmbeddingSettings): OpenAI | null {
  if (provider === 'openai')
    return openaiClient({
      fetch,
      apiKey: key(settings.openaiApiKey, 'OPENAI_API_KEY', embedder),
      baseURL: settings.openaiBaseUrl ?? 'https://api.openai.com/v1',
    });
  if (provider === 'local')
    return openaiClient({
      fetch,
      apiKey: key(settings.localApiKey || 'none', 'LOCAL_API_KEY', embedder),
      baseURL: url(settings.localBaseUrl, 'LOCAL_BASE_URL', embedder),
    });
  return null;
}
