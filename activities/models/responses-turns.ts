import type OpenAI from 'openai';
import { AnsweredCalls } from './answered-calls.ts';
import { type Marks, markedParts } from './cache-breakpoints.ts';
import { captionLine, resultInWords, wordless, type Turn, type UserTurn } from './model.ts';
import { field, listOf, textOf } from './reply-fields.ts';

type Item = OpenAI.Responses.ResponseInputItem;
type Part = OpenAI.Responses.ResponseInputContent;

/**
 * Turns as the Responses API takes them. A reply that called a function goes back item by item, with what was thought
 * before the call, encrypted, since nothing of it lies at OpenAI; of any other only the text does. The result of a call
 * that no reply here has made (it was made over Chat Completions, before the setting changed) is words of the user.
 * `marks`: what comes again is marked for a model that is told so; of a turn without marks nothing is.
 */
export function responsesTurns(turns: readonly Turn[], marks: Marks | null = null): Item[] {
  const calls = new AnsweredCalls(turns);
  return turns.flatMap((turn, place): Item[] => {
    if (turn.role === 'tool')
      return calls.answers(turn.callId)
        ? [{ type: 'function_call_output', call_id: turn.callId, output: turn.text }]
        : [{ role: 'user', content: resultInWords(turn) }];
    if ('received' in turn) return repeated(turn.received, (id) => calls.keeps(id, place));
    return [
      turn.role === 'user'
        ? { role: 'user', content: said(turn, place === 0 ? marks : null) }
        : { role: 'assistant', content: turn.text || wordless },
    ];
  });
}

function said(turn: UserTurn, marks: Marks | null): string | Part[] {
  const { text, pictures = [] } = turn;
  const marked = markedParts(turn, marks);
  if (pictures.length === 0 && marked === null) return text || wordless;
  return [
    ...(marked ?? [{ text: text || wordless }]).map((part): Part => ({ type: 'input_text', ...part })),
    ...pictures.flatMap(({ caption, mediaType, base64 }): Part[] => [
      { type: 'input_text', text: captionLine(caption) },
      { type: 'input_image', image_url: `data:${mediaType};base64,${base64}`, detail: 'auto' },
    ]),
  ];
}

/**
 * `received` was read by this adapter before it was kept; what it could not read is not repeated. A thought that did not
 * come encrypted would be looked up at OpenAI, where nothing lies, and the request refused; so would the id of a call
 * without its thought ("Item 'fc_…' was provided without its required 'reasoning' item").
 */
function repeated(received: unknown, keeps: (id: string) => boolean): Item[] {
  const output = listOf(field(received, 'output')).filter((item) => !isCall(item) || keeps(item.call_id));
  if (!output.some(isCall)) return [{ role: 'assistant', content: wordsOf(received) || wordless }];
  const thoughts = output.filter((item) => field(item, 'type') === 'reasoning');
  if (thoughts.every(isThought)) return output.filter((item) => isCall(item) || isThought(item) || isMessage(item));
  return output
    .filter(isCall)
    .map(({ type, call_id, name, arguments: given }) => ({ type, call_id, name, arguments: given }));
}

const isCall = (item: unknown): item is OpenAI.Responses.ResponseFunctionToolCall =>
  field(item, 'type') === 'function_call' &&
  ['call_id', 'name', 'arguments'].every((name) => typeof field(item, name) === 'string');

const isThought = (item: unknown): item is OpenAI.Responses.ResponseReasoningItem =>
  field(item, 'type') === 'reasoning' &&
  typeof field(item, 'id') === 'string' &&
  textOf(field(item, 'encrypted_content')) !== '';

const isMessage = (item: unknown): item is OpenAI.Responses.ResponseOutputMessage =>
  field(item, 'type') === 'message' && typeof field(item, 'id') === 'string' && Array.isArray(field(item, 'content'));

/** What is said on the way to an answer is no part of it. */
const isSpoken = (item: unknown): boolean => field(item, 'type') === 'message' && field(item, 'phase') !== 'commentary';

const partsOf = (received: unknown): readonly unknown[] =>
  listOf(field(received, 'output'))
    .filter(isSpoken)
    .flatMap((item) => listOf(field(item, 'content')));

/** The answer's words; empty where there are none. */
export const answerOf = (received: unknown): string =>
  partsOf(received)
    .filter((part) => field(part, 'type') === 'output_text')
    .map((part) => textOf(field(part, 'text')))
    .join('');

/** The words by which it declines; empty where it does not. */
export const refusalOf = (received: unknown): string =>
  partsOf(received)
    .filter((part) => field(part, 'type') === 'refusal')
    .map((part) => textOf(field(part, 'refusal')) || wordless)
    .join(' ');

const wordsOf = (received: unknown): string => answerOf(received) || refusalOf(received);

/** The calls of functions that it made. */
export const callsOf = (received: unknown): readonly OpenAI.Responses.ResponseFunctionToolCall[] =>
  listOf(field(received, 'output')).filter(isCall);
