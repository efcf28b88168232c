import { agentIdOf, type AgentId } from './cast.ts';

/**
 * Agents whose method computes (OMEGA rules §2.1.4): limits, proofs line by line, predictions, intervals, statistics. They
 * are offered the evaluator that judges calculations before they contribute; nobody else's words are figures.
 */
export const computingAgents: readonly AgentId[] = [17, 29, 32, 34, 36];

export function mayCompute(agent: string, task: string): boolean {
  const id = agentIdOf(agent);
  return task === 'contribute' && id !== null && computingAgents.includes(id);
}
