import type { CallIdentity } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import { addressed, originOf, type Origin } from '../answers/addresses.ts';
import type { AgentId } from '../agents/cast.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import type { SessionState } from '../memory/session-state.ts';

/** A stored answer, as far as a session reads it. */
export type SessionAnswer = Pick<CallIdentity, 'agent' | 'round' | 'task' | 'subject'> & {
  readonly key: string;
  readonly answer: Json;
};

/**
 * A session as its store holds it: what happened, in order; what follows from that; and the answers that its outputs
 * name, by key.
 */
export interface SessionView {
  readonly rows: readonly SessionRow[];
  readonly state: SessionState;
  readonly calls: ReadonlyMap<string, SessionAnswer>;
}

/** A contribution that counts, with its words. */
export interface Contributed extends Origin {
  /** Key of the stored answer. */
  readonly ref: string;
  /** With addresses in place of its own ids. */
  readonly answer: Json;
}

/** The latest contribution that counts of each agent, from the given cycle on. */
export function latestWords({ rows, calls }: SessionView, since = 0): ReadonlyMap<AgentId, Contributed> {
  const latest = new Map<AgentId, Contributed>();
  for (const row of [...rows].sort((a, b) => b.sequence - a.sequence)) {
    if (row.kind !== 'OUTPUT' || row.quarantined !== null || row.iteration < since || latest.has(row.testimony.agent))
      continue;
    const call = calls.get(row.call ?? '');
    const origin = call?.task === 'contribute' ? originOf(call) : null;
    if (call !== undefined && origin !== null)
      latest.set(origin.agent, { ...origin, ref: call.key, answer: addressed(call.answer, origin) });
  }
  return latest;
}
