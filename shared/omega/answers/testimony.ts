import type { Json } from '../../kernel/json.ts';
import type { AttackFinding, Contribution, VerificationFinding } from './contribution.ts';
import { addressed } from './addresses.ts';
import { cast, type AgentId } from '../agents/cast.ts';
import type { Testimony } from '../confidence/claims.ts';
import { survivorSynthesizer } from '../deployment/priorities.ts';

type Said = Partial<Contribution> & { readonly findings?: readonly (AttackFinding | VerificationFinding)[] };

/**
 * What of a contribution bears on claims. The Survivor Synthesizer sums up what other attackers found, so its findings
 * are no attacks of their own; memory's testimonies state no claims. A judgement has no confidence of its own: 0 keeps
 * it from counting anywhere. `answer`: one that its agent's schema accepted.
 */
export function testimonyOf(answer: Json, agent: AgentId, iteration: number, pass: number): Testimony {
  const {
    confidence = 0,
    claims = [],
    references = [],
    inputsUsed = [],
    findings = [],
  } = addressed(answer, { agent, iteration, pass }) as Said;
  const { tier } = cast[agent];
  const examines = agent !== survivorSynthesizer;
  return {
    agent,
    iteration,
    confidence,
    claims,
    references,
    inputsUsed,
    attacks: tier === 'ADVERSARY' && examines ? (findings as readonly AttackFinding[]) : [],
    verifications: tier === 'VERIFICATION' ? (findings as readonly VerificationFinding[]) : [],
  };
}
