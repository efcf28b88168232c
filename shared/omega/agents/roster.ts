import type { AgentCard } from '../../kernel/agent.ts';
import { answersOf } from '../answers/by-agent.ts';
import { agentIds, cast, isAgentId, type AgentId, type AgentKey } from './cast.ts';
import { adversary } from './members.ts';
import { bridge } from './members.ts';
import { genesis } from './members.ts';
import { manners, type Member } from './cast.ts';
import { keepers } from './members.ts';
import { meta } from './members.ts';
import { verification } from './members.ts';
import type { AgentTier } from '../vocabulary.ts';

/**
 * Where in a session an agent is asked: PHI classifies first and concludes last; between them run the batches of each
 * cycle.
 */
export const sessionPhases = [
  'CLASSIFICATION',
  'EXPLORATION',
  'FORMALIZATION',
  'VERIFICATION',
  'ATTACK',
  'SYNTHESIS',
  'MEMORY',
  'CONCLUSION',
] as const;
export type SessionPhase = (typeof sessionPhases)[number];

/** Overflow of GENESIS joins formalization, a last verification joins synthesis (OMEGA rules §1.3.3). */
const phasesOfTier = {
  GENESIS: ['EXPLORATION', 'FORMALIZATION'],
  BRIDGE: ['FORMALIZATION'],
  VERIFICATION: ['VERIFICATION', 'SYNTHESIS'],
  ADVERSARY: ['ATTACK'],
  // An ill-defined problem is clarified before it is explored (OMEGA rules §1.2).
  META: ['EXPLORATION', 'SYNTHESIS'],
  MEMORY: ['MEMORY'],
  PHI: ['CLASSIFICATION', 'SYNTHESIS', 'CONCLUSION'],
} as const satisfies Record<AgentTier, readonly SessionPhase[]>;

export const members: Readonly<Record<AgentId, Member>> = {
  ...genesis,
  ...bridge,
  ...verification,
  ...adversary,
  ...meta,
  ...keepers,
};

type OmegaRoster = Readonly<Record<AgentKey, AgentCard>>;

/** The 57 as the kernel asks them; nobody leads or vetoes, as claims are judged by propagation and not by rank. */
export const roster: OmegaRoster = Object.fromEntries(agentIds.map((id) => [cast[id].key, cardOf(id)])) as Record<
  AgentKey,
  AgentCard
>;

function cardOf(id: AgentId): AgentCard {
  const { key, name, tier, does } = cast[id];
  return {
    role: `${name} (${id}, ${tier}): ${does}`,
    prompt: `omega.${key}`,
    promptVersion: 'v2',
    phases: phasesOfTier[tier],
    leads: [],
    canVeto: false,
    authority: null,
    sampling: manners[members[id].manner],
    answers: answersOf(id, Object.keys(members[id].report)),
  };
}

/** Those who can do this agent's work, in order of their ids; empty where nobody can. */
export function substitutesFor(agent: number): AgentId[] {
  const group = isAgentId(agent) ? members[agent].group : null;
  return group === null ? [] : agentIds.filter((id) => id !== agent && members[id].group === group);
}
