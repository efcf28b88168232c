import { agentIdOf } from '../../../shared/omega/agents/index.ts';
import type { ContributionFacts } from '../../../shared/omega/answers/index.ts';
import {
  type ReadContribution,
  type SessionLessons,
  syncEventsOf,
  type Testified,
} from '../../../shared/omega/memory/index.ts';
import type { StoredSession } from '../stored-session.ts';

/**
 * What a stored session has for the memories that outlive it: the words of Pattern, Failure and Success Memory, and
 * what woke them.
 */
export function sessionLessons(
  { rows, calls }: Pick<StoredSession, 'rows' | 'calls'>,
  policy: SessionLessons['policy'],
): SessionLessons {
  const outputs = new Map(
    rows.flatMap((row) => (row.kind === 'OUTPUT' && 'call' in row ? [[row.call, row] as const] : [])),
  );
  const contributions: ReadContribution[] = [];
  const testimonies: Testified[] = [];
  for (const [key, { agent: name, task, outcome, answer, facts }] of calls) {
    const [agent, output] = [agentIdOf(name), outputs.get(key)];
    if (agent === null || output === undefined || task !== 'contribute' || outcome !== 'answered' || facts === null)
      continue;
    contributions.push({ agent, answer, facts: facts as ContributionFacts });
    if (output.quarantined === null && memories.includes(agent)) testimonies.push({ agent, answer, at: output.at });
  }
  return { testimonies, events: syncEventsOf(rows, contributions), policy };
}

const memories: readonly number[] = [54, 55, 56];
