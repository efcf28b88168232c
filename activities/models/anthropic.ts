import Anthropic from '@anthropic-ai/sdk';
import { anthropicParameters } from './anthropic-parameters.ts';
import { anthropicTurns } from './anthropic-turns.ts';
import { anthropicBatches } from './batches/anthropic-batches.ts';
import type { Caller } from './classify.ts';
import { keptRequest } from './kept-request.ts';
import { foldedMessage } from './messages-stream.ts';
import { mayCall, type Model, type ModelReply, type ModelRequest, type ToolOffer } from './model.ts';
import { oneRequest } from './one-request.ts';
import { patientFetch } from './patient-fetch.ts';
import type { ProviderOptions } from './provider-options.ts';
import { withoutKey } from './redact.ts';
import { countOf, field, listOf, nameOf, textOf } from './reply-fields.ts';
import { withSchemaTold } from './schema-as-text.ts';
import { strictFor } from './schema-dialect.ts';
import { receivedOf } from './received.ts';
import { noAnswer } from './streamed.ts';

type Body = Anthropic.MessageCreateParamsStreaming;

/**
 * A model behind the Messages API with structured output. Answers stream, so that no idle timeout on the way ends one
 * that takes long; `receivedOf` puts them together.
 */
export function anthropicModel(options: ProviderOptions): Model {
  const provider = options.id.slice(0, options.id.indexOf(':'));
  const client = new Anthropic({
    apiKey: options.apiKey,
    baseURL: options.baseURL,
    maxRetries: 0,
    fetch: options.fetch ?? patientFetch,
    // Said explicitly because the SDK would otherwise look them up in the environment.
    authToken: null,
    webhookKey: null,
    openTelemetry: false,
    logLevel: 'off',
  });
  const caller = { provider, secret: options.apiKey };
  return {
    id: options.id,
    simulated: options.simulated,
    async ask(request) {
      const sent = compose(options.model, keptRequest(request));
      await request.leaving?.(sent);
      const { received, headers } = await oneRequest(request, caller, async (signal) => {
        const response = await client.messages
          .create(compose(options.model, request), {
            signal,
            timeout: request.timeoutMs,
            headers: { 'Idempotency-Key': request.idempotencyKey },
          })
          .asResponse();
        request.heard?.(response.headers);
        return { received: await receivedOf(response, foldedMessage(), caller), headers: response.headers };
      });
      return reply(caller, sent, received, headers.get('request-id'));
    },
    batches: () =>
      Promise.resolve(
        anthropicBatches(client, caller, {
          compose: (request) => inBatch(compose(options.model, request)),
          read: (_request, received, requestId) => reply(caller, { model: options.model }, received, requestId),
        }),
      ),
  };
}

/** A batch streams nothing. */
const inBatch = ({ stream, ...body }: Body) => body;

function compose(model: string, request: ModelRequest): Body {
  const { thinking, effort, max_tokens } = anthropicParameters(model, request.sampling.thinking, request);
  const json = strictFor('anthropic', request.schema.json);
  const told = request.schemaAs === 'text';
  const config = {
    ...(told ? {} : { format: { type: 'json_schema' as const, schema: { ...json } } }),
    ...(effort === undefined ? {} : { effort }),
  };
  return {
    model,
    stream: true,
    max_tokens,
    // The prompt is the same bytes in every call of an agent, so the provider may keep it.
    system: [{ type: 'text', text: request.system, cache_control: { type: 'ephemeral' } }],
    messages: anthropicTurns(told ? withSchemaTold(request.turns, json) : request.turns),
    ...(request.tools === undefined ? {} : offered(request.tools)),
    ...(Object.keys(config).length === 0 ? {} : { output_config: config }),
    ...(thinking === undefined ? {} : { thinking }),
  };
}

/** Beside a tool the output format still binds the answer. With thinking on, only `auto` and `none` are accepted. */
function offered(tools: readonly ToolOffer[]): Pick<Body, 'tools' | 'tool_choice'> {
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: { type: 'object' as const, ...strictFor('anthropic', parameters) },
      strict: true,
    })),
    tool_choice: mayCall(tools) ? { type: 'auto', disable_parallel_tool_use: true } : { type: 'none' },
  };
}

/** With a wrong base URL the SDK hands back whatever page came with status 200. */
function reply(caller: Caller, sent: Pick<Body, 'model'>, given: unknown, requestId: string | null): ModelReply {
  const received = withoutKey(given, caller.secret);
  const content = field(received, 'content');
  if (!Array.isArray(content)) throw noAnswer(received, caller, 'content');
  const blocks = listOf(content);
  const ofType = (type: string) => blocks.filter((block) => field(block, 'type') === type);
  const reason = field(received, 'stop_reason');
  const stop = stopOf(reason);
  return {
    text: ofType('text')
      .map((block) => textOf(field(block, 'text')))
      .join(''),
    stop,
    calls:
      stop === 'tool'
        ? ofType('tool_use').map((block) => ({
            id: textOf(field(block, 'id')),
            name: textOf(field(block, 'name')),
            input: field(block, 'input'),
          }))
        : [],
    stopReason: reasonOf(received),
    usage: usageOf(field(received, 'usage')),
    requestId: nameOf(withoutKey(requestId, caller.secret), null),
    snapshot: nameOf(field(received, 'model'), sent.model),
    sent,
    received,
  };
}

/** Anthropic counts fresh input apart from the cache's. */
function usageOf(usage: unknown): ModelReply['usage'] {
  const cachedInputTokens = countOf(field(usage, 'cache_read_input_tokens'));
  const cacheWriteTokens = countOf(field(usage, 'cache_creation_input_tokens'));
  return {
    inputTokens: countOf(countOf(field(usage, 'input_tokens')) + cachedInputTokens + cacheWriteTokens),
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens: countOf(field(usage, 'output_tokens')),
  };
}

/** `refusal: bio` where it names the category of policy that it declined by. */
function reasonOf(received: unknown): string {
  const reason = nameOf(field(received, 'stop_reason'), 'unknown');
  const category = textOf(field(field(received, 'stop_details'), 'category'));
  return reason === 'refusal' && category !== '' ? nameOf(`refusal: ${category}`, reason) : reason;
}

function stopOf(reason: unknown): ModelReply['stop'] {
  if (reason === 'refusal') return 'refused';
  if (reason === 'tool_use') return 'tool';
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded' ? 'length' : 'complete';
}
