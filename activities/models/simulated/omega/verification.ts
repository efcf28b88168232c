import type { GapDetection, VerifierContribution } from '../../../../shared/omega/answers/index.ts';
import type { ShownClaim } from './context.ts';
import { checking } from './methods-examining.ts';
import type { SessionMind } from './mind.ts';
import { contribution, used } from './said.ts';
import { isPeripheral } from './standing.ts';

const few = 4;
const turns = 5;

/**
 * Verifiers share a long list among them, as far as they can without knowing of one another: by place and by their own
 * number. What all of them verified would be certain, and a demo in which everything is certain shows nothing.
 */
export const share = (shown: readonly ShownClaim[], id: number): readonly ShownClaim[] =>
  shown.length <= few ? shown : shown.filter((_, place) => place % turns === id % turns);

/** Main claims hold; what was said at the side stays uncertain. */
export function verify(mind: SessionMind): VerifierContribution {
  const { id, context, topic } = mind;
  const mine = share(context.claims('claimsToVerify'), id);
  const how = checking[id] ?? 'it was checked';
  const held = mine.filter((shown) => !isPeripheral(shown.id)).length;
  return {
    ...contribution(
      mind,
      mine.length === 0
        ? 'No claim lay there to be checked.'
        : `${held} of ${mine.length} claims about “${topic[0]}” hold.`,
      { inputsUsed: used(mine, 'checked') },
    ),
    findings: mine.map((shown) =>
      isPeripheral(shown.id)
        ? { claimId: shown.id, result: 'UNCERTAIN', reason: `It is a remark beside the argument: ${how} only in part.` }
        : { claimId: shown.id, result: 'VERIFIED', reason: `It holds: ${how}.` },
    ),
  };
}

/** 31 */
export function detectGaps(mind: SessionMind): GapDetection {
  return {
    ...verify(mind),
    gaps: [
      {
        gap: `No figure is given for “${mind.topic[2]}”, which the question names and does not hang on.`,
        critical: false,
        wouldFill: 'EMPIRICAL_GROUNDING',
      },
    ],
  };
}
