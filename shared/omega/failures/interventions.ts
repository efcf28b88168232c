import type { InterventionFacts } from '../answers/facts.ts';
import type { Policy } from '../policy.ts';

/**
 * Ways out of a session that does not converge (OMEGA rules §4.2.3), in the order in which they are tried: from the
 * least change to the end.
 */
export const interventions = {
  CONSTRAIN: 'explicit constraints narrow the space',
  DECOMPOSE: 'sub-problems are solved as sessions of their own and put together',
  PIVOT: 'the approach is archived in Failure Memory and another selection of GENESIS begins',
  ADMIT: 'what was learned and what it would take are stated in a partial answer',
} as const;
export type Intervention = keyof typeof interventions;
const ladder = Object.keys(interventions) as Intervention[];

/** What PHI offers for each way, by number, and how deep this session is nested (0: asked by a user). */
export interface Offer extends Pick<InterventionFacts, 'constraints' | 'subProblems' | 'pivot'> {
  readonly depth: number;
}

interface InterventionPlan {
  readonly take: Intervention;
  /** Ways that were passed over, each with the reason. */
  readonly passed: readonly { readonly intervention: Intervention; readonly why: string }[];
}

/** Why a way cannot be taken, or null. ADMIT always can. `offer` null: PHI's testimony could not be read. */
function obstacle(way: Intervention, offer: Offer | null, { failure }: Pick<Policy, 'failure'>): string | null {
  if (way === 'ADMIT') return null;
  if (offer === null) return 'there is no readable testimony of PHI to take it from';
  switch (way) {
    case 'CONSTRAIN':
      return offer.constraints > 0 ? null : 'no constraint was offered';
    case 'DECOMPOSE':
      if (offer.depth >= failure.decompositionDepth) return `sessions nest ${failure.decompositionDepth} deep at most`;
      return offer.subProblems >= failure.subProblems
        ? null
        : `${offer.subProblems} sub-problems were offered, and ${failure.subProblems} are needed`;
    case 'PIVOT':
      return offer.pivot.length > 0 ? null : 'no other framing was offered';
    default:
      return way satisfies never;
  }
}

/** The next way: the first one not yet tried that can be taken. It ends in ADMIT, however often it is asked. */
export function planIntervention(
  tried: readonly Intervention[],
  offer: Offer | null,
  policy: Pick<Policy, 'failure'>,
): InterventionPlan {
  const passed: { intervention: Intervention; why: string }[] = [];
  for (const way of ladder) {
    const why = tried.includes(way) && way !== 'ADMIT' ? 'it was tried' : obstacle(way, offer, policy);
    if (why === null) return { take: way, passed };
    passed.push({ intervention: way, why });
  }
  return { take: 'ADMIT', passed };
}
