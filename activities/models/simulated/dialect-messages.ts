import { z } from 'zod';
import { fnv1a } from '../../../shared/kernel/index.ts';
import { answered, brokenOff, callId, isByItself, seen, type Asked, type Dialect } from './dialect.ts';
import { messagePieces } from './pieces.ts';
import { mostMarks, type Cached, type Prefix } from './prompt-cache.ts';
import { pictureTokens, tokens, type Utterance } from './utterance.ts';

const block = z.object({
  type: z.literal('text'),
  text: z.string(),
  cache_control: z.object({ type: z.literal('ephemeral') }).nullish(),
});
const call = z.object({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
});
const picture = z.object({
  type: z.literal('image'),
  source: z.object({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
});
const result = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.string(),
  is_error: z.boolean().optional(),
});
const thinking = z.object({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() });
const text = z.union([z.string(), z.array(block)]);
const body = z.object({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: text.optional(),
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string(), z.array(z.union([block, picture, thinking, call, result]))]),
      }),
    )
    .min(1),
  tools: z
    .array(
      z.object({
        name: z.string(),
        description: z.string(),
        input_schema: z.looseObject({ type: z.literal('object') }),
        strict: z.literal(true),
      }),
    )
    .min(1)
    .optional(),
  tool_choice: z
    .union([
      z.object({ type: z.literal('auto'), disable_parallel_tool_use: z.literal(true) }),
      z.object({ type: z.literal('none') }),
    ])
    .optional(),
  output_config: z
    .object({
      format: z.object({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) }).nullish(),
      effort: z.enum(['low', 'medium', 'high']).nullish(),
    })
    .optional(),
  thinking: z.object({ type: z.enum(['adaptive', 'between_tools', 'disabled']) }).optional(),
  stream: z.boolean().optional(),
});

const kinds: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

type Content = z.infer<typeof body>['messages'][number]['content'];

const plain = (content: Content): string => (typeof content === 'string' ? content : content.map(worded).join(''));
const blocks = (content: Content) => (typeof content === 'string' ? [] : content);

function worded(each: Exclude<Content, string>[number]): string {
  switch (each.type) {
    case 'text':
      return each.text;
    case 'image':
      return '';
    case 'tool_result':
      return each.content;
    case 'thinking':
      return each.thinking;
    case 'tool_use':
      return JSON.stringify(each.input);
    default:
      return each satisfies never;
  }
}

const isMarked = (each: { readonly cache_control?: unknown }) =>
  each.cache_control !== null && each.cache_control !== undefined;

const signed = (words: string): string => Buffer.from(`simulated ${fnv1a(words)}`).toString('base64');

/** Thinking goes back as it came, or not at all: its signature is checked. Throws an `Error`. */
function checkSignatures(content: Content): void {
  const wrong = blocks(content).some((each) => each.type === 'thinking' && each.signature !== signed(each.thinking));
  if (wrong) throw new Error('A thinking block does not fit its signature: it was changed.');
}

/** A mark keeps everything before it, and its own block. */
function keptOf(content: Content): string {
  const parts = blocks(content);
  const last = parts.findLastIndex((each) => each.type === 'text' && isMarked(each));
  return parts
    .slice(0, last + 1)
    .map(worded)
    .join('');
}

/**
 * A model that always thinks takes silence for yes, and an effort that is not named for a medium one (as Claude Opus 5.5
 * does; guides for its migration that quote Anthropic's pages, read 2026-11-22).
 */
function effortOf({ thinking: asked, output_config }: z.infer<typeof body>): Asked['thinking'] {
  if (asked?.type === 'disabled' || asked?.type === 'between_tools') return null;
  return output_config?.effort ?? 'medium';
}

const toolsOf = ({ tools, tool_choice }: z.infer<typeof body>): readonly string[] =>
  tool_choice?.type === 'none' ? [] : (tools ?? []).map(({ name }) => name);

/** Whose result the conversation ends with. */
const lastCall = ({ messages: all }: z.infer<typeof body>): string | undefined => {
  const last = blocks(all.at(-1)?.content ?? '').at(-1);
  return last?.type === 'tool_result' ? last.tool_use_id : undefined;
};

const isAnswer = ({ role, content }: z.infer<typeof body>['messages'][number]): boolean =>
  role === 'assistant' && !blocks(content).some(({ type }) => type === 'tool_use');

/** What a reply says, block by block; a request that is declined, or thought about until its limit, has no text. */
function contentOf({ text: said, stop, thought, call: called }: Utterance, id: string) {
  const thoughts =
    thought === null ? [] : [{ type: 'thinking', thinking: thought.words, signature: signed(thought.words) }];
  if (called !== undefined) {
    const { tool: name, input, own } = called;
    return [...thoughts, { type: 'tool_use', id: callId('toolu', id, own), name, input, caller: { type: 'direct' } }];
  }
  const isSilent = stop === 'refused' || (thought !== null && said === '');
  return isSilent ? thoughts : [...thoughts, { type: 'text', text: said, citations: null }];
}

