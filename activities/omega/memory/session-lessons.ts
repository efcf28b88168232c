import { agentIdOf } from '../../../shared/omega/agents/index.ts';
import { checkedTestimony, type ContributionFacts, knownIn } from '../../../shared/omega/answers/index.ts';
import {
  type ReadContribution,
  type SessionLessons,
  syncEventsOf,
  type Testified,
} from '../../../shared/omega/memory/index.ts';
import type { StoredSession } from '../stored-session.ts';

/**
 * What a stored session has for the memories that outlive it: the words of Pattern, Failure and Success Memory, and
 * what woke them. What names nobody, or no claim of the session, is left out and noted.
 */
export function sessionLessons(
  { rows, calls }: Pick<StoredSession, 'rows' | 'calls'>,
  policy: SessionLessons['policy'],
): SessionLessons & { readonly dropped: readonly string[] } {
  const outputs = new Map(
    rows.flatMap((row) => (row.kind === 'OUTPUT' && 'call' in row ? [[row.call, row] as const] : [])),
  );
  const known = knownIn(
    rows.flatMap((row) => {
      if (row.kind === 'DEPLOYMENT') return row.agents;
      return row.kind === 'OUTPUT' ? [row.testimony.agent] : [];
    }),
    [...outputs.values()].flatMap(({ testimony, quarantined }) => (quarantined === null ? [testimony] : [])),
  );
  const dropped: string[] = [];
  const contributions: ReadContribution[] = [];
  const testimonies: Testified[] = [];
  for (const [key, { agent: name, task, outcome, answer, facts }] of calls) {
    const [agent, output] = [agentIdOf(name), outputs.get(key)];
    if (agent === null || output === undefined || task !== 'contribute' || outcome !== 'answered' || facts === null)
      continue;
    contributions.push({ agent, answer, facts: facts as ContributionFacts });
    if (output.quarantined !== null || !noted.includes(agent)) continue;
    const checked = checkedTestimony(agent, answer, known);
    if (agent !== sessionMemory) testimonies.push({ agent, answer: checked.answer, at: output.at });
    dropped.push(...checked.dropped);
  }
  return { testimonies, events: syncEventsOf(rows, contributions), dropped, policy };
}

/** What it records stays with its session. */
const sessionMemory = 53;
const noted: readonly number[] = [sessionMemory, 54, 55, 56];
