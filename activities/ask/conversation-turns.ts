import { repairRequest } from './compose.ts';
import type { Tools } from './tool-use.ts';
import type { Turn } from '../models/model.ts';
import type { Call } from '../store/calls.ts';

/** What of a call says how the conversation went on. */
type Asking = Pick<Call, 'ordinal' | 'outcome' | 'why' | 'facts'>;

interface Given {
  /** Bodies of the replies, by ordinal. */
  readonly received: ReadonlyMap<number, unknown>;
  readonly tools: Tools;
  /** What an answer may hold. */
  readonly outputTokens: number;
}

/**
 * The conversation after its opening: results of tools come back as data, and an unreadable answer with what was wrong
 * with it. An answer that was cut off is requested again as if it had not been given, since a model that sees half an
 * answer would only continue it.
 */
export function turnsAfter(paid: readonly Asking[], { received, tools, outputTokens }: Given): Turn[] {
  return paid.flatMap((call, at): Turn[] => {
    if (call.outcome === 'truncated') return [];
    const said: Turn = { role: 'assistant', received: received.get(call.ordinal) };
    if (call.outcome === 'tool')
      return [said, ...tools.results(call, paid.slice(0, at)).map((result): Turn => ({ role: 'tool', ...result }))];
    return [said, { role: 'user', text: repairRequest(call.why ?? 'not one JSON object', outputTokens) }];
  });
}
