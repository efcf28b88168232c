import { agentIdOf, cast } from '../../shared/omega/agents/index.ts';

/** Systems whose runs were measured. */
export type MeasuredSystem = 'scenario' | 'omega' | 'worldbuilding' | 'evaluation';

/**
 * The group under which an agent's calls are counted: an agent of the pipeline by itself, one of OMEGA by its tier, one
 * of a team by its role, as both teams have it, and all judges as one.
 */
export function groupOf(system: MeasuredSystem, agent: string): string {
  if (system === 'omega') {
    const id = agentIdOf(agent);
    return id === null ? agent : cast[id].tier;
  }
  if (system === 'worldbuilding') return agent.replace(/^[ab]-/, '').replace(/^judge-\d$/, 'judge');
  return system === 'evaluation' ? agent.replace(/^judge-\d$/, 'judge') : agent;
}

/** The models of each group, one for each of its agents. */
export function modelsByGroup(
  system: MeasuredSystem,
  models: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> {
  const groups = new Map<string, string[]>();
  for (const [agent, ref] of Object.entries(models)) {
    const group = groupOf(system, agent);
    groups.set(group, [...(groups.get(group) ?? []), ref]);
  }
  return Object.fromEntries(groups);
}
