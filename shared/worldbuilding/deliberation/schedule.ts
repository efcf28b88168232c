import type { Policy } from '../policy.ts';
import { roleRows, type Proposer } from '../roles.ts';
import { debatePhases, roles, turns, type DebatePhase, type Role, type Speaker, type Turn } from '../vocabulary.ts';

/**
 * Where a round stands in a match. `ordinal` counts the rounds of all phases from 1; both teams walk the same places.
 */
export interface Place {
  readonly phase: DebatePhase;
  readonly round: number;
  readonly ordinal: number;
}

/** Every round from a proposal to a vote, in order (worldbuilding rules §2.1). */
export function scheduleOf({ rounds }: Pick<Policy, 'rounds'>): readonly Place[] {
  const places = debatePhases.flatMap((phase) =>
    Array.from({ length: rounds[phase] }, (_, nth) => ({ phase, round: nth + 1 })),
  );
  return places.map((place, nth) => ({ ...place, ordinal: nth + 1 }));
}

/**
 * Whether teams wait for each other at all (worldbuilding rules §10.7): not where nobody could ever throw anything in.
 * A match of an earlier version has no such line, and never waits.
 */
export function keepsPace({ curveballs }: { readonly curveballs: Partial<Policy['curveballs']> }): boolean {
  const { perMatch, perRound, offers, offersPerPerson, waitMs } = curveballs;
  return [perMatch, perRound, offers, offersPerPerson, waitMs].every((bound) => (bound ?? 0) > 0);
}

/**
 * Who proposes next: the one who did not make the last proposal, whatever became of it and whichever phase it was made
 * in. A turn that was lost was no proposal, so it is offered to the same agent again, and nobody ever proposes twice in
 * a row.
 */
export const proposerAfter = (last: Proposer | null): Proposer => (last === 'ARCHITECT' ? 'LOREKEEPER' : 'ARCHITECT');

/** One turn of a round: who is asked in it, all at once and without seeing one another's answers. */
interface Stage {
  readonly turn: Turn;
  readonly speakers: readonly Role[];
  /** Whether the team's wildcard is asked beside them. */
  readonly wildcard: boolean;
}

/**
 * The turns of a round in order (worldbuilding rules §4.1). To the objection respond all who did not raise it, so that
 * its proposer answers for the proposal too; the vote is everybody's, at once.
 */
export const stagesOf = (proposer: Proposer): readonly Stage[] =>
  turns.map((turn) => ({
    turn,
    speakers: turn === 'PROPOSAL' ? [proposer] : roles.filter((role) => mayTake(turn, role)),
    wildcard: mayTake(turn, 'WILDCARD'),
  }));

/** Whether a turn is among those that a speaker can have at all. */
export const mayTake = (turn: Turn, speaker: Speaker): boolean =>
  (roleRows[speaker].speaks as readonly Turn[]).includes(turn);
