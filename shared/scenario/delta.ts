import type { ClassificationFacts, ImpossibilityType, InformedFacts } from './facts/classification.ts';
import { illusionOf, illusionText, trick, seenThrough, type Illusion } from './illusion.ts';
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
  readonly illusion: Illusion;
  /** What that says of the design, in one sentence. */
  readonly reading: string;
  /** An MT or DG scenario whose trick SOCRATES saw blind: recorded as a finding (scenario rules §2.4.1). */
  readonly mustAnswer: boolean;
};

type View = Pick<ClassificationFacts, 'status' | 'type' | 'profile' | 'ethics'>;

/**
 * What being shown the solution changed (scenario rules §6.2). Facts older than `sawTrickBlind` say nothing of the
 * trick.
 */
export function deltaBetween(
  blind: View,
  informed: Pick<InformedFacts, keyof View> & Partial<Pick<InformedFacts, 'sawTrickBlind'>>,
): Delta {
  const statusChanged = blind.status !== informed.status;
  const typeChanged = blind.type !== informed.type;
  const seeing = {
    from: blind.status,
    to: informed.status,
    typeChanged,
    sawTrickBlind: informed.sawTrickBlind === true,
  };
  const difference = Object.fromEntries(
    dimensions.map((dimension) => [dimension, informed.profile[dimension] - blind.profile[dimension]]),
  );
  return {
    from: blind.status,
    to: informed.status,
    statusChanged,
    typeFrom: blind.type,
    typeTo: informed.type,
    typeChanged,
    ethicsChanged: blind.ethics !== informed.ethics,
    dimensions: difference as Profile,
    illusion: illusionOf(seeing),
    reading: illusionText(seeing),
    mustAnswer: trick.includes(informed.status) && seenThrough(seeing),
  };
}
