import { type Status, dimensions, type Profile } from './vocabulary.ts';
import type { ClassificationFacts, ImpossibilityType, InformedFacts } from './facts/classification.ts';

/** How strongly a scenario deceived SOCRATES. */
type Illusion = 'strong' | 'moderate' | 'weak';

/** What a solver believes who holds the status: that there is a way, or that there is none in sight. */
const wayInSight: Readonly<Record<Status, boolean>> = { KS: true, CT: true, MT: true, DG: true, OF: false, PX: false };

/** Statuses that live from not being seen through (scenario rules §3.4). */
const trick: readonly Status[] = ['MT', 'DG'];

/** Blind against informed, as far as the illusion is concerned. */
type Seeing = {
  readonly from: Status;
  readonly to: Status;
  readonly typeChanged: boolean;
  readonly sawTrickBlind: boolean;
};

/**
 * Strong: being shown the solution turns "there is no way" into "there is" or the reverse (scenario rules §2.4.1).
 * Moderate: another change of status or type. Weak: what SOCRATES saw blind is what there is, or its report had named
 * the trick already.
 */
function illusionOf({ from, to, typeChanged, sawTrickBlind }: Seeing): Illusion {
  if (seenThrough({ from, to, sawTrickBlind })) return 'weak';
  if (wayInSight[from] !== wayInSight[to]) return 'strong';
  return from !== to || typeChanged ? 'moderate' : 'weak';
}

/** A trick or impossibility that the blind view had found: the same status, or SOCRATES's own word. */
const seenThrough = ({ from, to, sawTrickBlind }: Pick<Seeing, 'from' | 'to' | 'sawTrickBlind'>): boolean =>
  [...trick, 'PX'].includes(to) && (from === to || sawTrickBlind);

/** What the difference says, by the status that a scenario turned out to have (scenario rules §6.2, §3.4). */
const readings: Readonly<
  Record<
    Status,
    { readonly seen: string; readonly missed: Readonly<Partial<Record<Status, string>>>; readonly otherwise: string }
  >
> = {
  KS: {
    seen: 'The solution was in sight from the start.',
    missed: {
      OF: 'The impossibility looked real until the solution was shown.',
      PX: 'The impossibility looked proven until the solution was shown.',
    },
    otherwise: 'A way was in sight, and its kind was misjudged.',
  },
  CT: {
    seen: 'That the answer is arguable shows from outside.',
    missed: {
      OF: 'No approach was in sight until the approaches were shown.',
      PX: 'The trade-off looked like a contradiction.',
    },
    otherwise: 'The problem looked more settled than it is.',
  },
  OF: {
    seen: 'Independently judged open: the problem is genuinely so.',
    missed: {
      PX: 'Judged impossible without seeing the criteria: whether it is open or closed deserves a second look.',
    },
    otherwise: 'Judged solvable without seeing the criteria: the problem may be less open than it was meant to be.',
  },
  PX: {
    seen: 'The impossibility shows at first sight: the illusion of solvability is weak.',
    missed: { OF: 'The impossibility was suspected and not seen: the illusion of solvability holds in part.' },
    otherwise: 'It looked solvable until the proof was shown: the illusion of solvability holds.',
  },
  MT: {
    seen: 'The hidden assumption was found without help: it is too obvious.',
    missed: {
      PX: 'The assumption passed for a fact, so that the problem looked contradictory: it is well hidden.',
      OF: 'The assumption passed for a fact, so that no way was in sight: it is well hidden.',
    },
    otherwise: 'The assumption was not noticed: it is hidden.',
  },
  DG: {
    seen: 'The plain answer was found at once: the story does not disguise it enough.',
    missed: {
      OF: 'The plain answer was overlooked altogether: the design works.',
      PX: 'The plain answer was overlooked altogether: the design works.',
    },
    otherwise: 'The problem was overthought: the design works.',
  },
};

export function illusionText({ from, to, sawTrickBlind }: Pick<Seeing, 'from' | 'to' | 'sawTrickBlind'>): string {
  const { seen, missed, otherwise } = readings[to];
  return from === to || seenThrough({ from, to, sawTrickBlind }) ? seen : (missed[from] ?? otherwise);
}

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
