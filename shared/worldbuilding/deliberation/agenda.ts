import type { Policy } from '../policy.ts';
import type { Proposer } from '../roles.ts';
import { debatePhases, goals, type GoalPart } from '../vocabulary.ts';
import { standingParts } from './canon.ts';
import { gapOf, nextProposer, type Deliberation } from './deliberation.ts';
import type { Place } from './schedule.ts';

/** What a round is for. */
export interface Agenda extends Place {
  readonly proposer: Proposer;
  /**
   * Parts of this phase's goal, and of earlier ones, that this round's proposal should fill; none: it deepens the
   * world.
   */
  readonly due: readonly GoalPart[];
  /** The fallen proposal that this one has to name, or null. */
  readonly gap: string | null;
}

/**
 * What the next round is for. Open parts of earlier phases stay due. Landmarks come one a round, and the phase's last
 * round tests them against the governing logic; a landmark that is still open is then filled in it
 * (worldbuilding rules §2.2).
 */
export function agendaOf(state: Deliberation, place: Place, { rounds }: Pick<Policy, 'rounds'>): Agenda {
  const standing = standingParts(state.canon);
  const upTo = debatePhases.indexOf(place.phase);
  const open = debatePhases
    .slice(0, upTo)
    .flatMap((phase): readonly GoalPart[] => goals[phase])
    .filter((part) => !standing.has(part));
  const own = (goals[place.phase] as readonly GoalPart[]).filter((part) => !standing.has(part));
  const isLast = place.round >= rounds.LANDMARKS;
  const now =
    place.phase !== 'LANDMARKS' || isLast ? own : own.filter((part) => part !== 'LANDMARKS_TESTED').slice(0, 1);
  return { ...place, proposer: nextProposer(state), due: [...open, ...now], gap: gapOf(state)?.id ?? null };
}
