import type { Json } from '../kernel/json.ts';
import { addressed } from './addressed.ts';
import type { Contribution } from './answers.ts';
import type { ContributionFacts } from './facts.ts';
import { partFacts } from './facts-of-part.ts';
import type { Origin } from './origin.ts';
import type { Policy } from './policy.ts';
import { quarantineFor } from './quarantine.ts';
import type { Shown } from './shown.ts';
import { flagsOf, stanceOf, type Spoken } from './tier-line.ts';

/** What a memory's testimony leaves out: it makes no claims and refers to none. */
const silent: Omit<Spoken, 'verdict' | 'confidence'> & Pick<Contribution, 'claims'> = {
  claims: [],
  references: [],
  contradictions: [],
  flags: { requiresResolution: false, blocksProgress: false, breakthrough: false },
  selfReport: null,
};

/**
 * What a workflow learns of a contribution: whether it counts, the head of its Tier 0 line, counts, and the part that a
 * rule reads. Which problem it is asked about the activity does not know, so the line goes by the confidence to proceed
 * at MEDIUM uncertainty. `answer`: one that its agent's schema accepted. `shown`: what its context spoke of.
 */
export function contributionFacts(
  answer: Json,
  origin: Origin,
  shown: Shown,
  policy: Pick<Policy, 'confidence'>,
): ContributionFacts {
  const said = addressed(answer, origin);
  const spoken = { ...silent, ...(said as unknown as Spoken & Partial<Contribution>) };
  const proceedAt = policy.confidence.proceed.MEDIUM;
  return {
    quarantine: quarantineFor(answer, origin, shown, policy),
    stance: stanceOf(spoken, proceedAt),
    flags: flagsOf(spoken, proceedAt),
    claims: spoken.claims.length,
    contradictions: spoken.contradictions.length,
    breakthrough: spoken.flags.breakthrough,
    part: partFacts(said, origin, shown.contradictions),
  };
}
