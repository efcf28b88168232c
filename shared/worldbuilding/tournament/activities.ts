import type { MatchInput, TeamInput } from '../activities.ts';
import type { MatchPolicyChanges } from '../match-policy.ts';
import type { Tier } from '../vocabulary.ts';
import type { Format } from './plan.ts';
import type { MatchResult } from './results.ts';

/** How a tournament is asked for. Untrusted until it is opened. */
export interface TournamentInput {
  readonly format?: Format;
  /** At least two; a name alone is an entrant with the policy's models. */
  readonly entrants?: readonly (string | (Pick<TeamInput, 'models'> & { readonly name: string }))[];
  readonly tier?: Tier;
  readonly asymmetric?: boolean;
  /** Draws seeding and challenges. */
  readonly seed?: number;
  /** Matches that are played side by side, at most. */
  readonly atOnce?: number;
  readonly policy?: MatchPolicyChanges;
}

export interface OpenedTournament {
  readonly runKey: string;
  readonly atOnce: number;
  readonly historyEvents: number;
}

/** A match that can be started now. */
export interface Kickoff {
  readonly pairing: string;
  readonly attempt: number;
  /** Key of the match: its workflow is `match/<key>`. */
  readonly match: string;
  readonly input: MatchInput;
}

/** The activities of a tournament. Results lie in the store, so one that is taken up again goes on where it stood. */
export interface TournamentActivities {
  openTournament(order: { readonly runKey: string; readonly input: TournamentInput }): Promise<OpenedTournament>;
  /** Matches that can be played and have no result yet, and whether all is played. */
  nextMatches(order: {
    readonly runKey: string;
  }): Promise<{ readonly matches: readonly Kickoff[]; readonly over: boolean }>;
  /** Writes a match's result down; the first one stands. */
  recordResult(order: {
    readonly runKey: string;
    readonly result: Pick<MatchResult, 'pairing' | 'attempt' | 'match' | 'end'>;
  }): Promise<void>;
  /** Publishes table, bracket and ratings as they stand; at the end, closes the run. */
  publishTournament(order: {
    readonly runKey: string;
    readonly over: boolean;
  }): Promise<{ readonly documents: readonly string[]; readonly champion: string | null }>;
  /** Has the ledger say that it is cancelled, unless somebody has said so. `execution`: which one, by Temporal's id. */
  sayCancelled(order: { readonly runKey: string; readonly execution: string }): Promise<void>;
}
