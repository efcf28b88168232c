import { field, textOf } from './reply-fields.ts';
import type { Folding } from './streamed.ts';

/** A block of the answer, and the pieces of a tool's input, which are JSON only when all of them are there. */
interface Block {
  readonly begun: Readonly<Record<string, unknown>>;
  readonly input: string;
}

/** Which field of a block each kind of delta adds to. */
const addsTo: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  signature_delta: 'signature',
};

/**
 * The events of a Message, put together into the message that they are pieces of (Anthropic, "Streaming messages", read
 * 2026-11-21). Whole is what ended with `message_stop`. Counts of usage are those of the whole so far, so the last ones
 * hold; what had been written at the beginning is no count of the whole, where no other follows. Kinds of events and of blocks that are not known are left as they came.
 */
export function foldedMessage(): Folding {
  let message: Readonly<Record<string, unknown>> = {};
  const blocks = new Map<unknown, Block>();
  let stopped = false;
  let counts = false;
  return {
    take(event) {
      const at = field(event, 'index');
      const block = blocks.get(at);
      switch (field(event, 'type')) {
        case 'message_start':
          message = recordOf(field(event, 'message'));
          break;
        case 'content_block_start':
          blocks.set(at, { begun: recordOf(field(event, 'content_block')), input: '' });
          break;
        case 'content_block_delta':
          if (block !== undefined) blocks.set(at, grown(block, field(event, 'delta')));
          break;
        case 'message_delta':
          counts ||= typeof field(field(event, 'usage'), 'output_tokens') === 'number';
          message = {
            ...message,
            ...recordOf(field(event, 'delta')),
            usage: { ...recordOf(field(message, 'usage')), ...counted(field(event, 'usage')) },
          };
          break;
        case 'message_stop':
          stopped = true;
      }
    },
    ended: () => stopped,
    whole() {
      if (!stopped) return null;
      const { output_tokens: _, ...usage } = recordOf(message['usage']);
      return { ...message, ...(counts ? {} : { usage }), content: [...blocks.values()].map(ended) };
    },
  };
}

function grown({ begun, input }: Block, delta: unknown): Block {
  const kind = textOf(field(delta, 'type'));
  if (kind === 'input_json_delta') return { begun, input: input + textOf(field(delta, 'partial_json')) };
  const name = Object.hasOwn(addsTo, kind) ? addsTo[kind] : undefined;
  if (name === undefined) return { begun, input };
  return { begun: { ...begun, [name]: textOf(begun[name]) + textOf(field(delta, name)) }, input };
}

/** Input that is no JSON is handed on as the text that it is, and refused by whoever reads it. */
function ended({ begun, input }: Block): unknown {
  if (input === '') return begun;
  try {
    return { ...begun, input: JSON.parse(input) as unknown };
  } catch {
    return { ...begun, input };
  }
}

/** What a count leaves open is what was said before. */
const counted = (usage: unknown) =>
  Object.fromEntries(Object.entries(recordOf(usage)).filter(([, count]) => count !== null));

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
