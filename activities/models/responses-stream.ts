import { field, listOf } from './reply-fields.ts';
import type { Folding } from './streamed.ts';

/** The events that end a response, whatever it came to. */
const lastEvents: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/**
 * The events of the Responses API, put together: the last one has the whole response (openai-node 7.57.0,
 * `ResponseStreamEvent`, read 2026-11-25). An item is taken as its own `response.output_item.done` had it where that came,
 * since of what was thought only this one is sure to be whole (ibid., `ResponseReasoningItem.encrypted_content`). Pieces
 * of text are left where they are: nothing of an answer without its last event is read.
 */
export function foldedResponse(): Folding {
  const items = new Map<number, unknown>();
  let response: unknown = null;
  return {
    lastHasAll: true,
    take(event) {
      const type = field(event, 'type');
      const at = field(event, 'output_index');
      if (type === 'response.output_item.done' && typeof at === 'number') items.set(at, field(event, 'item'));
      if (lastEvents.has(type)) response = field(event, 'response') ?? null;
    },
    ended: () => response !== null,
    whole: () => (typeof response === 'object' && response !== null ? { ...response, output: output(response) } : null),
  };

  function output(of: object): unknown {
    const last = field(of, 'output');
    if (items.size === 0) return last;
    const places = new Set([...items.keys(), ...listOf(last).keys()]);
    return [...places].sort((a, b) => a - b).map((at) => items.get(at) ?? listOf(last)[at]);
  }
}
