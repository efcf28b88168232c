import type { Policy } from '../policy.ts';
import type { Agent, Phase } from '../vocabulary.ts';
import { confidenceCriterion } from './row.ts';
import type { ClassifyGate } from './classify.ts';
import type { GroundGate } from './ground.ts';
import type { ValidateGate } from './validate.ts';

export interface LowConfidence {
  readonly agent: Agent;
  readonly confidence: number;
  /**
   * `escalate`: a person is asked at once. `discuss`: the phase loops, and the lead says where its doubt comes from.
   */
  readonly band: 'escalate' | 'discuss';
}

/**
 * What the leads of a phase say of their own deliverables. ATHENA's word on her sketch is none: the sketch is a
 * hypothesis (scenario rules §2.1.2).
 */
export function confidencesOf(
  phase: Phase,
  facts: Partial<ValidateGate & GroundGate & ClassifyGate>,
): Partial<Record<Agent, number>> {
  const stated = (
    agent: Agent,
    lead: { readonly confidence: number } | null | undefined,
  ): Partial<Record<Agent, number>> => (lead ? { [agent]: lead.confidence } : {});
  switch (phase) {
    case 'VALIDATE':
      return { ...stated('NEWTON', facts.physics), ...stated('EULER', facts.mathematics) };
    case 'GROUND':
      return stated('GALILEO', facts.grounding);
    case 'CLASSIFY':
      return stated('SOCRATES', facts.classification);
    case 'SEED':
    case 'REFINE':
    case 'DOCUMENT':
      return {};
  }
}

/**
 * Who is not sure enough (scenario rules §4.3): below `escalateBelow` a person is asked at once; from there up to the
 * agent's threshold the doubt is discussed. A confidence that is no number is no confidence.
 */
export function doubts(
  confidences: Partial<Record<Agent, number>>,
  policy: Pick<Policy, 'confidence' | 'escalateBelow'>,
): readonly LowConfidence[] {
  return (Object.keys(confidences) as Agent[]).flatMap((agent): LowConfidence[] => {
    const confidence = confidences[agent];
    if (confidence === undefined) return [];
    if (!(confidence >= policy.escalateBelow)) return [{ agent, confidence, band: 'escalate' }];
    return confidence >= (policy.confidence[agent] ?? 0) ? [] : [{ agent, confidence, band: 'discuss' }];
  });
}

/** Whether a criterion of a gate report is about an agent's confidence, and so is answered by a discussion. */
export const aboutConfidence = (criterion: string): boolean => criterion.startsWith(confidenceCriterion('' as Agent));
