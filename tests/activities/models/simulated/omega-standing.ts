import { answerConfidenceIn } from '../../../../shared/omega/assess/assessment.ts';
import { restsOnIn } from '../../../../shared/omega/claims/rests-on.ts';
import { standingClaims } from '../../../../shared/omega/claims/standing-claims.ts';
import { sessionDefaults as policy } from '../../../../shared/omega/session-policy.ts';
import type { SessionView } from '../../../../shared/omega/session/view.ts';

/** What digests say of a session's claims after `of` rows: every agent of a wave reads the same, so it is worked out once. */
export function standingIn(session: SessionView) {
  const restsOn = restsOnIn(session);
  return {
    of: session.rows.length,
    claims: standingClaims(session, {}, policy),
    restsOn,
    answerConfidence: answerConfidenceIn(session, restsOn, {}, policy),
  };
}
