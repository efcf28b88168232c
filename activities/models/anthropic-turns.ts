import type Anthropic from '@anthropic-ai/sdk';
import { captionLine, wordless, type Turn, type UserTurn } from './model.ts';

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
    } else if ('received' in turn) messages.push(repeated(turn.received as Anthropic.Message));
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

/** `received` was read by this adapter before it was kept, so it has the shape of a message. */
function repeated({ content }: Anthropic.Message): Message {
  if (content.some(({ type }) => type === 'tool_use')) return { role: 'assistant', content };
  return {
    role: 'assistant',
    content: content.map((block) => (block.type === 'text' ? block.text : '')).join('') || wordless,
  };
}
