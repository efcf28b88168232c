import type OpenAI from 'openai';
import { AnsweredCalls } from './answered-calls.ts';
import { type Marks, markedParts } from './cache-breakpoints.ts';
import { captionLine, resultInWords, wordless, type Turn, type UserTurn } from './model.ts';
import { field, listOf, spokenOf, textOf } from './reply-fields.ts';

type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type Part = OpenAI.Chat.Completions.ChatCompletionContentPart;

/**
 * Turns as Chat Completions takes them. A reply that called a function goes back with its calls; of any other only
 * the text does. `native` is false for a model that calls in its answer: its results are words of the user, and so is the
 * result of a call that no reply here has made (it was made over the Responses API, before the setting changed). `marks`: as there.
 */
export function openaiTurns(turns: readonly Turn[], native: boolean, marks: Marks | null = null): Message[] {
  const calls = new AnsweredCalls(turns);
  return turns.map((turn, place): Message => {
    if (turn.role === 'tool') {
      return calls.answers(turn.callId)
        ? { role: 'tool', tool_call_id: turn.callId, content: turn.text }
        : { role: 'user', content: resultInWords(turn) };
    }
    if ('received' in turn) return repeated(turn.received, (id) => native && calls.keeps(id, place));
    return turn.role === 'user'
      ? { role: 'user', content: said(turn, place === 0 ? marks : null) }
      : { role: 'assistant', content: turn.text || wordless };
  });
}

function said(turn: UserTurn, marks: Marks | null): string | Part[] {
  const { text, pictures = [] } = turn;
  const marked = markedParts(turn, marks);
  if (pictures.length === 0 && marked === null) return text || wordless;
  return [
    ...(marked ?? [{ text: text || wordless }]).map((part): Part => ({ type: 'text', ...part })),
    ...pictures.flatMap(({ caption, mediaType, base64 }): Part[] => [
      { type: 'text', text: captionLine(caption) },
      { type: 'image_url', image_url: { url: `data:${mediaType};base64,${base64}` } },
    ]),
  ];
}

/** `received` was read by this adapter before it was kept; what it could not read is not repeated. */
function repeated(
  received: unknown,
  keeps: (id: string) => boolean,
): OpenAI.Chat.Completions.ChatCompletionAssistantMessageParam {
  const message = field(field(field(received, 'choices'), '0'), 'message');
  const content = field(message, 'content');
  const calls = listOf(field(message, 'tool_calls'))
    .filter(isCall)
    .filter(({ id }) => keeps(id));
  return calls.length > 0
    ? { role: 'assistant', content: typeof content === 'string' ? content : null, tool_calls: calls }
    : { role: 'assistant', content: spokenOf(content) || textOf(field(message, 'refusal')) || wordless };
}

const isCall = (call: unknown): call is OpenAI.Chat.Completions.ChatCompletionMessageToolCall =>
  typeof field(call, 'id') === 'string' && typeof field(call, 'type') === 'string';
