import { z } from 'zod';
import { answered, brokenOff, callId, isByItself, type Dialect } from './dialect.ts';
import { effort, efforts, failure, lookAt, strictFunction } from './dialects-of-openai.ts';
import { chatPieces } from './pieces.ts';
import { pictureTokens, tokens } from './utterance.ts';

const call = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image_url'),
    image_url: z.object({ url: z.string(), detail: z.enum(['auto', 'low', 'high']).optional() }),
  }),
]);

const body = z.object({
  model: z.string(),
  messages: z
    .array(
      z.union([
        z.object({ role: z.literal('assistant'), content: z.string().nullable(), tool_calls: z.array(call).min(1) }),
        z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: z.string() }),
        z.object({ role: z.literal('user'), content: z.array(part).min(1) }),
        z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
      ]),
    )
    .min(1),
  tools: z
    .array(
      z.object({
        type: z.literal('function'),
        function: z.object({
          ...strictFunction,
        }),
      }),
    )
    .min(1)
    .optional(),
  tool_choice: z.enum(['auto', 'none']).optional(),
  response_format: z
    .object({
      type: z.literal('json_schema'),
      json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
    })
    .optional(),
  max_completion_tokens: z.number().int().positive().optional(),
  max_tokens: z.number().int().positive().optional(),
  reasoning_effort: effort,
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
});

type Content = z.infer<typeof body>['messages'][number]['content'];

function plain(content: Content): string {
  if (content === null || typeof content === 'string') return content ?? '';
  return content.map((each) => (each.type === 'text' ? each.text : '')).join('');
}

/** Pictures of a turn, each looked at. */
function picturesIn(content: Content): number {
  const urls =
    content === null || typeof content === 'string'
      ? []
      : content.flatMap((each) => (each.type === 'image_url' ? [each.image_url.url] : []));
  return lookAt(urls);
}

/** Whose result the conversation ends with. */
const lastCall = (last: z.infer<typeof body>['messages'][number] | undefined): string | undefined =>
  last?.role === 'tool' ? last.tool_call_id : undefined;

/** OpenAI's Chat Completions. */
export const chat: Dialect = {
  path: '/openai/v1/chat/completions',
  protocol: 'chat',
  requestIdHeader: 'x-request-id',
  read(raw) {
    const {
      model,
      messages,
      max_completion_tokens,
      max_tokens,
      tools,
      tool_choice,
      response_format,
      reasoning_effort,
    } = body.parse(raw);
    answered(
      messages.flatMap((each) => ('tool_calls' in each ? each.tool_calls.map(({ id }) => id) : [])),
      messages.flatMap((each) => (each.role === 'tool' ? [each.tool_call_id] : [])),
    );
    const said = (...roles: readonly string[]) =>
      plain(messages.find(({ role }) => roles.includes(role))?.content ?? null);
    return {
      system: said('system', 'developer'),
      user: said('user'),
      maxTokens: max_completion_tokens ?? max_tokens ?? null,
      everything: messages.map(({ content }) => plain(content)).join(''),
      cached: true,
      kept: '',
      prefix: {
        scope: JSON.stringify([model, response_format, tools]),
        blocks: messages.map(({ content }) => ({ text: plain(content), marked: false })),
      },
      pictures: messages.reduce((count, { content }) => count + picturesIn(content), 0),
      tools: tool_choice === 'none' ? [] : (tools ?? []).map(({ function: { name } }) => name),
      goesOn: isByItself(lastCall(messages.at(-1))),
      results: messages.flatMap((each) => (each.role === 'tool' ? [each.content] : [])),
      thinking: efforts[reasoning_effort],
      schema: response_format?.json_schema.schema ?? null,
      again: messages.some((each) => each.role === 'assistant' && !('tool_calls' in each)),
    };
  },
  reply(asked, { text, stop, thought, call: called }, id, cached) {
    // Reasoning is billed and counted as a part of the completion, and shown to nobody.
    const reasoningTokens = thought?.tokens ?? 0;
    const [promptTokens, completionTokens] = [
      tokens(asked.everything) + asked.pictures * pictureTokens,
      reasoningTokens + tokens(called === undefined ? text : JSON.stringify(called.input)),
    ];
    const ended = stop === 'length' ? 'length' : 'stop';
    // A warm cache has the system prompt, in blocks of 128 tokens: the same request costs the same.
    const warm = promptTokens >= 1024 ? Math.floor(tokens(asked.system) / 128) * 128 : 0;
    const cachedTokens = cached?.read ?? warm;
    return {
      id: `chatcmpl-${id}`,
      object: 'chat.completion',
      created: 1_793_491_200,
      model: 'simulated-chat-2026-11',
      system_fingerprint: 'fp_simulated',
      choices: [
        {
          index: 0,
          logprobs: null,
          finish_reason: called === undefined ? ended : 'tool_calls',
          message: {
            role: 'assistant',
            content: stop === 'refused' || called !== undefined ? null : text,
            refusal: stop === 'refused' ? text : null,
            ...(called === undefined
              ? {}
              : {
                  tool_calls: [
                    {
                      id: callId('call', id, called.own),
                      type: 'function',
                      function: { name: called.tool, arguments: JSON.stringify(called.input) },
                    },
                  ],
                }),
          },
        },
      ],
      usage: {
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
        total_tokens: promptTokens + completionTokens,
        prompt_tokens_details: { cached_tokens: cachedTokens, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: reasoningTokens, audio_tokens: 0 },
      },
    };
  },
  pieces: chatPieces,
  failure,
  midway: (why) => ({
    name: null,
    data: {
      error: {
        message: brokenOff[why],
        ...(why === 'overloaded'
          ? { type: 'server_error', code: null }
          : { type: 'invalid_request_error', code: 'content_filter' }),
        param: null,
      },
    },
  }),
};