function outputOf({ text: said, stop, thought, call: called }: Utterance) {
  if (stop === 'refused') return { output_tokens: 0 };
  const written = tokens(called === undefined ? said : JSON.stringify(called.input));
  return thought === null
    ? { output_tokens: written }
    : {
        output_tokens: thought.tokens + written,
        output_tokens_details: { thinking_tokens: thought.tokens },
      };
}

const stopReasons: Readonly<Record<Utterance['stop'], string>> = {
  refused: 'refusal',
  length: 'max_tokens',
  complete: 'end_turn',
};

/** Every block in the order in which it is read, each with its mark. */
function prefixOf({
  model,
  system,
  messages: all,
  tools,
  output_config,
  thinking: thinks,
}: z.infer<typeof body>): Prefix {
  const piece = (each: Exclude<Content, string>[number]) => ({
    text: each.type === 'image' ? each.source.data : worded(each),
    marked: 'cache_control' in each && isMarked(each),
  });
  const pieces = (content: Content) =>
    typeof content === 'string' ? [{ text: content, marked: false }] : content.map(piece);
  return {
    scope: JSON.stringify([model, tools, output_config, thinks]),
    blocks: [...pieces(system ?? ''), ...all.flatMap(({ content }) => pieces(content))],
  };
}

/** Fresh input is counted apart from the cache's. A warm cache has all that was marked: the same request costs the same. */
function inputOf({ system, everything, cached, kept, pictures }: Asked, found: Cached | null) {
  const fresh = tokens(everything.slice(kept.length)) + pictures * pictureTokens;
  const warm = cached ? tokens(system) + tokens(kept) : 0;
  const { read, written } = found ?? { read: warm, written: 0 };
  const all = fresh + tokens(system) + tokens(kept);
  return {
    input_tokens: Math.max(0, all - read - written),
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
    cache_creation: { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: 0 },
  };
}

/** Anthropic's Messages API. */
export const messages: Dialect = {
  path: '/anthropic/v1/messages',
  protocol: 'messages',
  requestIdHeader: 'request-id',
  read(raw) {
    const asked = body.parse(raw);
    const system = asked.system ?? '';
    const parts = asked.messages.flatMap(({ content }) => blocks(content));
    const results = parts.flatMap((each) => (each.type === 'tool_result' ? [each] : []));
    answered(
      parts.flatMap((each) => (each.type === 'tool_use' ? [each.id] : [])),
      results.map((each) => each.tool_use_id),
    );
    for (const { content } of asked.messages) checkSignatures(content);
    const turns = asked.messages.map(({ content }) => plain(content));
    const user = asked.messages.find(({ role }) => role === 'user')?.content ?? '';
    const prefix = prefixOf(asked);
    const marks = prefix.blocks.filter(({ marked }) => marked).length;
    if (marks > mostMarks) throw new Error(`${marks} blocks have cache_control, and at most ${mostMarks} may.`);
    const kept = keptOf(user);
    const cached = kept !== '' || (typeof system !== 'string' && system.some(isMarked));
    const pictures = parts.flatMap((each) => (each.type === 'image' ? [each.source] : []));
    for (const { media_type, data } of pictures) seen(media_type, data);
    return {
      system: plain(system),
      user: plain(user),
      maxTokens: asked.max_tokens,
      everything: turns.join(''),
      cached,
      kept,
      prefix,
      pictures: pictures.length,
      tools: toolsOf(asked),
      goesOn: isByItself(lastCall(asked)),
      results: results.map(({ content }) => content),
      thinking: effortOf(asked),
      schema: asked.output_config?.format?.schema ?? null,
      again: asked.messages.some(isAnswer),
    };
  },
  reply(asked, utterance, id, found) {
    const { text: said, stop, call: called } = utterance;
    return {
      id: `msg_${id}`,
      type: 'message',
      role: 'assistant',
      model: 'simulated-messages-2026-11',
      content: contentOf(utterance, id),
      stop_reason: called === undefined ? stopReasons[stop] : 'tool_use',
      stop_sequence: null,
      stop_details: stop === 'refused' ? { type: 'refusal', category: 'general_harms', explanation: said } : null,
      usage: {
        ...inputOf(asked, found),
        ...outputOf(utterance),
        server_tool_use: null,
        service_tier: 'standard',
      },
    };
  },
  pieces: messagePieces,
  failure(status, message, requestId) {
    return { type: 'error', error: { type: kinds[status] ?? 'api_error', message }, request_id: requestId };
  },
  midway: (why, requestId) => ({
    name: 'error',
    data: messages.failure(why === 'overloaded' ? 529 : 400, brokenOff[why], requestId),
  }),
};
