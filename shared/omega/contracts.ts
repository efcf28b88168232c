import { agentIds, cast, type AgentId } from './cast.ts';
import { requirementOf, type Contract } from './contract.ts';
import { odds } from './contract-conflicts.ts';
import { needs } from './contract-needs.ts';
import { digests, type OutputType } from './outputs.ts';
import type { AgentTier } from './vocabulary.ts';

const ofTier: Readonly<Record<AgentTier, readonly OutputType[]>> = {
  GENESIS: ['claims'],
  BRIDGE: ['claims'],
  VERIFICATION: ['findings'],
  ADVERSARY: ['findings'],
  META: [],
  MEMORY: [],
  PHI: ['direction'],
};
/** Parts that a single agent provides on top of what its tier does. */
const own: Readonly<Partial<Record<AgentId, readonly OutputType[]>>> = {
  31: ['gaps'],
  40: ['gaps'],
  44: ['steelman'],
  45: ['testability'],
  46: ['survival'],
  47: ['clarification'],
  48: ['progress'],
  49: ['consensus'],
  50: ['resolutions'],
  51: ['answer'],
  52: ['quality'],
  53: digests,
  54: ['patterns'],
  55: ['warnings'],
  56: ['heuristics'],
};

export const provided = (id: AgentId): readonly OutputType[] => [...ofTier[cast[id].tier], ...(own[id] ?? [])];

/** The contracts of all 57. Consumers are read off the requirements, so the two sides cannot drift apart. */
export const contracts: Readonly<Record<AgentId, Contract>> = Object.fromEntries(
  agentIds.map((id) => [id, contractOf(id)]),
) as Record<AgentId, Contract>;

function contractOf(id: AgentId): Contract {
  return {
    agentId: id,
    requires: needs[id].map(requirementOf),
    provides: provided(id).map((outputType) => ({
      outputType,
      consumers: agentIds.filter((reader) =>
        needs[reader].some(([agent, type]) => agent === id && type === outputType),
      ),
    })),
    conflictsWith: odds.flatMap(({ between: [a, b], ...rest }) =>
      a === id ? [{ agentId: b, ...rest }] : b === id ? [{ agentId: a, ...rest }] : [],
    ),
  };
}
