import type Anthropic from '@anthropic-ai/sdk';
import { wordless, type Turn } from './model.ts';

type Message = Anthropic.MessageParam;

/**
 * Turns as the Messages API takes them. A reply that called a tool goes back block by block, thinking included, since
 * its signature is checked; of any other only the text does. Results of calls stand together in one user message.
 */
export function anthropicTurns(turns: readonly Turn[]): Message[] {
  const messages: Message[] = [];
  for (const turn of turns) {
    if (turn.role === 'tool') {
      const result = { type: 'tool_result' as const, tool_use_id: turn.callId, content: turn.text, ...(turn.refused ? { is_error: true } : {}) };
      const last = messages.at(-1);
      if (last?.role === 'user' && Array.isArray(last.content)) last.content.push(result);
      else messages.push({ role: 'user', content: [result] });
    } else if ('received' in turn) messages.push(repeated(turn.received as Anthropic.Message));
    else messages.push({ role: turn.role, content: turn.text || wordless });
  }
  return messages;
}

/** `received` was read by this adapter before it was kept, so it has the shape of a message. */
function repeated({ content }: Anthropic.Message): Message {
  if (content.some(({ type }) => type === 'tool_use')) return { role: 'assistant', content };
  return { role: 'assistant', content: content.map((block) => (block.type === 'text' ? block.text : '')).join('') || wordless };
}
