import type { QualityVerdict, AgentTier, Characteristic, Level } from '../vocabulary.ts';
import type { Policy } from '../policy.ts';

/** Why another cycle is run (OMEGA rules §1.3.4); the order is the table's. */
export type Trigger =
  | { readonly kind: 'CONTRADICTION'; readonly id: string; readonly agents: readonly number[] }
  | { readonly kind: 'LOW_CONFIDENCE'; readonly confidence: number; readonly below: number }
  | { readonly kind: 'GAP'; readonly gap: string; readonly wouldFill: Characteristic }
  | { readonly kind: 'CONFLICT'; readonly id: string; readonly agents: readonly number[] }
  | { readonly kind: 'QUALITY_REJECT'; readonly tiers: readonly AgentTier[] }
  /** Of the tree of OMEGA rules §6.4: confidence is not improving, and not everything was tried. */
  | { readonly kind: 'NOT_IMPROVING' };

/** What to do about each, for the record and the report. */
export const triggerActions = {
  CONTRADICTION: 'ask the GENESIS agents concerned again, and verify',
  LOW_CONFIDENCE: 'add attackers',
  GAP: 'ask the GENESIS agents whose kind of thinking fills it',
  CONFLICT: 'ask the Conflict Resolver, and then the agents in conflict again',
  QUALITY_REJECT: 'mend what failed, and run the affected tiers again',
  NOT_IMPROVING: 'add agents that were never asked',
} as const satisfies Record<Trigger['kind'], string>;

export interface Opposed {
  readonly id: string;
  readonly agents: readonly number[];
}

/** A cycle's end, as far as it calls for another. */
interface CycleEnd {
  /** Contradictions that were discovered in this cycle. */
  readonly newContradictions: readonly Opposed[];
  /** Contradictions still unresolved whose agents asked for a resolution. */
  readonly conflicts: readonly Opposed[];
  /** Of the answer, after propagation; null: there is none yet. */
  readonly confidence: number | null;
  readonly stakes: Level;
  readonly gaps: readonly { readonly gap: string; readonly critical: boolean; readonly wouldFill: Characteristic }[];
  readonly quality: { readonly verdict: QualityVerdict; readonly tiers: readonly AgentTier[] } | null;
}

/** The triggers that a cycle's end pulls. A gap that is not critical does not call for another cycle. */
export function triggersOf(
  { newContradictions, conflicts, confidence, stakes, gaps, quality }: CycleEnd,
  { confidence: { final } }: Pick<Policy, 'confidence'>,
): Trigger[] {
  const below = final[stakes];
  return [
    ...newContradictions.map(({ id, agents }): Trigger => ({ kind: 'CONTRADICTION', id, agents })),
    ...(confidence !== null && confidence <= below ? [{ kind: 'LOW_CONFIDENCE', confidence, below } as const] : []),
    ...gaps.filter(({ critical }) => critical).map(({ gap, wouldFill }): Trigger => ({ kind: 'GAP', gap, wouldFill })),
    ...conflicts.map(({ id, agents }): Trigger => ({ kind: 'CONFLICT', id, agents })),
    ...(quality?.verdict === 'REJECT' ? [{ kind: 'QUALITY_REJECT', tiers: quality.tiers } as const] : []),
  ];
}
