import type { Place } from '../deliberation/schedule.ts';
import type { DebatePhase, Role, Team, Turn } from '../vocabulary.ts';

/**
 * Keys of what a team's debate writes. They follow from place, turn and attempt alone, so a step that is repeated
 * writes under the keys that it has written under before, and the ledger takes none of it twice.
 */

/** One settlement of a turn. */
export interface Step {
  readonly team: Team;
  readonly place: Pick<Place, 'phase' | 'round'>;
  readonly turn: Turn | 'TIE_BREAK';
  readonly attempt: number;
}

/** `A/FOUNDATION/1` */
export const placeKey = (team: Team, { phase, round }: Step['place']): string => `${team}/${phase}/${round}`;
/** `A/FOUNDATION/1/PROPOSAL/2` */
export const stepKey = ({ team, place, turn, attempt }: Step): string => `${placeKey(team, place)}/${turn}/${attempt}`;

export const roundKey = (team: Team, place: Step['place']): string => `${placeKey(team, place)}/round`;
export const resultKey = (step: Step, what: 'spoken' | 'lost' | 'sent-back' | 'breached', speaker: Role): string =>
  `${stepKey(step)}/${what}-${speaker}`;
/** Without its attempt, as the person is asked once in a turn. */
export const wildcardKey = ({ team, place }: Step): string => `${placeKey(team, place)}/RESPONSE/wildcard`;
export const tieBreakKey = (step: Step): string => `${stepKey(step)}/tie-break`;
/** A round is decided once, by its vote or after it. */
export const decidedKey = ({ team, place }: Step): string => `${placeKey(team, place)}/decided`;
export const gateKey = (team: Team, phase: DebatePhase): string => `${team}/${phase}/gate`;
