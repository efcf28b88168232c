import type { CallIdentity } from '../kernel/ids.ts';
import { agentIdOf, type AgentId } from './cast.ts';
import { placeOf } from './place.ts';

/** Where an answer's claims come from: what their addresses are made of. */
export interface Origin {
  readonly agent: AgentId;
  /** The cycle. */
  readonly iteration: number;
  /** Which of the agent's questions in this cycle, from 1. */
  readonly pass: number;
}

/** The origin of a call's answer, by its key; null for a name that is none of the cast's. */
export function originOf({ agent, round, subject }: Pick<CallIdentity, 'agent' | 'round' | 'subject'>): Origin | null {
  const id = agentIdOf(agent);
  return id === null ? null : { agent: id, iteration: round, pass: placeOf(subject).pass };
}

const perPass = 100;

/**
 * Number of the nth thing that an answer states, apart from those of the agent's other passes in the cycle: the 1st of
 * pass 2 is 101.
 */
export const numberOf = ({ pass }: Pick<Origin, 'pass'>, nth: number): number => (pass - 1) * perPass + nth;
