import type { Policy, ReviewDomain } from '../policy.ts';
import type { Domain, Phase } from '../vocabulary.ts';

/** What a review is about when nothing is in dispute: the matter of its phase. */
const phaseDomain: Readonly<Record<Phase, Domain>> = {
  SEED: 'creative design',
  VALIDATE: 'physical feasibility',
  GROUND: 'cognitive science grounding',
  CLASSIFY: 'solution classification',
  REFINE: 'creative design',
  DOCUMENT: 'creative design',
};

/** The domain that a review falls in: ethics by its kind, else the first domain in dispute, else its phase's. */
export function reviewDomain(review: {
  readonly kind: string;
  readonly phase: Phase;
  readonly domains?: readonly Domain[];
}): ReviewDomain {
  if (review.kind === 'ethics') return 'ethics';
  return review.domains?.[0] ?? phaseDomain[review.phase];
}

/** The groups that are asked in turn (scenario rules §4.3). */
export const reviewGroupsFor = (
  review: Parameters<typeof reviewDomain>[0],
  policy: Pick<Policy, 'reviewGroups'>,
): readonly string[] => policy.reviewGroups[reviewDomain(review)];
