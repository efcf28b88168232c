import { repairRequest } from './compose.ts';
import { read, type Asked, type SectionsOnDemand } from './sections-on-demand.ts';
import type { Turn } from '../models/model.ts';
import type { Call } from '../store/calls.ts';

/** What a call that reads leaves in place of an answer's facts. */
type ReadFacts = { readonly reads: readonly Asked[] };

/** What of a call says how the conversation went on. */
type Asking = Pick<Call, 'ordinal' | 'outcome' | 'why' | 'facts'>;

/** What a stored call asked to read; the facts are this file's own. */
export function asksOf(call: Asking): readonly Asked[] {
  return call.outcome === 'tool' ? ((call.facts as ReadFacts | null)?.reads ?? []) : [];
}

interface Given {
  /** Bodies of the replies, by ordinal. */
  readonly received: ReadonlyMap<number, unknown>;
  readonly sections: SectionsOnDemand;
  /** What an answer may hold. */
  readonly outputTokens: number;
}

/**
 * The conversation after its opening: what was read comes back as data, and an unreadable answer with what was wrong
 * with it. One that was cut off is asked for again as if it had not been given: half an answer would only be gone on
 * with.
 */
export function turnsAfter(paid: readonly Asking[], { received, sections, outputTokens }: Given): Turn[] {
  return paid.flatMap((call): Turn[] => {
    if (call.outcome === 'truncated') return [];
    const said: Turn = { role: 'assistant', received: received.get(call.ordinal) };
    if (call.outcome === 'tool')
      return [
        said,
        ...asksOf(call).map((asked): Turn => ({ role: 'tool', callId: asked.callId, ...read(sections, asked) })),
      ];
    return [said, { role: 'user', text: repairRequest(call.why ?? 'not one JSON object', outputTokens) }];
  });
}
