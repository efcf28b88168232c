import type { Side } from '../answers/acts.ts';
import type { ResponseFacts } from '../facts/acts.ts';

/**
 * How a challenge ended. `PARTLY-UPHELD`: the challenged agent gave way in part, which ends the dispute
 * (scenario rules §4.1).
 */
export const disputeOutcomes = ['UPHELD', 'PARTLY-UPHELD', 'REJECTED'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

const byDecision: Readonly<Record<ResponseFacts['decision'], DisputeOutcome | null>> = {
  ACCEPT: 'UPHELD',
  PARTIAL: 'PARTLY-UPHELD',
  DEFEND: null,
};

/** What the response alone settles (Level 0); null where the claim is defended, or where no answer could be read. */
export const outcomeOfResponse = (response: Pick<ResponseFacts, 'decision'> | null): DisputeOutcome | null =>
  response === null ? null : byDecision[response.decision];

/** `vote 2:1`, the winner's votes first. */
export function voteText(votes: Readonly<Record<string, string>>): string {
  const of = (side: string) => Object.values(votes).filter((one) => one === side).length;
  return `vote ${[of('CHALLENGER'), of('CHALLENGED')].sort((a, b) => b - a).join(':')}`;
}

/** What the side that is right means for the challenge. */
export const outcomeOfSide = (side: Side): DisputeOutcome => (side === 'CHALLENGER' ? 'UPHELD' : 'REJECTED');
