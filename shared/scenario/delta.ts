import type { ClassificationFacts, ImpossibilityType, InformedFacts } from './facts/classification.ts';
import { dimensions, type Profile, type Status } from './vocabulary.ts';

export type Delta = {
  readonly from: Status;
  readonly to: Status;
  readonly statusChanged: boolean;
  readonly typeFrom: ImpossibilityType;
  readonly typeTo: ImpossibilityType;
  readonly typeChanged: boolean;
  readonly ethicsChanged: boolean;
  /** Informed score minus blind score. */
  readonly dimensions: Profile;
  readonly illusion: 'strong' | 'moderate' | 'weak';
  /** An MT or DG scenario whose trick SOCRATES saw blind: recorded as a finding that REFINE must answer (decisions). */
  readonly mustAnswer: boolean;
};

/** What a solver believes who holds the status: that there is a way, or that there is none in sight. */
const wayInSight: Readonly<Record<Status, boolean>> = { KS: true, CT: true, MT: true, DG: true, OF: false, PX: false };

/** Statuses that live from not being seen through (spec §3.4). */
const trick: readonly Status[] = ['MT', 'DG'];

type View = Pick<ClassificationFacts, 'status' | 'type' | 'profile' | 'ethics'>;

/**
 * How strongly the scenario deceives (spec §6.2). Strong: being shown the solution turns "there is no way" into "there is"
 * or the reverse. Moderate: another change of status or type. Weak: what SOCRATES saw blind is what there is.
 */
export function deltaBetween(blind: View, informed: Pick<InformedFacts, keyof View>): Delta {
  const statusChanged = blind.status !== informed.status;
  const typeChanged = blind.type !== informed.type;
  const turned = wayInSight[blind.status] !== wayInSight[informed.status];
  const illusion = turned ? 'strong' : statusChanged || typeChanged ? 'moderate' : 'weak';
  const difference = Object.fromEntries(dimensions.map((dimension) => [dimension, informed.profile[dimension] - blind.profile[dimension]]));
  return {
    from: blind.status,
    to: informed.status,
    statusChanged,
    typeFrom: blind.type,
    typeTo: informed.type,
    typeChanged,
    ethicsChanged: blind.ethics !== informed.ethics,
    dimensions: difference as Profile,
    illusion,
    mustAnswer: trick.includes(informed.status) && !statusChanged,
  };
}
