import OpenAI from 'openai';
import { ApplicationFailure } from '@temporalio/common';
import { redact } from '../models/redact.ts';
import { hashedEmbedding } from './hashed.ts';

/** Text → vector, by `hashed:`, `openai:<model>` or `local:<model>`. */
export type Embed = (embedder: string, text: string) => Promise<readonly number[]>;

export interface EmbeddingSettings {
  readonly openaiApiKey: string | null;
  readonly openaiBaseUrl: string | null;
  readonly localBaseUrl: string | null;
  readonly localApiKey: string | null;
}

/** `hashed:` is built in; the others speak OpenAI's embeddings protocol. Temporal retries, so the SDK does not. */
export function embedderOf(settings: EmbeddingSettings): Embed {
  return async (embedder, text) => {
    const [provider, model = ''] = embedder.split(/:(.*)/s);
    if (provider === 'hashed') return hashedEmbedding(text);
    const client = clientOf(provider ?? '', settings);
    if (!client || model === '') {
      throw ApplicationFailure.nonRetryable(
        `policy.embedder: ${embedder} is unknown; use hashed:, openai:<model> or local:<model>, with its key or base URL set`,
        'BAD_POLICY',
      );
    }
    const { data } = await client.embeddings
      .create({ model, input: text, encoding_format: 'float' })
      .catch((error: unknown) => {
        throw withoutKey(error, client.apiKey ?? '');
      });
    const vector = data[0]?.embedding;
    if (!vector || vector.length === 0) throw new Error(`${embedder} returned no vector`);
    return vector;
  };
}

/** What the server or the client's library says may repeat the key, in its message, its stack and its fields alike. */
function withoutKey(error: unknown, key: string): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(redact(message, key)), { name });
}

function clientOf(provider: string, settings: EmbeddingSettings): OpenAI | null {
  if (provider === 'openai' && settings.openaiApiKey)
    return new OpenAI({
      apiKey: settings.openaiApiKey,
      maxRetries: 0,
      ...(settings.openaiBaseUrl ? { baseURL: settings.openaiBaseUrl } : {}),
    });
  if (provider === 'local' && settings.localBaseUrl)
    return new OpenAI({ apiKey: settings.localApiKey ?? 'none', baseURL: settings.localBaseUrl, maxRetries: 0 });
  return null;
}
