import type { AgentId } from '../agents/cast.ts';
import type { Policy } from '../policy.ts';
import type { AgentProblem } from './facts.ts';

/** One try to get a place's output: the agent's own, or a substitute's. null: it worked. */
export interface Attempt {
  readonly agent: AgentId;
  readonly problem: AgentProblem | null;
}

/** What became of a place, and what to do: each failed attempt is quarantined first. */
export type AgentRecovery =
  | { readonly act: 'USE'; readonly agent: AgentId }
  | { readonly act: 'RETRY'; readonly agent: AgentId }
  | { readonly act: 'SUBSTITUTE'; readonly agent: AgentId; readonly instead: AgentId }
  | { readonly act: 'SKIP' | 'HALT'; readonly agent: AgentId };

export interface AgentPlace {
  readonly agent: AgentId;
  /** In the order in which they were made. */
  readonly attempts: readonly Attempt[];
  /** Agents of the same function group that are free, best first. */
  readonly substitutes: readonly AgentId[];
  /**
   * Other free agents of the tier, best first; nobody, where each of the tier has a part that is its own, or where one
   * was asked.
   */
  readonly tier: readonly AgentId[];
  readonly mandatory: boolean;
}

/**
 * The next step for a place (OMEGA rules §4.2.1): the agent again, so often as policy has it, then one substitute of
 * its function group, asked once, then one of the tier, asked once, then without. Only a mandatory agent without a substitute halts. A place that was
 * never tried is asked first by the caller; here it is a retry.
 */
export function recoverAgent(
  { agent, attempts, substitutes, tier, mandatory }: AgentPlace,
  { failure }: Pick<Policy, 'failure'>,
): AgentRecovery {
  const worked = attempts.find(({ problem }) => problem === null);
  if (worked) return { act: 'USE', agent: worked.agent };
  const own = attempts.filter((attempt) => attempt.agent === agent).length;
  const others = new Set(attempts.map((attempt) => attempt.agent));
  others.delete(agent);
  if (own <= failure.retries && others.size === 0) return { act: 'RETRY', agent };
  const substitute = substitutes.find((one) => one !== agent && !others.has(one));
  if (substitute !== undefined && (others.size === 0 || mandatory))
    return { act: 'SUBSTITUTE', agent: substitute, instead: agent };
  const mate = tier.find((one) => one !== agent && !others.has(one));
  if (mate !== undefined && !mandatory) return { act: 'SUBSTITUTE', agent: mate, instead: agent };
  return { act: mandatory ? 'HALT' : 'SKIP', agent };
}

/** Failures at the end of a list of attempts, in a row. */
export function consecutiveFailures(attempts: readonly Attempt[]): number {
  const lastGood = attempts.findLastIndex(({ problem }) => problem === null);
  return attempts.length - 1 - lastGood;
}

/** Three in a row escalate (OMEGA rules §A.3), be they one agent's or a place's. */
const escalates = (attempts: readonly Attempt[], { failure }: Pick<Policy, 'failure'>): boolean =>
  consecutiveFailures(attempts) >= failure.consecutiveFailures;

/**
 * Agents that leave the deployment: those that fail systematically (OMEGA rules §4.2.1, step 6). A mandatory agent
 * stays: without it the session would halt, so it is asked anew each time and its failures escalate instead.
 */
export function removedAgents(
  session: readonly Attempt[],
  mandatory: readonly AgentId[],
  policy: Pick<Policy, 'failure'>,
): readonly AgentId[] {
  const agents = [...new Set(session.map(({ agent }) => agent))].sort((a, b) => a - b);
  return agents.filter(
    (agent) =>
      !mandatory.includes(agent) &&
      escalates(
        session.filter((attempt) => attempt.agent === agent),
        policy,
      ),
  );
}
