import type { OutputType } from './outputs.ts';

/**
 * Slots of an agent's context: whose output lies there, and which part of it the agent is handed. The file of a request
 * names nothing else, so what an agent reads is what its contract (and PHI's choice of tiers) put there.
 */
export type Part = OutputType | 'summary' | 'report' | 'own';

export interface Slot {
  readonly agentId: number;
  readonly part: Part;
}

/** `21/claims`; `21/own` is the agent's contribution when it is asked for more of it. */
export const slotName = ({ agentId, part }: Slot): string => `${agentId}/${part}`;

export function slotOf(name: string): Slot | null {
  const [, agent, part] = /^(\d{1,2})\/([a-zA-Z]+)$/.exec(name) ?? [];
  return agent === undefined || part === undefined ? null : { agentId: Number(agent), part: part as Part };
}
