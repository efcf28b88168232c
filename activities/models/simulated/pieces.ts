import { field, listOf, textOf } from '../reply-fields.ts';

/** One event of a streamed answer; in Chat Completions events have no name. */
export interface Piece {
  readonly name: string | null;
  readonly data: unknown;
}

/** As a server writes it. */
export const written = ({ name, data }: Piece): string =>
  `${name === null ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** A text comes in so many pieces. */
const piecesOfText = 4;

/** A text in pieces; an empty one in none. */
export function cut(text: string): string[] {
  const length = Math.max(1, Math.ceil(text.length / piecesOfText));
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

/** A completion of Chat Completions as its chunks: first the role, then the words, the end, the usage and `[DONE]`. */
export function chatPieces(reply: unknown): readonly Piece[] {
  const { choices, usage, ...head } = recordOf(reply);
  const chunk = (delta: unknown, finish_reason: unknown = null): Piece => ({
    name: null,
    data: {
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
      usage: null,
    },
  });
  const [choice] = listOf(choices);
  const message = field(choice, 'message');
  const words = (name: string) => cut(textOf(field(message, name))).map((text) => chunk({ [name]: text }));
  const calls = listOf(field(message, 'tool_calls')).flatMap((call, index) => {
    const called = recordOf(field(call, 'function'));
    const begun = { index, ...recordOf(call), function: { ...called, arguments: '' } };
    return [
      chunk({ tool_calls: [begun] }),
      ...cut(textOf(called['arguments'])).map((text) =>
        chunk({ tool_calls: [{ index, function: { arguments: text } }] }),
      ),
    ];
  });
  return [
    chunk({ role: 'assistant', content: field(message, 'content') === null ? null : '' }),
    ...words('content'),
    ...words('refusal'),
    ...calls,
    chunk({}, field(choice, 'finish_reason')),
    { name: null, data: { ...head, object: 'chat.completion.chunk', choices: [], usage } },
    { name: null, data: '[DONE]' },
  ];
}

/** A Message as its events, from `message_start` to `message_stop`. */
export function messagePieces(reply: unknown): readonly Piece[] {
  const { content, stop_reason, stop_sequence, stop_details, usage, ...head } = recordOf(reply);
  const event = (type: string, rest: Readonly<Record<string, unknown>> = {}): Piece => ({
    name: type,
    data: { type, ...rest },
  });
  const blocks = listOf(content).flatMap((block, index) => {
    const { begun, deltas } = blockPieces(recordOf(block));
    return [
      event('content_block_start', { index, content_block: begun }),
      ...deltas.map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ];
  });
  return [
    event('message_start', {
      message: {
        ...head,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { ...recordOf(usage), output_tokens: 1 },
      },
    }),
    event('ping'),
    ...blocks,
    event('message_delta', { delta: { stop_reason, stop_sequence, stop_details }, usage }),
    event('message_stop'),
  ];
}

function blockPieces(block: Readonly<Record<string, unknown>>): {
  readonly begun: unknown;
  readonly deltas: readonly unknown[];
} {
  switch (block['type']) {
    case 'tool_use':
      return {
        begun: { ...block, input: {} },
        deltas: cut(JSON.stringify(block['input'])).map((partial_json) => ({ type: 'input_json_delta', partial_json })),
      };
    case 'thinking':
      return {
        begun: { ...block, thinking: '', signature: '' },
        deltas: [
          ...cut(textOf(block['thinking'])).map((thinking) => ({ type: 'thinking_delta', thinking })),
          { type: 'signature_delta', signature: block['signature'] },
        ],
      };
    default:
      return {
        begun: { ...block, text: '' },
        deltas: cut(textOf(block['text'])).map((text) => ({ type: 'text_delta', text })),
      };
  }
}

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
