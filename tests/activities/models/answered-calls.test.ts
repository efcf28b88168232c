import { expect, test } from 'vitest';
import { anthropicTurns } from '../../../activities/models/anthropic-turns.ts';
import type { Turn } from '../../../activities/models/model.ts';
import { openaiTurns } from '../../../activities/models/openai-turns.ts';
import { responsesTurns } from '../../../activities/models/responses-turns.ts';

/* Conversations that a model has left behind as no provider takes them, and what goes back all the same. */

const opening: Turn = { role: 'user', text: 'Read.' };
const repair: Turn = { role: 'user', text: 'Write one JSON object.' };
const result = (callId: string, text = `of ${callId}`): Turn => ({ role: 'tool', callId, text, refused: false });

/** A reply with calls of these ids, of each protocol. */
const replies = {
  messages: (...ids: readonly string[]): Turn => ({
    role: 'assistant',
    received: {
      content: [
        { type: 'text', text: 'I read.' },
        ...ids.map((id) => ({ type: 'tool_use', id, name: 'read_section', input: {} })),
      ],
    },
  }),
  chat: (...ids: readonly string[]): Turn => ({
    role: 'assistant',
    received: {
      choices: [
        {
          message: {
            content: 'I read.',
            tool_calls: ids.map((id) => ({
              id,
              type: 'function',
              function: { name: 'read_section', arguments: '{}' },
            })),
          },
        },
      ],
    },
  }),
  responses: (...ids: readonly string[]): Turn => ({
    role: 'assistant',
    received: {
      output: [
        { type: 'message', id: 'm', content: [{ type: 'output_text', text: 'I read.' }] },
        ...ids.map((id) => ({ type: 'function_call', call_id: id, name: 'read_section', arguments: '{}' })),
      ],
    },
  }),
};
const sent = {
  messages: anthropicTurns,
  chat: (turns: readonly Turn[]) => openaiTurns(turns, true),
  responses: responsesTurns,
};

/** Calls and results as a provider sees them, in their order; what is neither is words. */
function seen(turns: readonly object[]): string[] {
  const told: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, role, id, call_id, tool_use_id, tool_call_id, tool_calls } = value as Record<string, unknown>;
    if (type === 'tool_use') told.push(`call ${String(id)}`);
    if (type === 'function_call') told.push(`call ${String(call_id)}`);
    if (type === 'tool_result') told.push(`result ${String(tool_use_id)}`);
    if (type === 'function_call_output') told.push(`result ${String(call_id)}`);
    if (role === 'tool') told.push(`result ${String(tool_call_id)}`);
    for (const call of Array.isArray(tool_calls) ? tool_calls : [])
      told.push(`call ${(call as { readonly id: string }).id}`);
    const { content } = value as { content?: unknown };
    if (Array.isArray(content)) content.forEach(look);
  };
  turns.forEach(look);
  return told;
}

const protocols = ['messages', 'chat', 'responses'] as const;

test.each(protocols)('%s: a call with its result goes back as it was', (of) => {
  const turns = [opening, replies[of]('a', 'b'), result('a'), result('b'), replies[of]('c'), result('c')];
  expect(seen(sent[of](turns))).toEqual(['call a', 'call b', 'result a', 'result b', 'call c', 'result c']);
});

test.each(protocols)('%s: an id that comes twice in one reply is one call, and its second result is words', (of) => {
  const turns = [opening, replies[of]('a', 'a', 'b'), result('a', 'first'), result('a', 'second'), result('b')];
  const messages = sent[of](turns);
  expect(seen(messages)).toEqual(['call a', 'call b', 'result a', 'result b']);
  expect(JSON.stringify(messages)).toContain('second');
});

test.each(protocols)('%s: an id that comes again in a later reply is one call, and the later result is words', (of) => {
  const turns = [opening, replies[of]('a'), result('a'), replies[of]('a'), result('a', 'again')];
  const messages = sent[of](turns);
  expect(seen(messages)).toEqual(['call a', 'result a']);
  expect(JSON.stringify(messages)).toContain('again');
});

test.each(protocols)('%s: a call where an answer was due has no result, and is no call any more', (of) => {
  const messages = sent[of]([opening, replies[of]('a'), result('a'), replies[of]('late'), repair]);
  expect(seen(messages)).toEqual(['call a', 'result a']);
  expect(JSON.stringify(messages)).toContain('I read.');
});

test.each(protocols)('%s: a result of a call that no reply has made is words', (of) => {
  const messages = sent[of]([opening, replies[of](), result('elsewhere')]);
  expect(seen(messages)).toEqual([]);
  expect(JSON.stringify(messages)).toContain('RESULT');
});

test('a server that calls in its answer is given no call and no result', () => {
  const messages = openaiTurns([opening, replies.chat('a'), result('a')], false);
  expect(seen(messages)).toEqual([]);
});

test.each([['not json'], [['a']], [7], [null], [undefined]])(
  'messages: input that is no object (%j) goes back in one',
  (input) => {
    const received = { content: [{ type: 'tool_use', id: 'a', name: 'read_section', input }] };
    const [, said] = anthropicTurns([opening, { role: 'assistant', received }, result('a')]);
    expect(said?.content).toMatchObject([{ type: 'tool_use', id: 'a', input: { unreadable: input } }]);
  },
);

test('messages: results stand before the words of the same message', () => {
  const turns = [opening, replies.messages('a', 'b'), result('x'), result('a'), result('b')];
  const last = anthropicTurns(turns).at(-1);
  expect(Array.isArray(last?.content) ? last.content.map(({ type }) => type) : []).toEqual([
    'tool_result',
    'tool_result',
    'text',
  ]);
});
