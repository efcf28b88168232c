import type { Dimension, Profile, Status, Tier } from './vocabulary.ts';

/** What the house has decided about a scenario by the end of REFINE. */
export interface Ruling {
  readonly status: Status;
  /** `votes`: all five agreed; `review`: a person decided. */
  readonly statusBy: 'votes' | 'review';
  readonly tier: Tier;
  /** No tier's rule held; this is the nearest. */
  readonly nearest: boolean;
  /** Medians of the final votes. */
  readonly profile: Profile;
  /** Final votes, by dimension and agent. */
  readonly votes: Readonly<Record<Dimension, Readonly<Record<string, number>>>>;
  readonly discussions: readonly { readonly dimension: Dimension; readonly round: number; readonly before: readonly number[]; readonly after: readonly number[] }[];
}
