import { z } from 'zod';
import type { ModelRequest, ToolCall, ToolOffer } from './model.ts';
import { oneOrMany } from '../../shared/text/index.ts';

/**
 * Tools for models that take no function tools beside a strict answer: recent reasoning models on Chat Completions,
 * and local servers whose grammar leaves no room for a call. The answer's schema gets an envelope with a field for each
 * tool and one for the answer, of which the model fills one. Once an answer is due, the envelope is gone, and the plain
 * schema binds again.
 */
export function enveloped(schema: ModelRequest['schema'], tools: readonly ToolOffer[]): ModelRequest['schema'] {
  const nothing = { type: 'null' };
  const fields = tools.map((tool) => ({ field: fieldOf(tool, tools), ...tool }));
  return {
    name: schema.name,
    json: {
      type: 'object',
      description: `Fill exactly one field and set the ${oneOrMany(tools.length, 'other', 'others')} to null: ${fields.map(({ field, name }) => `\`${field}\` to use ${name}`).join(', ')}, \`answer\` to answer.`,
      properties: {
        ...Object.fromEntries(
          fields.map(({ field, name, description, parameters }) => [
            field,
            { description: `${name}: ${description}`, anyOf: [parameters, nothing] },
          ]),
        ),
        answer: { anyOf: [schema.json, nothing] },
      },
      required: [...fields.map(({ field }) => field), 'answer'],
    },
  };
}

/** One tool alone needs no name of its own. */
const fieldOf = ({ name }: ToolOffer, tools: readonly ToolOffer[]): string =>
  tools.length === 1 ? 'call' : `call_${name}`;

export type Opened = { readonly text: string } | { readonly call: ToolCall };

/** Takes the envelope off. A text without one is left as it is: whether it is an answer, the reader decides. */
export function opened(text: string, tools: readonly ToolOffer[]): Opened {
  const fields = tools.map((tool) => ({ name: tool.name, field: fieldOf(tool, tools) }));
  const envelope = z.strictObject({
    ...Object.fromEntries(fields.map(({ field }) => [field, z.json()])),
    answer: z.json(),
  });
  const read = envelope.safeParse(parse(text));
  if (!read.success) return { text };
  const filled: Readonly<Record<string, unknown>> = read.data;
  // Whoever calls has not seen what the answer rests on; an answer beside it would be a guess.
  const called = fields.find(({ field }) => filled[field] !== null);
  if (called !== undefined) return { call: { id: 'call_in_answer', name: called.name, input: filled[called.field] } };
  return { text: JSON.stringify(read.data.answer) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
