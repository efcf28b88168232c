import { idsOfTier, type AgentId } from '../agents/cast.ts';
import type { SessionPhase } from '../agents/roster.ts';
import type { Policy } from '../policy.ts';
import { deployedIn, type Deployment } from './deployment.ts';
import { orderWithin, survivorSynthesizer } from './priorities.ts';

/** Tiers that hand on to a next one, with the phase in which each does its work. */
const tierOf = {
  EXPLORATION: 'GENESIS',
  FORMALIZATION: 'BRIDGE',
  VERIFICATION: 'VERIFICATION',
  ATTACK: 'ADVERSARY',
} as const;
export type HandingOn = keyof typeof tierOf;
export const handsOn = (phase: SessionPhase): phase is HandingOn => Object.hasOwn(tierOf, phase);

/** A tier's confidence: the mean of those of its answers in a cycle that count; null: none does. */
export function tierConfidence(
  phase: HandingOn,
  said: ReadonlyMap<AgentId, { readonly confidence: number }>,
): number | null {
  const words = idsOfTier(tierOf[phase]).flatMap((agent) => said.get(agent)?.confidence ?? []);
  return words.length === 0 ? null : words.reduce((sum, one) => sum + one, 0) / words.length;
}

/**
 * Who strengthens a tier that is less sure than the session may proceed with (OMEGA rules §1.2): agents of it that the
 * cycle does not have, the never asked first. The one who sums up the attacks is none of the attackers.
 */
export function reinforcementsFor(
  phase: HandingOn,
  deployment: Pick<Deployment, 'agents'>,
  asked: ReadonlyMap<AgentId, number>,
  gone: ReadonlySet<number>,
  { targetedGenesis, additionalAdversaries }: Pick<Policy, 'targetedGenesis' | 'additionalAdversaries'>,
): AgentId[] {
  const tier = tierOf[phase];
  const deployed = new Set<AgentId>(deployedIn(deployment));
  const order: readonly AgentId[] = tier === 'GENESIS' ? idsOfTier(tier) : orderWithin[tier];
  return order
    .filter((agent) => !deployed.has(agent) && !gone.has(agent) && agent !== survivorSynthesizer)
    .toSorted((a, b) => (asked.get(a) ?? 0) - (asked.get(b) ?? 0))
    .slice(0, tier === 'GENESIS' ? targetedGenesis : additionalAdversaries);
}
