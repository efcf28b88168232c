import type { Database } from '../../activities/store/database.ts';
import { sessionOf } from '../../activities/omega/stored-session.ts';
import { argumentIn } from '../../shared/omega/assess/index.ts';
import { answerClaim, propagate, type Trace, traceOf } from '../../shared/omega/confidence/index.ts';
import { restsOnIn } from '../../shared/omega/claims/index.ts';
import { completedPolicy } from '../../shared/omega/index.ts';
import { RequestError } from '../client/request-error.ts';
import { sessionRunOf } from './report.ts';
import { prefix } from '../../shared/text/index.ts';

/** Claims that a refusal lists. */
const mostListed = 20;

/**
 * How the confidence of a claim came to be, by Symposium’s own propagation over all that was said so far; `ANSWER`: of
 * the session's answer. Throws `UnknownRun`, or a `RequestError` that lists claims where there is none of this id.
 */
export async function claimTraceOf(db: Database, runKey: string, claim: string): Promise<Trace> {
  const run = await sessionRunOf(db, runKey);
  const session = await sessionOf(db, runKey);
  const argument = argumentIn(session, run.brief.standings);
  const restsOn = restsOnIn(session);
  const claims = restsOn.length === 0 ? argument.claims : [...argument.claims, answerClaim('the answer', restsOn)];
  const trace = traceOf(propagate({ ...argument, claims }, completedPolicy(run.policy)), claim.trim());
  if (trace !== null) return trace;
  const known = [...new Set(claims.map(({ id }) => id))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  throw new RequestError([`--claim: there is no ${prefix(claim, 60)} in ${runKey}, which holds ${listed(known)}`]);
}

function listed(known: readonly string[]): string {
  if (known.length === 0) return 'no claim yet';
  return known.length <= mostListed
    ? known.join(', ')
    : `${known.slice(0, mostListed).join(', ')} and ${known.length - mostListed} more`;
}
