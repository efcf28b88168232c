import { messageSchema, type MessageType } from '../kernel/message.ts';
import { defaultPolicy } from './policy.ts';
import { adviserNames, advisers } from './advisers.ts';
import { pageReader, readingPhases } from './page-reader.ts';
import { roster } from './roster.ts';
import { agents, isAgent, phases, type Phase } from './vocabulary.ts';

/**
 * Everyone who can be named as sender or recipient: the agents, the optional ones that come with Symposium, and the
 * orchestrator that carries every message.
 */
export const parties = [...agents, ...adviserNames, 'ORCHESTRATOR'] as const;
type Party = (typeof parties)[number];

interface Right {
  readonly from: readonly Party[];
  /** To whom the orchestrator hands the message on; null where it keeps it. */
  readonly handedOnTo:
    'the challenged agent' | 'the challenger' | 'a human reviewer' | 'all agents and the experts' | null;
}

/**
 * Who may speak a kind of message, and where it goes from the orchestrator's context (scenario rules §1.3, table of
 * types).
 */
const rights: Readonly<Record<MessageType, Right>> = {
  DELIVERABLE: { from: [...agents, ...adviserNames], handedOnTo: null },
  CHALLENGE: { from: agents, handedOnTo: 'the challenged agent' },
  RESPONSE: { from: agents, handedOnTo: 'the challenger' },
  VOTE: { from: agents, handedOnTo: null },
  VETO: { from: agents.filter((agent) => roster[agent].canVeto), handedOnTo: null },
  ESCALATION: { from: parties, handedOnTo: 'a human reviewer' },
  BREAKTHROUGH: { from: agents, handedOnTo: 'all agents and the experts' },
};

/** May this party speak this kind of message at all? */
export function mayActAs(type: MessageType, sender: Party): boolean {
  return rights[type].from.includes(sender);
}

/**
 * May the agent hand in a DELIVERABLE in this phase? Its lead phases, and those that nobody leads (REFINE, DOCUMENT).
 * What ATHENA revises for the leads of VALIDATE is a RESPONSE.
 */
export function mayDeliver(agent: Exclude<Party, 'ORCHESTRATOR'>, phase: Phase): boolean {
  if (!isAgent(agent)) {
    const phasesOf: readonly Phase[] = advisers[agent].phases;
    return phasesOf.includes(phase) || (agent === pageReader && (readingPhases as readonly Phase[]).includes(phase));
  }
  const leads = agents.filter((one) => (roster[one].leads as readonly string[]).includes(phase));
  return leads.length === 0 || leads.includes(agent);
}

/**
 * May a message of this kind travel from one party to the other? Agents reach the orchestrator only; the orchestrator
 * carries to an agent only what the table hands on to one, and keeps its own escalation in its context.
 */
export function mayTravel(type: MessageType, sender: Party, recipient: Party): boolean {
  if (sender !== 'ORCHESTRATOR') return recipient === 'ORCHESTRATOR' && mayActAs(type, sender);
  if (recipient === 'ORCHESTRATOR') return mayActAs(type, sender);
  const { handedOnTo } = rights[type];
  return handedOnTo !== null && handedOnTo !== 'a human reviewer';
}

/**
 * A message of Impossible Moments: well formed, spoken by one who may, and carried by the orchestrator
 * (scenario rules §1.3).
 */
export const message = messageSchema(phases, parties, defaultPolicy.messageTokens).superRefine((one, context) => {
  const { message_type: type, sender, recipient, phase } = one;
  if (!mayTravel(type, sender, recipient)) {
    context.addIssue({
      code: 'custom',
      path: ['recipient'],
      message: `a ${type} does not go from ${sender} to ${recipient}`,
    });
  }
  if (type === 'DELIVERABLE' && sender !== 'ORCHESTRATOR' && !mayDeliver(sender, phase)) {
    context.addIssue({ code: 'custom', path: ['phase'], message: `${sender} does not lead ${phase}` });
  }
});
