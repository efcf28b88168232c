import type { Role, Tier } from '../vocabulary.ts';
import type { Format } from './plan.ts';

/** An entrant as it plays, on either side. */
export interface TournamentEntrant {
  readonly name: string;
  /** `provider:model` of each of its agents. */
  readonly models: Readonly<Record<Role, string>>;
}

/**
 * What a tournament is about, as its run's row keeps it. Its rules, and those of all its matches, are the row's policy.
 */
export interface TournamentBrief {
  readonly format: Format;
  /** As they were entered; the seeding is drawn from `seed`. */
  readonly entrants: readonly TournamentEntrant[];
  readonly tier: Tier;
  readonly asymmetric: boolean;
  /** Draws seeding and challenges; null: the list is the seeding, and challenges are drawn by the usual seed. */
  readonly seed: number | null;
  /** Matches that are played side by side, at most. */
  readonly atOnce: number;
}
