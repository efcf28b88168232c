import type OpenAI from 'openai';
import { ModelFailure } from '../../shared/kernel/index.ts';
import { openaiBatches } from './batches/openai-batches.ts';
import { breakpoint, breakpointsOnly, chatKeepsByBreakpoint } from './cache-breakpoints.ts';
import { enveloped, opened } from './call-in-answer.ts';
import { foldedChat } from './chat-stream.ts';
import type { Caller } from './classify.ts';
import { usageOf } from './counted.ts';
import { keptRequest } from './kept-request.ts';
import { leavingNothing } from './leaving-nothing.ts';
import {
  mayCall,
  type Model,
  type ModelReply,
  type ModelRequest,
  type ProviderBatches,
  type ToolCall,
  type ToolOffer,
} from './model.ts';
import { oneRequest } from './one-request.ts';
import { openaiClient } from './openai-client.ts';
import { openaiLimit, openaiParameters, plainParameters, takesTools } from './openai-parameters.ts';
import { openaiTurns } from './openai-turns.ts';
import type { ProviderOptions } from './provider-options.ts';
import { withoutKey } from './redact.ts';
import { field, jsonOf, listOf, nameOf, spokenOf, textOf } from './reply-fields.ts';
import { withSchemaTold } from './schema-as-text.ts';
import { strictFor } from './schema-dialect.ts';
import { receivedOf } from './received.ts';
import { noAnswer } from './streamed.ts';

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParams;

/**
 * A model behind Chat Completions with strict structured output: any compatible server, or the simulated one; OpenAI
 * itself only where a setting says so (`openai-api.ts`). Where a schema is refused, `toldWhereRefused` has it told in words. Answers stream, so that no idle timeout on the way ends one that takes long. A server of one's own
 * that refuses to stream is asked without, from then on.
 */
export function openaiModel(options: ProviderOptions): Model {
  const provider = options.id.slice(0, options.id.indexOf(':'));
  const client = openaiClient(options);
  const caller = { provider, secret: options.apiKey };
  // A server that we know nothing of may constrain every token to the answer's grammar, and so never call.
  const native = provider === 'openai' ? takesTools(options.model) : provider !== 'local';
  const kept = provider === 'openai' && chatKeepsByBreakpoint(options.baseURL, options.model);
  let streams = true;

  async function once(request: ModelRequest, form: Form): Promise<ModelReply> {
    const sent = compose(provider, options.model, keptRequest(request), form);
    await request.leaving?.(sent);
    const { received, headers } = await oneRequest(request, caller, async (signal) => {
      const response = await client.chat.completions
        .create(compose(provider, options.model, request, form), {
          signal,
          timeout: request.timeoutMs,
          headers: { 'Idempotency-Key': request.idempotencyKey },
        })
        .asResponse();
      request.heard?.(response.headers);
      return { received: await receivedOf(response, foldedChat(), caller), headers: response.headers };
    });
    const replied = reply(caller, sent, received, headers.get('x-request-id'), native ? undefined : request.tools);
    if (provider === 'local') readWhole(request, replied.usage.inputTokens);
    return replied;
  }

  const form = { native, kept, streams: false };
  const inBatch: Pick<ProviderBatches, 'compose' | 'read'> = {
    compose: (request) => compose(provider, options.model, request, form),
    read: ({ tools }, received, requestId) =>
      reply(caller, { model: options.model }, received, requestId, native ? undefined : tools),
  };

  return {
    id: options.id,
    simulated: options.simulated,
    async ask(request) {
      try {
        return await once(request, { native, kept, streams });
      } catch (error) {
        if (provider !== 'local' || !streams || !refusesToStream(error)) throw error;
        streams = false;
        return once(request, { native, kept, streams });
      }
    },
    // A server of one's own has none.
    ...(provider === 'local'
      ? {}
      : { batches: () => Promise.resolve(openaiBatches(client, caller, '/v1/chat/completions', inBatch)) }),
  };
}

/** How a server is asked: whether it is offered function tools, told by breakpoints what to keep, and whether its answer comes in pieces. */
interface Form {
  readonly native: boolean;
  readonly kept: boolean;
  readonly streams: boolean;
}

const refusesToStream = (error: unknown): boolean =>
  error instanceof ModelFailure && error.code === 'BAD_REQUEST' && /\bstream/i.test(error.message);

function compose(provider: string, model: string, request: ModelRequest, form: Form): Body {
  const { native, streams } = form;
  const dialect = provider === 'local' ? 'local' : 'openai';
  const { tools } = request;
  const schema = mayCall(tools) && !native ? enveloped(request.schema, tools) : request.schema;
  const json = strictFor(dialect, schema.json);
  const told = request.schemaAs === 'text';
  const turns = told ? withSchemaTold(request.turns, json) : request.turns;
  return {
    model,
    ...(streams ? { stream: true, stream_options: { include_usage: true } } : {}),
    ...(provider === 'openai' ? leavingNothing(request) : {}),
    ...worded({ ...request, turns }, form),
    ...(told ? {} : { response_format: formatOf(schema.name, json) }),
    ...(tools !== undefined && native ? offered(tools) : {}),
    // Not every compatible server knows the newer name, and one that ignores the limit writes without end.
    [provider === 'local' ? 'max_tokens' : 'max_completion_tokens']:
      // A server that we know nothing of may have a model that thinks.
      provider === 'openai' ? openaiLimit(model, request) : request.answerTokens + request.thinkingTokens,
    ...(provider === 'openai' ? openaiParameters(model, request.sampling) : plainParameters(request.sampling)),
  };
}

