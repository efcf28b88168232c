import { z } from 'zod';
import { contribution } from '../answers/contribution.ts';
import type { UnresolvedContradiction } from '../memory/session-state.ts';
import { latestWords, type SessionView } from '../session-view.ts';
import type { Opposed } from '../triggers.ts';

const asking = z.object({ flags: contribution.shape.flags });

const opposed = ({ id, claimA, claimB }: UnresolvedContradiction): Opposed => ({
  id,
  agents: [...new Set([claimA.agentId, claimB.agentId])].sort((a, b) => a - b),
});

/** Contradictions that were discovered in this cycle. One that was settled in it calls for nobody any more. */
export function newContradictions(
  { rows, state }: Pick<SessionView, 'rows' | 'state'>,
  cycle: number,
): readonly Opposed[] {
  const found = new Set(
    rows.flatMap((row) => (row.kind === 'CONTRADICTION' && row.iteration === cycle ? [row.id] : [])),
  );
  return state.contradictions.unresolved.filter(({ id }) => found.has(id)).map(opposed);
}

/** Unresolved contradictions of which a party, in its latest word, asks for a resolution. */
export function conflictsAsked(session: SessionView): readonly Opposed[] {
  const asks = new Set<number>(
    [...latestWords(session).values()]
      .filter(({ answer }) => asking.safeParse(answer).data?.flags.requiresResolution === true)
      .map(({ agent }) => agent),
  );
  return session.state.contradictions.unresolved
    .map(opposed)
    .filter(({ agents }) => agents.some((agent) => asks.has(agent)));
}
