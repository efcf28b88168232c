import type { MatchPolicyChanges } from './match-policy.ts';
import type { Role, Team, Tier } from './vocabulary.ts';

/** A team as it is entered. */
export interface TeamInput {
  /** The entrant, known to nobody in the match; "Team A" where nothing is said. */
  readonly name?: string;
  /** `provider:model` by role; the policy's for those that are not named. */
  readonly models?: Readonly<Partial<Record<Role, string>>>;
  /** Name of the person who speaks for the team beside its agents; null: there is none. */
  readonly wildcard?: string | null;
  /** One agent plays alone in the team's place, at the other team's cost (worldbuilding rules §16.1); of team B only. */
  readonly alone?: boolean;
  /** What is kept of this person's token (worldbuilding rules §11.1); left out: anybody may speak for them. */
  readonly tokenHash?: string;
}

/** How a match is asked for; an empty object is a match of tier 1. Untrusted until it is opened. */
export interface MatchInput {
  /** A challenge of one's own: biome, inhabitants, twist. In its place `draw` asks for one from the tables. */
  readonly challenge?: unknown;
  readonly draw?: {
    readonly tier?: Tier;
    readonly seed?: number;
    readonly number?: number;
    readonly asymmetric?: boolean;
  };
  readonly teams?: Readonly<Partial<Record<Team, TeamInput>>>;
  readonly policy?: MatchPolicyChanges;
}
