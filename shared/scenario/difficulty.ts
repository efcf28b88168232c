import { agents, dimensions, tiers, type Agent, type Dimension, type Profile, type Tier } from './vocabulary.ts';

type Range = readonly [least: number, most: number];
const any: Range = [1, 5];

/** Tier rules (scenario rules §2.5.3), lowest tier first. A tier's rule holds when each dimension lies in its range. */
export const tierRules: Readonly<Record<Exclude<Tier, 'IMPOSSIBLE'>, Readonly<Record<Dimension, Range>>>> = {
  //             I          D          C          B          T          X
  SPARK: { I: [1, 2], D: [1, 2], C: [1, 2], B: [1, 2], T: [1, 3], X: [1, 2] },
  FRACTURE: { I: [2, 3], D: [2, 3], C: [2, 3], B: [1, 3], T: [1, 3], X: [2, 3] },
  RUPTURE: { I: [3, 4], D: [3, 4], C: [3, 5], B: [3, 5], T: any, X: [3, 5] },
  SINGULARITY: { I: [4, 5], D: [3, 5], C: [4, 5], B: [4, 5], T: [3, 5], X: [4, 5] },
};

/** IMPOSSIBLE is SINGULARITY with this many dimensions at their maximum (scenario rules §2.5.3). */
export const impossible = { maximum: 5, dimensions: 2 } as const;

type TierFinding = {
  readonly tier: Tier;
  /** No rule holds; the tier is the one with the fewest violated dimensions. */
  readonly nearest: boolean;
  /** Dimensions in which the profile leaves the tier's rule; empty unless `nearest`. */
  readonly violated: readonly Dimension[];
};

/**
 * The highest tier whose rule holds; otherwise the one with the fewest violated dimensions, ties to the lower tier
 * (scenario rules §2.5.3).
 */
export function tierOf(profile: Profile): TierFinding {
  const ruled = tiers.filter((tier) => tier !== 'IMPOSSIBLE');
  const findings = ruled.map((tier): TierFinding => {
    const violated = dimensions.filter(
      (dimension) =>
        profile[dimension] < tierRules[tier][dimension][0] || profile[dimension] > tierRules[tier][dimension][1],
    );
    return { tier, nearest: violated.length > 0, violated };
  });
  const [lowest, ...higher] = findings;
  if (lowest === undefined) throw new RangeError('there are no tiers');
  const best = higher.reduce((chosen, next) => {
    const fits = next.violated.length === 0;
    return fits || next.violated.length < chosen.violated.length ? next : chosen;
  }, lowest);
  const atMaximum = dimensions.filter((dimension) => profile[dimension] >= impossible.maximum).length;
  return best.tier === 'SINGULARITY' && !best.nearest && atMaximum >= impossible.dimensions
    ? { ...best, tier: 'IMPOSSIBLE' }
    : best;
}

/**
 * The middle vote; of an even number the lower of the two in the middle, so that a median is always a vote. null
 * without votes.
 */
export function median(votes: readonly number[]): number | null {
  const sorted = [...votes].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** Highest vote minus lowest; 0 with fewer than two votes. */
export const range = (votes: readonly number[]): number =>
  votes.length === 0 ? 0 : Math.max(...votes) - Math.min(...votes);

const perDimension = <T>(compute: (dimension: Dimension) => T): Readonly<Record<Dimension, T>> => ({
  I: compute('I'),
  D: compute('D'),
  C: compute('C'),
  B: compute('B'),
  T: compute('T'),
  X: compute('X'),
});

/** Scores on one dimension, by agent. */
export type DimensionVotes = Readonly<Record<string, number>>;
/** All scores. A dimension that is voted on again replaces its own votes only. */
export type DifficultyVotes = Readonly<Record<Dimension, DimensionVotes>>;

/** The calibration votes, turned to dimension × agent. */
export function votesOf(
  calibration: Partial<Readonly<Record<Agent, { readonly profile: Profile } | null>>>,
): DifficultyVotes {
  return perDimension((dimension) =>
    Object.fromEntries(
      agents.flatMap((agent) => {
        const profile = calibration[agent]?.profile;
        return profile === undefined ? [] : [[agent, profile[dimension]]];
      }),
    ),
  );
}

/** Median of each dimension; null while any dimension has no vote at all. */
export function medianProfile(votes: DifficultyVotes): Profile | null {
  const medians = perDimension((dimension) => median(Object.values(votes[dimension])));
  return dimensions.every((dimension) => medians[dimension] !== null)
    ? perDimension((dimension) => medians[dimension] ?? 0)
    : null;
}

export const ranges = (votes: DifficultyVotes): Profile =>
  perDimension((dimension) => range(Object.values(votes[dimension])));

/** Dimensions whose votes lie further apart than `limit`: they are discussed (scenario rules §2.5.3). */
export function disputed(votes: DifficultyVotes, limit: number): readonly Dimension[] {
  const spread = ranges(votes);
  return dimensions.filter((dimension) => spread[dimension] > limit);
}
