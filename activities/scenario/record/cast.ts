import type { CastRecord } from '../../../shared/scenario/documents/index.ts';
import { type Agent, agents, type Phase } from '../../../shared/scenario/index.ts';
import { contextUsage } from '../../ask/context-usage.ts';
import type { StoredCall } from '../../store/calls.ts';
import { sumIfKnown } from '../../../shared/statistics/index.ts';

/** Who played each agent: model, prompt, tokens, cost, and the last confidence of each phase. */
export function castOf(calls: readonly StoredCall[]): Record<Agent, CastRecord> {
  return Object.fromEntries(
    agents.map((agent) => [agent, castMember(calls.filter((call) => call.agent === agent))]),
  ) as Record<Agent, CastRecord>;
}

/** The same of one agent, given its own calls: one of the five, or an adviser. */
export function castMember(own: readonly StoredCall[]): CastRecord {
  const last = own.at(-1);
  const confidences: Partial<Record<Phase, number>> = {};
  for (const call of own) if (call.confidence !== null) confidences[call.phase as Phase] = call.confidence;
  return {
    // A second model may have answered where the first declined.
    model: [...new Set(own.map(({ model }) => model))].join(', ') || 'none',
    snapshot: last?.snapshot ?? null,
    version: last?.agentVersion ?? 'none',
    tokens: own.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
    costMicrodollars: sumIfKnown(own.map(({ costMicrodollars }) => costMicrodollars)),
    peakContextUsage: own.length === 0 ? null : Math.max(...own.map(({ inputTokens }) => contextUsage(inputTokens))),
    confidences,
  };
}
