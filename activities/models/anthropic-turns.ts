import type Anthropic from '@anthropic-ai/sdk';
import { captionLine, wordless, type Turn, type UserTurn } from './model.ts';
import { field, listOf, textOf } from './reply-fields.ts';

type Message = Anthropic.MessageParam;
type Part = Anthropic.TextBlockParam | Anthropic.ImageBlockParam;

/**
 * Turns as the Messages API takes them. A reply that called a tool goes back block by block, thinking included, since
 * its signature is checked; of any other only the text does. Results of calls stand together in one user message.
 */
export function anthropicTurns(turns: readonly Turn[]): Message[] {
  const messages: Message[] = [];
  for (const turn of turns) {
    if (turn.role === 'tool') {
      const result = {
        type: 'tool_result' as const,
        tool_use_id: turn.callId,
        content: turn.text,
        ...(turn.refused ? { is_error: true } : {}),
      };
      const last = messages.at(-1);
      if (last?.role === 'user' && Array.isArray(last.content)) last.content.push(result);
      else messages.push({ role: 'user', content: [result] });
    } else if ('received' in turn) messages.push(repeated(turn.received));
    else messages.push({ role: turn.role, content: turn.role === 'user' ? said(turn) : turn.text || wordless });
  }
  return messages;
}

/**
 * A text that neither comes again nor shows anything stays one string; otherwise its blocks, joined, are the same text.
 */
function said({ text, stable = 0, pictures = [] }: UserTurn): string | Part[] {
  if (stable === 0 && pictures.length === 0) return text || wordless;
  // The API refuses a block without words.
  const words = [text.slice(0, stable), text.slice(stable)].filter((part) => part !== '');
  return [
    ...words.map((part, place): Part => ({
      type: 'text',
      text: part,
      ...(stable > 0 && place === 0 ? { cache_control: { type: 'ephemeral' } } : {}),
    })),
    ...pictures.flatMap(({ caption, mediaType, base64 }): Part[] => [
      { type: 'text', text: captionLine(caption) },
      { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } },
    ]),
  ];
}

/** `received` was read by this adapter before it was kept; what it could not read is not repeated. */
function repeated(received: unknown): Message {
  const blocks = listOf(field(received, 'content')).filter(isBlock);
  if (blocks.some(({ type }) => type === 'tool_use')) return { role: 'assistant', content: blocks };
  return {
    role: 'assistant',
    content: blocks.map((block) => (block.type === 'text' ? textOf(block.text) : '')).join('') || wordless,
  };
}

const isBlock = (block: unknown): block is Anthropic.ContentBlock =>
  typeof field(block, 'type') === 'string' &&
  (field(block, 'type') !== 'tool_use' || typeof field(block, 'id') === 'string');
