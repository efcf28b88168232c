import type { Challenge } from './challenge/challenge.ts';
import type { Role, Team } from './vocabulary.ts';

/** A team as it was entered, after its input was read. */
export interface Entrant {
  readonly name: string;
  /** `provider:model` of each of its agents. */
  readonly models: Readonly<Record<Role, string>>;
  /** The person who speaks for it; null: nobody. */
  readonly wildcard: string | null;
  /** One agent plays alone in the team's place (worldbuilding rules §16.1). */
  readonly alone?: true;
  /** What is kept of their token, as the match began; absent: they have none. */
  readonly tokenHash?: string;
}

/** What a match is about, as its run's row keeps it. */
export interface MatchBrief {
  readonly challenge: Challenge;
  readonly teams: Readonly<Record<Team, Entrant>>;
}
