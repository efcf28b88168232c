import type { Policy } from '../policy.ts';
import type { Agent } from '../vocabulary.ts';

interface LowConfidence {
  readonly agent: Agent;
  readonly confidence: number;
  /**
   * `escalate`: a person is asked at once. `discuss`: the phase loops, and the lead says where its doubt comes from.
   */
  readonly band: 'escalate' | 'discuss';
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
