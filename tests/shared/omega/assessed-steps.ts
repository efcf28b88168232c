import { asJson } from '../../../shared/kernel/json.ts';
import type { Contribution } from '../../../shared/omega/answers/contribution.ts';
import { assessCycle } from '../../../shared/omega/assess/assessment.ts';
import type { AgentId } from '../../../shared/omega/agents/cast.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { spoken } from './spoken.ts';
import { type Say, type Told, toldSession } from './told-session.ts';

/* Steps of a session in short, and their assessment. */

export const claim = (
  id: string,
  statement: string,
  more: Partial<Contribution['claims'][number]> = {},
): Contribution['claims'][number] => ({
  id,
  statement,
  because: 'so',
  requires: [],
  alternatives: [],
  confidence: 0.9,
  ...more,
});

export const say = (agent: Say['agent'], answer: unknown, more: Partial<Say> = {}): Say => ({
  agent,
  answer: asJson(answer),
  ...more,
});

export const finding = (claimId: string, result: string, survivesAs: string | null = null) => ({
  claimId,
  result,
  reason: 'looked',
  survivesAs,
});

export const finds = (agent: AgentId, ...findings: ReturnType<typeof finding>[]) =>
  say(agent, { ...spoken({ claims: [], confidence: 0.9 }), findings });

export const states = (agent: AgentId, ...claims: Contribution['claims']) =>
  say(agent, spoken({ claims, confidence: 0.9 }));

export const assess = (cycle: number, restsOn: readonly string[], ...steps: readonly Told[]) =>
  assessCycle(toldSession('Why?', ...steps), { cycle, restsOn, standings: {} }, policy);
