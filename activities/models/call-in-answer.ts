import { z } from 'zod';
import type { ModelRequest, ToolCall, ToolOffer } from './model.ts';

/**
 * A tool for models that take no function tools beside a strict answer: recent reasoning models on Chat Completions,
 * and local servers whose grammar leaves no room for a call. The answer's schema gets an envelope with two fields, of
 * which the model fills one. Once an answer is due, the envelope is gone, and the plain schema binds again.
 */
export function enveloped(schema: ModelRequest['schema'], tool: ToolOffer): ModelRequest['schema'] {
  const nothing = { type: 'null' };
  return {
    name: schema.name,
    json: {
      type: 'object',
      description: `Fill exactly one field and set the other to null: \`call\` to use ${tool.name}, \`answer\` to answer.`,
      properties: {
        call: { description: `${tool.name}: ${tool.description}`, anyOf: [tool.parameters, nothing] },
        answer: { anyOf: [schema.json, nothing] },
      },
      required: ['call', 'answer'],
    },
  };
}

const envelope = z.strictObject({ call: z.json(), answer: z.json() });

export type Opened = { readonly text: string } | { readonly call: ToolCall };

/** Takes the envelope off. A text without one is left as it is: whether it is an answer, the reader decides. */
export function opened(text: string, tool: ToolOffer): Opened {
  const read = envelope.safeParse(parse(text));
  if (!read.success) return { text };
  const { call, answer } = read.data;
  // Whoever calls has not seen what the answer rests on; an answer beside it would be a guess.
  if (call !== null) return { call: { id: 'call_in_answer', name: tool.name, input: call } };
  return { text: JSON.stringify(answer) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
