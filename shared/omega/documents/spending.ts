import { agentIdOf, cast, type AgentId } from '../agents/cast.ts';
import { agentTiers } from '../vocabulary.ts';
import type { ArchivedCall } from './archive.ts';
import type { SessionRecord } from './record.ts';

/**
 * Calls, tokens and cost of each tier, repairs and readings included, in the order of the tiers. A sum with an unknown
 * price is unknown.
 */
export function spendingOf(calls: readonly ArchivedCall[]): SessionRecord['spending'] {
  return agentTiers.flatMap((tier) => {
    const own = calls.filter(({ agent }) => {
      const id = agentIdOf(agent);
      return id !== null && cast[id].tier === tier;
    });
    if (own.length === 0) return [];
    const cost = own.reduce<number | null>(
      (sum, { costMicrodollars }) => (sum === null || costMicrodollars === null ? null : sum + costMicrodollars),
      0,
    );
    return [
      {
        tier,
        calls: own.length,
        inputTokens: own.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
        outputTokens: own.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
        costMicrodollars: cost === null ? null : Math.round(cost),
      },
    ];
  });
}

/** Which models spoke for each agent, and under which prompt, by agent. */
export function voicesOf(calls: readonly ArchivedCall[]): SessionRecord['voices'] {
  const voices = new Map<string, { agent: AgentId; model: string; snapshot: string; version: string; calls: number }>();
  for (const { agent: name, model, snapshot, agentVersion: version } of calls) {
    const agent = agentIdOf(name);
    if (agent === null) continue;
    const key = JSON.stringify([agent, model, snapshot, version]);
    voices.set(key, { agent, model, snapshot, version, calls: (voices.get(key)?.calls ?? 0) + 1 });
  }
  return [...voices.values()].sort((a, b) => a.agent - b.agent || (a.model < b.model ? -1 : a.model > b.model ? 1 : 0));
}
