import type { AgentId } from '../agents/cast.ts';
import { selectGenesis, type Problem } from './selection.ts';
import type { Policy } from '../policy.ts';
import {
  clarityAgents,
  clarityOptimizer,
  closingAgents,
  conflictResolver,
  mandatoryAgents,
  memoryAgents,
  orderWithin,
  priorityAgents,
  standingAttacker,
  standingMeta,
} from './priorities.ts';
import { agentsOf, available, because, ofTier, type Choice } from './selection.ts';
import type { AgentTier } from '../vocabulary.ts';

type Battery = Readonly<Record<Exclude<AgentTier, 'PHI'>, readonly AgentId[]>>;

/** Who takes part in a cycle, and by which leaves of the tree: plain data, recorded before the first wave leaves. */
export interface Deployment {
  readonly agents: Battery;
  /** Asked before all others, because the problem is not clear yet; part of `agents`. */
  readonly clarity: readonly AgentId[];
  /** Asked before those whom a conflict calls again (OMEGA rules §1.3.4); part of `agents`. */
  readonly resolving: readonly AgentId[];
  readonly closing: boolean;
  readonly attackRounds: number;
  readonly verificationPasses: number;
  /** Confidence to go on to the next tier with, and confidence that the final answer has to be above. */
  readonly proceedAt: number;
  readonly finalAbove: number;
  /** Why each agent is there. */
  readonly choices: readonly Choice[];
  /** Agents that ought to be there and whom nobody can replace. */
  readonly lost: readonly AgentId[];
  /** The leaves of the decision tree that were taken (OMEGA rules §1.2). */
  readonly leaves: readonly string[];
}

/** What changes from cycle to cycle. */
export interface Circumstances {
  readonly closing: boolean;
  readonly unresolvedContradictions: number;
  /** Agents that fail systematically (OMEGA rules §4.2.1, step 6). */
  readonly withdrawn: ReadonlySet<number>;
}

/**
 * The deployment of a session's first cycle: the decision tree, with the mandatory agents (OMEGA rules §1.2, §1.3.2).
 */
export function deploy(problem: Problem, now: Circumstances, policy: Policy): Deployment {
  const { type, uncertainty, stakes, wellDefined } = problem;
  const first = because(priorityAgents[type], `priority for ${type}`);
  // A type's priority agents come whatever the tier's size (OMEGA rules §1.2).
  const some = (tier: keyof typeof orderWithin, count: number, why: string) => {
    const prior = ofTier(first, tier);
    return available([...prior, ...because(orderWithin[tier], why)], now.withdrawn).chosen.slice(
      0,
      Math.max(count, prior.length),
    );
  };
  const attack = available(
    [
      { agent: standingAttacker, why: 'the attacker that is never left out' },
      ...ofTier(first, 'ADVERSARY'),
      ...because(orderWithin.ADVERSARY, `ADVERSARY battery at ${stakes} stakes`),
    ],
    now.withdrawn,
  );
  return assemble(
    [
      ...selectGenesis(problem, policy, now.withdrawn),
      ...some('BRIDGE', policy.bridges[uncertainty], `BRIDGE at ${uncertainty} uncertainty`),
      ...some('VERIFICATION', policy.verifiers[stakes], `VERIFICATION at ${stakes} stakes`),
      ...attack.chosen.slice(0, policy.adversaries[stakes]),
      ...ofTier(first, 'META'),
      ...(wellDefined ? [] : because([clarityOptimizer], 'the problem is not well-defined')),
    ],
    problem,
    now,
    policy,
  );
}

/** Completes a choice with whom every cycle has, and with the numbers that the problem's leaves set. */
export function assemble(
  choices: readonly Choice[],
  { type, uncertainty, stakes, wellDefined }: Problem,
  now: Circumstances,
  policy: Policy,
): Deployment {
  const { chosen, lost } = available(
    [
      ...choices,
      ...(now.unresolvedContradictions > 0 ? because([conflictResolver], 'contradictions are unresolved') : []),
      ...because(mandatoryAgents, 'mandatory'),
      ...because(standingMeta, 'every cycle'),
      ...because(memoryAgents, 'one testimony a cycle'),
      ...(now.closing ? because(closingAgents, 'success needs its word') : []),
    ],
    now.withdrawn,
  );
  const tier = (name: AgentTier) => agentsOf(ofTier(chosen, name));
  return {
    agents: {
      GENESIS: tier('GENESIS'),
      BRIDGE: tier('BRIDGE'),
      VERIFICATION: tier('VERIFICATION'),
      ADVERSARY: tier('ADVERSARY'),
      META: tier('META'),
      MEMORY: tier('MEMORY'),
    },
    clarity: wellDefined
      ? []
      : agentsOf(chosen).filter((agent) => (clarityAgents as readonly AgentId[]).includes(agent)),
    resolving: [],
    closing: now.closing,
    attackRounds: policy.attackRounds[uncertainty],
    verificationPasses: policy.verificationPasses[stakes],
    proceedAt: policy.confidence.proceed[uncertainty],
    finalAbove: policy.confidence.final[stakes],
    choices: chosen,
    lost,
    leaves: [
      `well-defined: ${wellDefined ? 'YES' : 'NO'}`,
      `type: ${type}`,
      `uncertainty: ${uncertainty}`,
      `stakes: ${stakes}`,
    ],
  };
}

/** Every agent of a cycle, in the order of the tiers. */
export const deployedIn = ({ agents }: Pick<Deployment, 'agents'>): AgentId[] => Object.values(agents).flat();
