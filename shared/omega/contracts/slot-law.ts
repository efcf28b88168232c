import { agentIdOf, cast, isAgentId, type AgentId } from '../agents/cast.ts';
import { provided } from './contracts.ts';
import { slotOf } from './slots.ts';
import { isDigest } from './outputs.ts';

/** What lies in a slot of a context, without its words. */
export type Held =
  | {
      readonly kind: 'answer';
      readonly agent: string;
      readonly task: string;
      readonly answered: boolean;
      readonly sameRun: boolean;
    }
  | { readonly kind: 'note'; readonly content: string; readonly addressee: string | null }
  | { readonly kind: 'nothing' };

/**
 * Why this may not lie in this slot of this reader's context, in ids only, or null. A slot hands on what its agent's
 * contract provides, from an answer of that agent to the question that the part belongs to; a digest is a note of its
 * own kind; an agent's whole answer goes to itself alone.
 */
export function slotProblem(name: string, reader: AgentId, held: Held): string | null {
  const slot = slotOf(name);
  if (slot === null || !isAgentId(slot.agentId)) return `${name} names no slot of a context`;
  const { agentId, part } = slot;
  if (part === 'own')
    return agentId === reader
      ? answerProblem(name, agentId, 'contribute', held)
      : `${name} is for agent ${agentId} alone, and agent ${reader} reads it`;
  if (part === 'summary' || part === 'report') return answerProblem(name, agentId, part, held);
  if (!provided(agentId).includes(part)) return `${name}: the contract of agent ${agentId} does not provide that`;
  if (!isDigest(part))
    return answerProblem(name, agentId, cast[agentId].tier === 'PHI' ? 'synthesise' : 'contribute', held);
  if (held.kind !== 'note' || held.content !== part) return `${name} holds no such digest`;
  return held.addressee === null || agentIdOf(held.addressee) === reader
    ? null
    : `${name} holds a digest for somebody else`;
}

function answerProblem(name: string, agentId: AgentId, task: string, held: Held): string | null {
  if (held.kind !== 'answer' || agentIdOf(held.agent) !== agentId || held.task !== task)
    return `${name} holds no ${task} of agent ${agentId}`;
  if (!held.sameRun) return `${name} holds an answer of another session`;
  return held.answered ? null : `${name} holds an answer that could not be read`;
}
