import type Anthropic from '@anthropic-ai/sdk';
import { AnsweredCalls } from './answered-calls.ts';
import { captionLine, resultInWords, wordless, type Turn, type UserTurn } from './model.ts';
import { field, listOf, textOf } from './reply-fields.ts';

type Message = Anthropic.MessageParam;
type Part = Anthropic.TextBlockParam | Anthropic.ImageBlockParam;

/**
 * Turns as the Messages API takes them. A reply that called a tool goes back block by block, thinking included, since
 * its signature is checked; of any other only the text does. Results of calls stand together in one user message, before
 * all other words of it.
 */
export function anthropicTurns(turns: readonly Turn[]): Message[] {
  const messages: Message[] = [];
  const calls = new AnsweredCalls(turns);
  turns.forEach((turn, place) => {
    if (turn.role === 'tool') addResult(messages, turn, calls.answers(turn.callId));
    else if ('received' in turn) messages.push(repeated(turn.received, (id) => calls.keeps(id, place)));
    else messages.push({ role: turn.role, content: turn.role === 'user' ? said(turn) : turn.text || wordless });
  });
  return messages;
}

function addResult(messages: Message[], turn: Extract<Turn, { readonly role: 'tool' }>, isOfCall: boolean): void {
  const block = isOfCall
    ? {
        type: 'tool_result' as const,
        tool_use_id: turn.callId,
        content: turn.text,
        ...(turn.refused ? { is_error: true } : {}),
      }
    : { type: 'text' as const, text: resultInWords(turn) };
  const last = messages.at(-1);
  if (last?.role !== 'user' || !Array.isArray(last.content)) messages.push({ role: 'user', content: [block] });
  else if (isOfCall) last.content.splice(last.content.filter(({ type }) => type === 'tool_result').length, 0, block);
  else last.content.push(block);
}

/**
 * Marks of a user's turn; the API takes four in a request, and the system prompt has one. From a mark it looks back over
 * 20 blocks for one that an earlier request marked, so that the last mark is found by who is asked seldom, others stand
 * where every request sets them: at each 15th block (platform.claude.com/docs, "Prompt caching", read 2026-11-25).
 */
const marksOfTurn = 3;
const between = 15;

/** Places of the marks among so many blocks that come again: the last one, and the latest of the 15th. */
function marked(blocks: number): readonly number[] {
  const fixed = Array.from({ length: Math.floor(blocks / between) }, (_, nth) => (nth + 1) * between - 1);
  return [...new Set([...fixed, blocks - 1])].slice(-marksOfTurn);
}

/**
 * A text that neither comes again nor shows anything stays one string; otherwise its blocks, joined, are the same text.
 * What comes again is a block a piece: blocks that begin and end alike are what the cache compares.
 */
function said({ text, stable = [], pictures = [] }: UserTurn): string | Part[] {
  if (stable.length === 0 && pictures.length === 0) return text || wordless;
  const marks = marked(stable.length);
  const rest = text.slice(stable.at(-1) ?? 0);
  return [
    ...stable.map((end, place): Part => ({
      type: 'text',
      text: text.slice(stable[place - 1] ?? 0, end),
      ...(marks.includes(place) ? { cache_control: { type: 'ephemeral' } } : {}),
    })),
    // The API refuses a block without words.
    ...(rest === '' ? [] : [{ type: 'text', text: rest } as const]),
    ...pictures.flatMap(({ caption, mediaType, base64 }): Part[] => [
      { type: 'text', text: captionLine(caption) },
      { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } },
    ]),
  ];
}

/** `received` was read by this adapter before it was kept; what it could not read is not repeated. */
function repeated(received: unknown, keeps: (id: string) => boolean): Message {
  const blocks = listOf(field(received, 'content'))
    .filter(isBlock)
    .filter((block) => block.type !== 'tool_use' || keeps(block.id))
    .map((block) => (block.type === 'tool_use' ? { ...block, input: objectIn(block.input) } : block));
  if (blocks.some(({ type }) => type === 'tool_use')) return { role: 'assistant', content: blocks };
  return {
    role: 'assistant',
    content: blocks.map((block) => (block.type === 'text' ? textOf(block.text) : '')).join('') || wordless,
  };
}

/** The API takes objects alone; what the model wrote instead is shown to it in one. */
const objectIn = (input: unknown): object =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? input : { unreadable: input };

const isBlock = (block: unknown): block is Anthropic.ContentBlock =>
  typeof field(block, 'type') === 'string' &&
  (field(block, 'type') !== 'tool_use' || ['id', 'name'].every((name) => typeof field(block, name) === 'string'));
