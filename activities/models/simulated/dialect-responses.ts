import { z } from 'zod';
import { fnv1a } from '../../../shared/kernel/index.ts';
import { answered, brokenOff, callId, isByItself, type Dialect } from './dialect.ts';
import { effort, efforts, failure, lookAt, strictFunction } from './dialects-of-openai.ts';
import type { Block } from './prompt-cache.ts';
import { responsePieces } from './response-pieces.ts';
import { pictureTokens, tokens, type Utterance } from './utterance.ts';

const keeps = z.object({ mode: z.literal('explicit') }).optional();
const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('input_text'), text: z.string(), prompt_cache_breakpoint: keeps }),
  z.object({
    type: z.literal('input_image'),
    image_url: z.string(),
    detail: z.enum(['auto', 'low', 'high', 'original']),
  }),
]);
const call = z.object({
  type: z.literal('function_call'),
  id: z.string().optional(),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
});
const reasoning = z.object({
  type: z.literal('reasoning'),
  id: z.string(),
  summary: z.array(z.unknown()),
  encrypted_content: z.string().nullish(),
});
const result = z.object({ type: z.literal('function_call_output'), call_id: z.string(), output: z.string() });

/** Nothing is stored, and of what is stored at OpenAI nothing is known here: a conversation comes whole. */
const body = z.object({
  model: z.string(),
  store: z.literal(false),
  instructions: z.string().nullish(),
  input: z
    .array(
      z.union([
        call,
        reasoning,
        result,
        z.object({
          role: z.enum(['system', 'developer', 'user', 'assistant']),
          content: z.union([z.string(), z.array(part).min(1)]),
        }),
      ]),
    )
    .min(1),
  include: z.array(z.literal('reasoning.encrypted_content')).optional(),
  tools: z
    .array(
      z.object({
        type: z.literal('function'),
        ...strictFunction,
      }),
    )
    .min(1)
    .optional(),
  tool_choice: z.enum(['auto', 'none']).optional(),
  text: z
    .object({
      format: z.object({
        type: z.literal('json_schema'),
        name: z.string(),
        schema: z.record(z.string(), z.unknown()),
        strict: z.literal(true),
      }),
    })
    .optional(),
  prompt_cache_options: z
    .object({ mode: z.enum(['implicit', 'explicit']).default('implicit') })
    .default({ mode: 'implicit' }),
  max_output_tokens: z.number().int().min(16).optional(),
  reasoning: z.object({ effort }).default({ effort: 'medium' }),
  stream: z.boolean().optional(),
});

type Item = z.infer<typeof body>['input'][number];

function worded(item: Item): string {
  if ('role' in item)
    return typeof item.content === 'string'
      ? item.content
      : item.content.map((each) => (each.type === 'input_text' ? each.text : '')).join('');
  switch (item.type) {
    case 'function_call':
      return item.arguments;
    case 'function_call_output':
      return item.output;
    case 'reasoning':
      return '';
    default:
      return item satisfies never;
  }
}

/** Words of an item, and of each whether a breakpoint ends them. */
function blocksOf(item: Item): Block[] {
  if (!('role' in item) || typeof item.content === 'string') return [{ text: worded(item), marked: false }];
  return item.content.map((each) => ({
    text: each.type === 'input_text' ? each.text : String(fnv1a(each.image_url)),
    marked: each.type === 'input_text' && each.prompt_cache_breakpoint !== undefined,
  }));
}

/** Where nothing else is said, OpenAI sets a breakpoint of its own at the end of the newest message. */
function markedBlocks(input: readonly Item[], mode: 'implicit' | 'explicit'): Block[] {
  const blocks = input.flatMap(blocksOf);
  const last = blocks.length - 1;
  return mode === 'explicit' ? blocks : blocks.map((block, at) => (at === last ? { ...block, marked: true } : block));
}

/** The prompt: the field for it, or the developer's message. */
function promptOf(instructions: string | null | undefined, input: readonly Item[]): string {
  const said = input.find((item) => 'role' in item && (item.role === 'developer' || item.role === 'system'));
  return instructions ?? (said === undefined ? '' : worded(said));
}

/** Pictures of an item, each looked at. */
function picturesIn(item: Item): number {
  const urls =
    'role' in item && typeof item.content !== 'string'
      ? item.content.flatMap((each) => (each.type === 'input_image' ? [each.image_url] : []))
      : [];
  return lookAt(urls);
}

/** What a thought is in its encrypted form: nobody reads it, and it is known again by its id. */
const encrypted = (id: string): string => Buffer.from(`simulated ${fnv1a(`thought ${id}`)}`).toString('base64');

/** An id of a call tells whether something was thought before it, as OpenAI knows it. */
const thoughtOf = (id: string): string | null => (id.startsWith('fc_thought_') ? `rs_${id.slice(11)}` : null);

