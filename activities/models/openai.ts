import OpenAI from 'openai';
import { ModelFailure } from '../../shared/kernel/failures.ts';
import type { Model, ModelReply, ModelRequest } from './model.ts';
import { oneRequest } from './one-request.ts';
import { openaiParameters, plainParameters } from './openai-parameters.ts';
import { patientFetch } from './patient-fetch.ts';
import { strictFor } from './schema-dialect.ts';

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;
type Completion = OpenAI.Chat.Completions.ChatCompletion;
type Choice = OpenAI.Chat.Completions.ChatCompletion.Choice;

export interface OpenaiOptions {
  /** `provider:model`; the provider decides which parameters are sent. */
  readonly id: string;
  readonly model: string;
  readonly apiKey: string;
  readonly baseURL: string;
  readonly simulated: boolean;
  readonly fetch?: typeof patientFetch;
}

/**
 * A model behind Chat Completions with strict structured output: OpenAI itself, any compatible server, or the
 * simulated one. A server without `response_format: json_schema` answers BAD_REQUEST; there is no quiet fallback to
 * unconstrained text.
 */
export function openaiModel(options: OpenaiOptions): Model {
  const provider = options.id.slice(0, options.id.indexOf(':'));
  const client = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseURL,
    maxRetries: 0,
    fetch: options.fetch ?? patientFetch,
    // Said explicitly because the SDK would otherwise look them up in the environment.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: 'off',
  });
  return {
    id: options.id,
    simulated: options.simulated,
    async ask(request) {
      const sent = compose(provider, options.model, request);
      const received = await oneRequest(request, { provider, secret: options.apiKey }, (signal) =>
        client.chat.completions.create(sent, { signal, timeout: request.timeoutMs, headers: { 'Idempotency-Key': request.idempotencyKey } }),
      );
      return reply(provider, sent, received);
    },
  };
}

function compose(provider: string, model: string, request: ModelRequest): Body {
  const dialect = provider === 'local' ? 'local' : 'openai';
  return {
    model,
    messages: [
      { role: 'system', content: request.system },
      ...request.turns.map((turn) => ({ role: turn.role, content: turn.text })),
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: request.schema.name, schema: { ...strictFor(dialect, request.schema.json) }, strict: true },
    },
    // Not every compatible server knows the newer name, and one that ignores the limit writes without end.
    ...(provider === 'local' ? { max_tokens: request.maxOutputTokens } : { max_completion_tokens: request.maxOutputTokens }),
    ...(provider === 'openai' ? openaiParameters(model, request.sampling) : plainParameters(request.sampling)),
  };
}

function reply(provider: string, sent: Body, received: Completion & { _request_id?: string | null }): ModelReply {
  // A compatible server may send anything with status 200: an HTML page, or an error without choices.
  const choice: Choice | undefined = received?.choices?.[0];
  if (choice?.message === undefined) throw new ModelFailure('SERVER_ERROR', `${provider}: the answer has no choices (is the base URL right?)`);
  const { content, refusal } = choice.message;
  const details = received.usage?.prompt_tokens_details;
  return {
    text: refusal ?? content ?? '',
    stop: stopOf(choice),
    stopReason: refusal ? 'refusal' : choice.finish_reason,
    usage: {
      inputTokens: received.usage?.prompt_tokens ?? 0,
      cachedInputTokens: details?.cached_tokens ?? 0,
      cacheWriteTokens: details?.cache_write_tokens ?? 0,
      outputTokens: received.usage?.completion_tokens ?? 0,
    },
    requestId: received._request_id ?? null,
    snapshot: received.model ?? sent.model,
    sent,
    received,
  };
}

function stopOf(choice: Choice): ModelReply['stop'] {
  if (choice.message.refusal || choice.finish_reason === 'content_filter') return 'refused';
  return choice.finish_reason === 'length' ? 'length' : 'complete';
}
