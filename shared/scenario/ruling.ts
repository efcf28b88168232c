import type { Dimension, Profile, Status, Tier } from './vocabulary.ts';

/** What Symposium has decided about a scenario by the end of REFINE. */
export type Ruling = {
  readonly status: Status;
  /**
   * How: all five agreed, at once or after a debate; SOCRATES's authority; NEWTON and EULER's joint veto; a person
   * (scenario rules §2.5.6).
   */
  readonly statusBy: 'votes' | 'debate' | 'authority' | 'joint veto' | 'review';
  readonly tier: Tier;
  /** No tier's rule held; this is the nearest. */
  readonly nearest: boolean;
  /** Medians of the final votes. */
  readonly profile: Profile;
  /** Final votes, by dimension and agent. */
  readonly votes: Readonly<Record<Dimension, Readonly<Record<string, number>>>>;
  readonly discussions: readonly {
    readonly dimension: Dimension;
    readonly round: number;
    readonly before: readonly number[];
    readonly after: readonly number[];
  }[];
};
