import type { Json } from '../../kernel/json.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import type { SessionState } from '../memory/session-state.ts';
import type { Policy } from '../policy.ts';
import { truncate } from '../../text/cut.ts';
import { onBoard } from './claim-board.ts';

/** What the session was given to stand on, whole: a context that cannot hold it shortens it by rule (OMEGA rules §11.3). */
export const factsDigest = ({ facts }: Pick<SessionState, 'facts'>): Json => ({
  facts: facts.map(({ id, statement, source }) => ({ id, statement, source })),
});

/** What facts are laid beside: the claims that bear most, and commitments that are valid still. */
export function claimsToCompareDigest(
  claims: readonly StandingClaim[],
  { commitments }: Pick<SessionState, 'commitments'>,
  { digestClaims, confidence, digestLines: { open, characters } }: Policy,
): Json {
  const shown = onBoard(claims, { confidence, digestClaims: { ...digestClaims, board: digestClaims.compare } });
  return {
    claims: shown.map(({ id, statement }) => ({ id, statement })),
    commitments: commitments
      .filter(({ stillValid }) => stillValid)
      .slice(-open)
      .map(({ id, commitment }) => ({ id, statement: truncate(commitment, characters) })),
  };
}
