import type { MatchInput } from '../activities.ts';
import type { MatchPolicyChanges } from '../match-policy.ts';
import type { MatchEnd, Tier } from '../vocabulary.ts';
import type { Finding } from './compare.ts';

/** How an ablation is asked for: what a team is, and over how many challenges. Untrusted until it is opened. */
export interface TeamAblationInput {
  /** Challenges of one's own; in their place `draw` asks for some from the tables. */
  readonly challenges?: readonly unknown[];
  readonly draw?: { readonly tier?: Tier; readonly seed?: number; readonly count?: number };
  /** Matches that are played side by side, at most. */
  readonly atOnce?: number;
  /** Of all matches; `spendCapMicrodollars` is the cap of all of them together. */
  readonly policy?: MatchPolicyChanges;
}

/** A match of an ablation, as it is started. */
export interface AblationKickoff {
  /** Key of the match: its workflow is `match/<key>`. */
  readonly match: string;
  readonly input: MatchInput;
}

export interface OpenedTeamAblation {
  readonly runKey: string;
  readonly atOnce: number;
  readonly matches: readonly AblationKickoff[];
}

/** How a match ended, as its workflow says; what it came to is read from its own rows. */
export interface EndedMatch {
  readonly match: string;
  readonly end: MatchEnd;
}

/** The activities of an ablation. Each may be repeated: the second time it changes nothing and returns the same. */
export interface TeamAblationActivities {
  /** Checks the input and stores the run. A bad one is a final failure that names each field. */
  openTeamAblation(order: { readonly runKey: string; readonly input: TeamAblationInput }): Promise<OpenedTeamAblation>;
  /** Compares what the matches came to, publishes the comparison and closes the run, in one transaction. */
  concludeTeamAblation(order: {
    readonly runKey: string;
    readonly matches: readonly EndedMatch[];
  }): Promise<{ readonly documents: readonly string[]; readonly finding: Finding; readonly judged: number }>;
}