/** Nothing is looked up, so a thought has to come with its words, unchanged; and a call with its thought. Throws an `Error`. */
function checkThoughts(input: readonly Item[]): void {
  const thoughts = input.flatMap((item) => ('type' in item && item.type === 'reasoning' ? [item] : []));
  for (const { id, encrypted_content: words } of thoughts) {
    if (words === null || words === undefined)
      throw new Error(`Item with id '${id}' not found. Items are not persisted when \`store\` is set to false.`);
    if (words !== encrypted(id)) throw new Error('The encrypted content could not be verified.');
  }
  for (const item of input) {
    const needed = 'type' in item && item.type === 'function_call' && item.id !== undefined ? thoughtOf(item.id) : null;
    if (needed !== null && !thoughts.some(({ id }) => id === needed))
      throw new Error(`Item of type 'function_call' was provided without its required 'reasoning' item: '${needed}'.`);
  }
}

/** What a response says, item by item; thinking that the limit ended has no item after it. */
function outputOf({ text, stop, thought, call: called }: Utterance, id: string, isKept: boolean) {
  const thoughts =
    thought === null
      ? []
      : [
          {
            type: 'reasoning',
            id: `rs_${id}`,
            summary: [],
            ...(isKept ? { encrypted_content: encrypted(`rs_${id}`) } : {}),
          },
        ];
  if (called !== undefined)
    return [
      ...thoughts,
      {
        type: 'function_call',
        id: `fc_${thought === null ? '' : 'thought_'}${id}`,
        call_id: callId('call', id, called.own),
        name: called.tool,
        arguments: JSON.stringify(called.input),
        status: 'completed',
      },
    ];
  if (stop === 'length' && text === '') return thoughts;
  const said =
    stop === 'refused'
      ? { type: 'refusal', refusal: text }
      : { type: 'output_text', text, annotations: [], logprobs: [] };
  const status = stop === 'length' ? 'incomplete' : 'completed';
  return [...thoughts, { type: 'message', id: `msg_${id}`, role: 'assistant', status, content: [said] }];
}

/** OpenAI's Responses API. */
export const responses: Dialect = {
  path: '/openai/v1/responses',
  protocol: 'responses',
  requestIdHeader: 'x-request-id',
  read(raw) {
    const {
      model,
      input,
      instructions,
      max_output_tokens,
      tools,
      tool_choice,
      text,
      reasoning: thinks,
      include,
      prompt_cache_options: { mode },
    } = body.parse(raw);
    const ofType = <T extends 'function_call' | 'function_call_output'>(type: T) =>
      input.filter((item): item is Extract<Item, { readonly type: T }> => 'type' in item && item.type === type);
    const results = ofType('function_call_output');
    answered(
      ofType('function_call').map((each) => each.call_id),
      results.map((each) => each.call_id),
    );
    checkThoughts(input);
    const user = input.find((item) => 'role' in item && item.role === 'user');
    const last = input.at(-1);
    const blocks = [{ text: instructions ?? '', marked: false }, ...markedBlocks(input, mode)];
    return {
      system: promptOf(instructions, input),
      user: user === undefined ? '' : worded(user),
      maxTokens: max_output_tokens ?? null,
      everything: [instructions ?? '', ...input.map(worded)].join(''),
      cached: true,
      kept: blocks
        .slice(0, blocks.findLastIndex(({ marked }) => marked) + 1)
        .map((each) => each.text)
        .join(''),
      prefix: { scope: JSON.stringify([model, text, tools]), blocks },
      pictures: input.reduce((count, item) => count + picturesIn(item), 0),
      tools: tool_choice === 'none' ? [] : (tools ?? []).map(({ name }) => name),
      goesOn: isByItself(
        last !== undefined && 'type' in last && last.type === 'function_call_output' ? last.call_id : undefined,
      ),
      results: results.map(({ output }) => output),
      thinking: efforts[thinks.effort],
      keepsThoughts: include !== undefined,
      schema: text?.format.schema ?? null,
      again: input.some((item) => 'role' in item && item.role === 'assistant'),
    };
  },
  reply(asked, utterance, id, cached) {
    const { text, stop, thought, call: called } = utterance;
    const reasoningTokens = thought?.tokens ?? 0;
    const [inputTokens, outputTokens] = [
      tokens(asked.everything) + asked.pictures * pictureTokens,
      reasoningTokens + tokens(called === undefined ? text : JSON.stringify(called.input)),
    ];
    // A warm cache has all that a breakpoint ends: the same request costs the same.
    const warm = tokens(asked.kept) >= 1024 ? tokens(asked.kept) : 0;
    return {
      id: `resp_${id}`,
      object: 'response',
      created_at: 1_793_491_200,
      model: 'simulated-responses-2026-11',
      status: stop === 'length' ? 'incomplete' : 'completed',
      error: null,
      incomplete_details: stop === 'length' ? { reason: 'max_output_tokens' } : null,
      store: false,
      output: outputOf(utterance, id, asked.keepsThoughts === true),
      usage: {
        input_tokens: inputTokens,
        input_tokens_details: { cached_tokens: cached?.read ?? warm, cache_write_tokens: cached?.written ?? 0 },
        output_tokens: outputTokens,
        output_tokens_details: { reasoning_tokens: reasoningTokens },
        total_tokens: inputTokens + outputTokens,
      },
    };
  },
  pieces: responsePieces,
  failure,
  midway: (why) => ({
    name: 'error',
    data: {
      type: 'error',
      code: why === 'overloaded' ? 'server_error' : 'invalid_prompt',
      message: brokenOff[why],
      param: null,
    },
  }),
};
