import { z } from 'zod';
import type { Database } from '../../activities/store/database.ts';
import { sessionOf } from '../../activities/omega/stored-session.ts';
import { argumentIn, survivingForms, testimoniesIn, withAnswer } from '../../shared/omega/assess/index.ts';
import { propagate, type Trace, traceOf } from '../../shared/omega/confidence/index.ts';
import { restsOnIn } from '../../shared/omega/claims/index.ts';
import { completedPolicy, sessionDefaults } from '../../shared/omega/index.ts';
import { RequestError } from '../client/request-error.ts';
import { sessionRunOf } from './report.ts';
import { prefix } from '../../shared/text/index.ts';

/** Claims that a refusal lists. */
const mostListed = 20;

/**
 * How the confidence of a claim came to be, by Symposium’s own propagation over all that was said so far; `ANSWER`: of
 * the session's answer. Throws `UnknownRun`; `RequestError` where no claim has this id, which lists those that there are,
 * and where the session's policy has other numbers than today's rules: the confidence would not be the published one.
 */
export async function claimTraceOf(db: Database, runKey: string, claim: string): Promise<Trace> {
  const run = await sessionRunOf(db, runKey);
  if (!isByThese(run.policy))
    throw new RequestError([
      `--claim: ${runKey} was propagated by rules that have changed since (OMEGA rules §2.3), and would be told another confidence than it had; its report has each derivation: symposium omega report ${runKey}`,
    ]);
  const session = await sessionOf(db, runKey);
  const argument = withAnswer(argumentIn(session, run.brief.standings), session, restsOnIn(session));
  const forms = survivingForms(testimoniesIn(session));
  const claims = argument.claims.map((one) => ({ ...one, statement: forms.get(one.id) ?? one.statement }));
  const trace = traceOf(propagate({ ...argument, claims }, completedPolicy(run.policy)), claim.trim());
  if (trace !== null) return trace;
  const known = [...new Set(argument.claims.map(({ id }) => id))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const named =
    claim.trim() === '' ? '--claim names no claim' : `--claim: there is no claim ${prefix(claim.trim(), 60)}`;
  throw new RequestError([`${named} in ${runKey}, which holds ${listed(known)}`]);
}

/** A session that was begun under the rules of today names all their numbers. */
const isByThese = (stored: unknown): boolean => {
  const lines = storedLines.safeParse(stored).data?.propagation ?? {};
  return Object.keys(sessionDefaults.propagation).every((line) => Object.hasOwn(lines, line));
};

const storedLines = z.object({ propagation: z.record(z.string(), z.unknown()) });

function listed(known: readonly string[]): string {
  if (known.length === 0) return 'no claim yet';
  return known.length <= mostListed
    ? known.join(', ')
    : `${known.slice(0, mostListed).join(', ')} and ${known.length - mostListed} more`;
}
