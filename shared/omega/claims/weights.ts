import type { Weight } from '../activities.ts';
import { attackOf, verificationOf } from '../aggregate.ts';
import type { AgentId } from '../agents/cast.ts';
import { onBoard } from '../digests/claim-board.ts';
import type { UnresolvedContradiction } from '../memory/session-state.ts';
import type { Policy } from '../policy.ts';
import { members } from '../agents/roster.ts';
import { latestWords, type Contributed, type SessionView } from '../session/view.ts';
import type { StandingClaim } from './standing-claims.ts';
import { addressOf } from '../confidence/claims.ts';
import { severities, type Severity } from '../vocabulary.ts';
import { restingOn } from './rests-on.ts';

type Numbers = Pick<Policy, 'digestClaims' | 'confidence'>;

/**
 * How PHI should weigh the outputs of a cycle (OMEGA rules §5.2), and of earlier ones those whose claims the answer
 * rests on: what depends on them, what opposes them. An agent whose answers are complete in themselves has nothing to
 * add and is left out. In order of agents.
 */
export function weightsOf(
  session: SessionView,
  cycle: number,
  claims: readonly StandingClaim[],
  restsOn: readonly string[],
  policy: Numbers,
): readonly Weight[] {
  const critical = restingOn(restsOn, claims);
  const board = new Set(onBoard(claims, policy).map(({ id }) => id));
  const support = new Set(claims.filter(({ id }) => restsOn.includes(id)).map(({ agent }) => agent));
  return [...latestWords(session).values()]
    .filter(
      ({ agent, iteration }) =>
        (iteration === cycle || support.has(agent)) && Object.keys(members[agent].report).length > 0,
    )
    .sort((a, b) => a.agent - b.agent)
    .map((by): Weight => {
      const own = claims.filter(({ id, agent }) => agent === by.agent && id.startsWith(`${by.agent}.${by.iteration}/`));
      const conflict = gravest(session.state.contradictions.unresolved, by.agent);
      const depended = own.some(({ dependents }) => dependents > 0);
      return {
        agent: by.agent,
        ref: by.ref,
        onCriticalPath: depended || own.some(({ id }) => critical.has(id)),
        conflict,
        peripheral:
          !depended &&
          conflict === null &&
          ![...own.map(({ id }) => id), ...examinedBy(session, by)].some((id) => board.has(id)),
        compared: conflict === 'FATAL' || conflict === 'SERIOUS',
        finalSupport: support.has(by.agent),
        reasoningNeeded: own.some(isTornBetween),
      };
    });
}

/** The gravest open contradiction that an agent is party to. */
function gravest(open: readonly UnresolvedContradiction[], agent: AgentId): Severity | null {
  const parties = open.filter(({ claimA, claimB }) => claimA.agentId === agent || claimB.agentId === agent);
  return severities.find((severity) => parties.some((one) => one.severity === severity)) ?? null;
}

/** Claims that an agent judged in the cycle of its latest word: an examiner speaks of others' claims. */
function examinedBy({ rows }: Pick<SessionView, 'rows'>, { agent, iteration }: Contributed): string[] {
  return rows.flatMap((row) =>
    row.kind === 'OUTPUT' &&
    row.quarantined === null &&
    row.testimony.agent === agent &&
    row.testimony.iteration === iteration
      ? [...row.testimony.verifications, ...row.testimony.attacks].map(({ claimId }) =>
          addressOf(row.testimony, claimId),
        )
      : [],
  );
}

/** Verifiers and attackers disagree on it: it holds and falls, or fails the check and withstands. */
function isTornBetween({ verifications, attacks }: StandingClaim): boolean {
  const [check, attack] = [verificationOf(verifications), attackOf(attacks)];
  return (
    (check === 'VERIFIED' && (attack === 'SUCCEEDS' || attack === 'PARTLY')) ||
    (check === 'FAILED' && attack === 'FAILS')
  );
}