/** The prompt and what is said, and for a model that keeps by breakpoints, where what comes again ends. */
function worded(
  { system, turns, tools }: ModelRequest,
  { native, kept }: Form,
): Pick<Body, 'messages' | 'prompt_cache_options'> {
  if (!kept) return { messages: [{ role: 'system', content: system }, ...openaiTurns(turns, native)] };
  return {
    ...breakpointsOnly,
    messages: [
      { role: 'system', content: [{ type: 'text', text: system, ...breakpoint }] },
      ...openaiTurns(turns, native, { again: tools !== undefined }),
    ],
  };
}

const formatOf = (name: string, json: Readonly<Record<string, unknown>>) => ({
  type: 'json_schema' as const,
  json_schema: { name, schema: { ...json }, strict: true },
});

/** No language's text has so many characters to a token, over some thousands of them; a picture only adds tokens. */
const mostCharactersToAToken = 6;
/** Below so many characters a request fits every server's window, and below so many tokens a count is none of one. */
const leastCharacters = 6_000;
const leastWindow = 512;

/**
 * A server of one's own may cut a prompt to its window without a word, and its model answers what is left. Throws
 * CONTEXT_TOO_LONG where the count of what was read says so. A count that no window has, such as none, says nothing: a
 * good answer is not thrown away for it.
 */
function readWhole({ system, turns }: ModelRequest, tokens: number): void {
  const characters = turns.reduce((sum, turn) => sum + ('text' in turn ? turn.text.length : 0), system.length);
  if (tokens < leastWindow || characters < leastCharacters || characters <= tokens * mostCharactersToAToken) return;
  throw new ModelFailure(
    'CONTEXT_TOO_LONG',
    `local: the server read ${tokens} tokens of a prompt of ${characters} characters, so its end or its beginning was cut; give the model a larger window (Ollama: num_ctx, llama.cpp: --ctx-size)`,
  );
}

/** Functions with a strict schema are called one at a time, which is also all that Symposium wants. */
function offered(tools: readonly ToolOffer[]): Pick<Body, 'tools' | 'tool_choice' | 'parallel_tool_calls'> {
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters: { ...strictFor('openai', parameters) }, strict: true },
    })),
    tool_choice: mayCall(tools) ? 'auto' : 'none',
    parallel_tool_calls: false,
  };
}

/**
 * A compatible server may send anything with status 200: an HTML page, or an error without choices. `inAnswer`: the
 * tools that the answer itself may call.
 */
function reply(
  caller: Caller,
  sent: Pick<Body, 'model'>,
  given: unknown,
  requestId: string | null,
  inAnswer: readonly ToolOffer[] | undefined,
): ModelReply {
  const received = withoutKey(given, caller.secret);
  const [choice] = listOf(field(received, 'choices'));
  const message = field(choice, 'message');
  if (message === undefined) throw noAnswer(received, caller, 'choices');
  const said: Said = {
    content: spokenOf(field(message, 'content')),
    refusal: textOf(field(message, 'refusal')),
    calls: listOf(field(message, 'tool_calls')),
  };
  const reason = field(choice, 'finish_reason');
  return {
    ...answerIn(said, stopOf(said, reason), inAnswer),
    stopReason: said.refusal === '' ? nameOf(reason, 'unknown') : 'refusal',
    usage: usageOf(field(received, 'usage'), { read: 'prompt', written: 'completion' }),
    requestId: nameOf(withoutKey(requestId, caller.secret), null),
    snapshot: nameOf(field(received, 'model'), sent.model),
    sent,
    received,
  };
}

interface Said {
  readonly content: string;
  /** Empty: it did not refuse. */
  readonly refusal: string;
  readonly calls: readonly unknown[];
}

/** What was said: a text, or calls of a tool, native or in the answer. */
function answerIn(
  { content, refusal, calls }: Said,
  stop: ModelReply['stop'],
  inAnswer: readonly ToolOffer[] | undefined,
): Pick<ModelReply, 'text' | 'stop' | 'calls'> {
  const text = refusal || content;
  if (stop === 'tool') return { text, stop, calls: calls.map(callIn) };
  if (stop !== 'complete' || !mayCall(inAnswer)) return { text, stop, calls: [] };
  const unwrapped = opened(content, inAnswer);
  return 'call' in unwrapped
    ? { text, stop: 'tool', calls: [unwrapped.call] }
    : { text: unwrapped.text, stop, calls: [] };
}

function stopOf({ refusal, calls }: Said, reason: unknown): ModelReply['stop'] {
  if (refusal !== '' || reason === 'content_filter') return 'refused';
  if (reason === 'length') return 'length';
  return calls.length > 0 ? 'tool' : 'complete';
}

function callIn(call: unknown): ToolCall {
  const id = textOf(field(call, 'id'));
  const called = field(call, 'function');
  return called === undefined
    ? { id, name: textOf(field(call, 'type')), input: null }
    : { id, name: textOf(field(called, 'name')), input: jsonOf(textOf(field(called, 'arguments'))) };
}
