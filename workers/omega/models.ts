import { agentIds, type AgentKey, agentKeys, cast } from '../../shared/omega/agents/index.ts';
import { agentTiers } from '../../shared/omega/index.ts';
import { RequestError } from '../client/request-error.ts';

/**
 * `--model local:llama3.3` names all agents, `--model ADVERSARY=openai:…` a tier and `--model
 * chain-verifier=anthropic:…` one agent, by key or number. The one outranks the tier and the tier the all, in any
 * order.
 */
export function modelsOfSession(written: readonly string[]): Partial<Record<AgentKey, string>> {
  const everyone: Partial<Record<AgentKey, string>> = {};
  const tiers: Partial<Record<AgentKey, string>> = {};
  const single: Partial<Record<AgentKey, string>> = {};
  for (const one of written) {
    const [, name, ref] = /^([A-Za-z0-9-]+)=(.*)$/s.exec(one) ?? [];
    if (name === undefined || ref === undefined) {
      for (const key of agentKeys) everyone[key] = one;
      continue;
    }
    const agent = agentIds.find((id) => cast[id].key === name.toLowerCase() || String(id) === name);
    const tier = agentTiers.find((known) => known === name.toUpperCase());
    if (agent !== undefined) single[cast[agent].key] = ref;
    else if (tier !== undefined)
      for (const id of agentIds.filter((of) => cast[of].tier === tier)) tiers[cast[id].key] = ref;
    else
      throw new RequestError([
        `--model: ${name} is neither an agent nor a tier; use a tier (${agentTiers.join(', ')}) or an agent by key or number, as in chain-verifier=openai:gpt-6-sol`,
      ]);
  }
  return { ...everyone, ...tiers, ...single };
}
