import { z } from 'zod';
import { repairHeads } from '../../../activities/ask/compose.ts';
import type { Json } from '../../../shared/kernel/index.ts';

const words = z.object({ type: z.enum(['text', 'input_text']), text: z.string() });
const result = z.object({ type: z.literal('tool_result'), content: z.string() });
const content = z.union([z.string(), z.array(z.union([words, result, z.looseObject({ type: z.string() })]))]).nullish();
const body = z.union([
  z
    .object({
      messages: z.array(z.object({ role: z.string(), content })),
      max_tokens: z.int().exactOptional(),
      max_completion_tokens: z.int().exactOptional(),
    })
    .transform(({ messages, max_tokens: most, max_completion_tokens: mostCompletion }) => ({
      said: messages.filter(({ role }) => role === 'user' || role === 'tool').map(({ content: given }) => given),
      most: most ?? mostCompletion,
    })),
  z
    .object({
      input: z.array(
        z.union([
          z.object({ role: z.literal('user'), content }).transform(({ content: given }) => given),
          z.object({ type: z.literal('function_call_output'), output: z.string() }).transform(({ output }) => output),
          // What the model said, thought and called.
          z.looseObject({}).transform(() => null),
        ]),
      ),
      max_output_tokens: z.int().exactOptional(),
    })
    .transform(({ input, max_output_tokens: most }) => ({ said: input, most })),
]);

/** What a stored request said to the model in the user's turns, and how much the model might write. */
export interface SaidToModel {
  /** Word for word, in their order. */
  readonly turns: readonly string[];
  readonly maxOutputTokens: number | null;
}

/**
 * Reads a stored body in any protocol. Requests for a repair are left out, as they answer words that the new prompt
 * has not said; what was read on demand stays, as a turn of its own. Throws for a body of none.
 */
export function saidIn(stored: Json): SaidToModel {
  const { said, most } = body.parse(stored);
  return {
    turns: said.flatMap(textsOf).filter((text) => !repairHeads.some((head) => text.startsWith(head))),
    maxOutputTokens: most ?? null,
  };
}

function textsOf(given: z.infer<typeof content>): string[] {
  if (given === null || given === undefined) return [];
  if (typeof given === 'string') return [given];
  return given.flatMap((each) => {
    const text = words.safeParse(each);
    if (text.success) return [text.data.text];
    const read = result.safeParse(each);
    return read.success ? [read.data.content] : [];
  });
}
