import { cast, isAgentId, type AgentId } from './agents/cast.ts';
import { substitutesFor } from './agents/roster.ts';
import type { AgentTier } from './vocabulary.ts';

/** An agent that is to be deployed, and why. */
export interface Choice {
  readonly agent: AgentId;
  readonly why: string;
}

export const because = (agents: readonly AgentId[], why: string): Choice[] => agents.map((agent) => ({ agent, why }));

/**
 * The choices that can be had, each agent once, in order: one that has been withdrawn gives its place to the first of
 * its group who has not (OMEGA rules §1.2, §4.2.1). `lost`: those whose work nobody does now.
 */
export function available(
  choices: readonly Choice[],
  withdrawn: ReadonlySet<number>,
): { readonly chosen: readonly Choice[]; readonly lost: readonly AgentId[] } {
  const chosen = new Map<AgentId, Choice>();
  const lost = new Set<AgentId>();
  for (const choice of choices) {
    const { agent, why } = choice;
    const stand = withdrawn.has(agent) ? substitutesFor(agent).find((id) => !withdrawn.has(id)) : agent;
    if (stand === undefined) lost.add(agent);
    else if (!chosen.has(stand))
      chosen.set(stand, stand === agent ? choice : { agent: stand, why: `stands in for ${agent}: ${why}` });
  }
  return { chosen: [...chosen.values()], lost: [...lost] };
}

export const ofTier = (choices: readonly Choice[], tier: AgentTier): Choice[] =>
  choices.filter(({ agent }) => cast[agent].tier === tier);
export const agentsOf = (choices: readonly Choice[]): AgentId[] => choices.map(({ agent }) => agent);
export const known = (agents: readonly number[]): AgentId[] => agents.filter(isAgentId);
