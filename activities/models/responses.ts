import type OpenAI from 'openai';
import { openaiBatches } from './batches/openai-batches.ts';
import { breakpoint, breakpointsOnly, keepsByBreakpoint } from './cache-breakpoints.ts';
import { failureOf, type Caller } from './classify.ts';
import { usageOf } from './counted.ts';
import { declinedBy } from './declined.ts';
import { keptRequest } from './kept-request.ts';
import { leavingNothing } from './leaving-nothing.ts';
import { mayCall, type Model, type ModelReply, type ModelRequest, type ToolOffer } from './model.ts';
import { oneRequest } from './one-request.ts';
import { openaiClient } from './openai-client.ts';
import { responsesParameters } from './openai-parameters.ts';
import type { ProviderOptions } from './provider-options.ts';
import { withoutKey } from './redact.ts';
import { field, jsonOf, nameOf, textOf } from './reply-fields.ts';
import { foldedResponse } from './responses-stream.ts';
import { answerOf, callsOf, refusalOf, responsesTurns } from './responses-turns.ts';
import { withSchemaTold } from './schema-as-text.ts';
import { strictFor } from './schema-dialect.ts';
import { receivedOf } from './received.ts';
import { complaintOf, noAnswer } from './streamed.ts';

type Body = OpenAI.Responses.ResponseCreateParamsStreaming;

/**
 * A model behind OpenAI's Responses API with strict structured output: OpenAI itself, or the simulated one. Each request
 * carries the whole conversation and leaves nothing there; what the model thought before it called a function goes back
 * encrypted. Function tools stand beside a strict answer and any effort, so nothing is called in an answer here. Answers
 * stream, and one without its last event is none.
 */
export function responsesModel(options: ProviderOptions): Model {
  const provider = options.id.slice(0, options.id.indexOf(':'));
  const client = openaiClient(options);
  const caller = { provider, secret: options.apiKey };
  return {
    id: options.id,
    simulated: options.simulated,
    async ask(request) {
      const sent = compose(options, keptRequest(request));
      await request.leaving?.(sent);
      const { received, headers } = await oneRequest(request, caller, async (signal) => {
        const response = await client.responses
          .create(compose(options, request), {
            signal,
            timeout: request.timeoutMs,
            headers: { 'Idempotency-Key': request.idempotencyKey },
          })
          .asResponse();
        request.heard?.(response.headers);
        return { received: await receivedOf(response, foldedResponse(), caller), headers: response.headers };
      });
      return reply(caller, sent, withoutEcho(received), headers.get('x-request-id'));
    },
    batches: () =>
      Promise.resolve(
        openaiBatches(client, caller, '/v1/responses', {
          compose: (request) => inBatch(compose(options, request)),
          read: (_request, received, requestId) =>
            reply(caller, { model: options.model }, withoutEcho(received), requestId),
        }),
      ),
  };
}

/** A batch streams nothing. */
const inBatch = ({ stream, ...body }: Body) => body;

/** The simulated model thinks like OpenAI's current ones, so it is asked like one of them. */
const simulatedLike = 'gpt-6-sol';

function compose({ model, simulated }: ProviderOptions, request: ModelRequest): Body {
  const { tools } = request;
  const json = strictFor('openai', request.schema.json);
  const told = request.schemaAs === 'text';
  return {
    model,
    stream: true,
    ...leavingNothing(request),
    ...worded(
      simulated ? simulatedLike : model,
      told ? { ...request, turns: withSchemaTold(request.turns, json) } : request,
    ),
    ...(told
      ? {}
      : { text: { format: { type: 'json_schema', name: request.schema.name, schema: { ...json }, strict: true } } }),
    ...(tools === undefined ? {} : offered(tools)),
    ...responsesParameters(simulated ? simulatedLike : model, request),
  };
}

/**
 * The prompt and what is said. The field for instructions takes no breakpoint, so a prompt that has one is the developer's first message. What a
 * tool is offered for comes again with its result.
 */
function worded(
  model: string,
  { system, turns, tools }: ModelRequest,
): Pick<Body, 'instructions' | 'input' | 'prompt_cache_options'> {
  if (!keepsByBreakpoint(model)) return { instructions: system, input: responsesTurns(turns) };
  return {
    ...breakpointsOnly,
    input: [
      { role: 'developer', content: [{ type: 'input_text', text: system, ...breakpoint }] },
      ...responsesTurns(turns, { again: tools !== undefined }),
    ],
  };
}

/** Functions with a strict schema are called one at a time, which is also all that Symposium wants. */
function offered(tools: readonly ToolOffer[]): Pick<Body, 'tools' | 'tool_choice' | 'parallel_tool_calls'> {
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      parameters: { ...strictFor('openai', parameters) },
      strict: true,
    })),
    tool_choice: mayCall(tools) ? 'auto' : 'none',
    parallel_tool_calls: false,
  };
}

/** Fields of a response that repeat the request, which is kept as it was sent. */
const echoed: ReadonlySet<string> = new Set(['instructions', 'tools', 'text']);

const withoutEcho = (received: unknown): unknown =>
  typeof received === 'object' && received !== null && !Array.isArray(received)
    ? Object.fromEntries(Object.entries(received).filter(([name]) => !echoed.has(name)))
    : received;

/** Throws for a response that failed. With a wrong base URL anything may have come with status 200. */
function reply(caller: Caller, sent: Pick<Body, 'model'>, given: unknown, requestId: string | null): ModelReply {
  const received = withoutKey(given, caller.secret);
  const { text, stop, stopReason } = endOf(caller, received);
  return {
    text,
    stop,
    calls:
      stop === 'tool'
        ? callsOf(received).map(({ call_id, name, arguments: input }) => ({ id: call_id, name, input: jsonOf(input) }))
        : [],
    stopReason,
    usage: usageOf(field(received, 'usage'), { read: 'input', written: 'output' }),
    requestId: nameOf(withoutKey(requestId, caller.secret), null),
    snapshot: nameOf(field(received, 'model'), textOf(sent.model)),
    sent,
    received,
  };
}

/** A status that is none of these is strange and says nothing of the answer: it was paid, and is read all the same. */
function endOf(caller: Caller, received: unknown): Pick<ModelReply, 'text' | 'stop' | 'stopReason'> {
  const status = nameOf(field(received, 'status'), 'unknown');
  if (status === 'failed') return failed(caller, field(received, 'error'));
  if (!Array.isArray(field(received, 'output'))) throw noAnswer(received, caller, 'output');
  const refusal = refusalOf(received);
  if (refusal !== '') return { text: refusal, stop: 'refused', stopReason: 'refusal' };
  const text = answerOf(received);
  if (status === 'incomplete') {
    const reason = nameOf(field(field(received, 'incomplete_details'), 'reason'), status);
    return { text, stop: reason === 'content_filter' ? 'refused' : 'length', stopReason: reason };
  }
  return { text, stop: callsOf(received).length > 0 ? 'tool' : 'complete', stopReason: status };
}

function failed(caller: Caller, error: unknown): Pick<ModelReply, 'text' | 'stop' | 'stopReason'> {
  const complaint = complaintOf(error);
  // In a response that came to its end the code stands for nothing else (openai/codex issue 7250, read 2026-11-25).
  const code = complaint.words.find((word) => word === 'invalid_prompt') ?? declinedBy(complaint);
  if (code === null) throw failureOf(complaint, caller, null, true);
  return { text: complaint.message, stop: 'refused', stopReason: nameOf(`refusal: ${code}`, 'refusal') };
}
