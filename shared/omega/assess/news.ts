import type { Examination } from '../confidence/argument.ts';
import { answerId } from '../confidence/argument.ts';
import { addressOf, argumentOf, type Testimony } from '../confidence/claims.ts';
import { printed } from '../confidence/trace.ts';
import { claimantOf } from '../answers/message.ts';
import { type Meanings, meaningsIn } from '../claims/restatements.ts';
import { restsOnIn } from '../claims/rests-on.ts';
import { lastThinker } from '../deployment/priorities.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import type { Policy } from '../policy.ts';
import type { SessionView } from '../session/view.ts';
import { own } from '../../kernel/own.ts';
import { findingsIn, testimoniesIn } from './argument.ts';
import { type Stated, statedIn } from './stated.ts';

/**
 * What a cycle changed that matters (OMEGA rules §6.7). Agents that collect and judge word things anew whenever they
 * are asked, so what they write is none of it.
 */

/** A cycle's answer, as propagated at its end. */
interface Answered {
  readonly cycle: number;
  /** Claims that it rests on. */
  readonly restsOn: readonly string[];
  readonly confidences: Readonly<Record<string, number>>;
}

/** Who thinks, joins, checks or attacks; the others collect and judge. */
export const thinks = (agent: number | null): boolean => agent !== null && agent <= lastThinker;

/**
 * Claims that thinkers stated in a cycle for the first time and that what was found until its end has left standing:
 * what nobody has looked at has survived nothing.
 */
export function newClaimsIn(rows: readonly SessionRow[], cycle: number): readonly Stated[] {
  const heard = rows.filter(({ iteration }) => iteration <= cycle);
  const findings = findingsIn(argumentOf(testimoniesIn({ rows: heard }), [], {}));
  return statedIn(heard).filter(
    ({ id, agent, iteration, isNew }) => iteration === cycle && isNew && thinks(agent) && survived(findings(id)),
  );
}

/** Somebody has looked at it, and it stands. */
export const survived = (findings: readonly Examination[]): boolean =>
  findings.some(({ result }) => result === 'VERIFIED' || result === 'FAILS') &&
  !findings.some(({ result }) => result === 'FAILED' || result === 'SUCCEEDS');

/**
 * Grounds of the answer on which no earlier answer rested, directly or through premises. The same grounds in another
 * choice or order come to an end, since there are only so many of them.
 */
export function newGroundsIn(session: SessionView, { cycle, restsOn }: Answered): readonly string[] {
  const meanings = meaningsIn(session.rows);
  const before = new Set(
    Array.from({ length: Math.max(0, cycle - 1) }, (_, index) => index + 1).flatMap((earlier) => {
      const rows = session.rows.filter(({ iteration }) => iteration <= earlier);
      return groundsOf(restsOnIn({ ...session, rows }), testimoniesIn({ rows }), meanings);
    }),
  );
  return groundsOf(restsOn, testimoniesIn(session), meanings).filter((ground) => !before.has(ground));
}

/** What claims rest on in the end, by meaning: they themselves and their premises, as far as thinkers stated them. */
function groundsOf(
  restsOn: readonly string[],
  testimonies: readonly Testimony[],
  meanings: Meanings,
): readonly string[] {
  const premises = new Map<string, string[]>();
  for (const by of testimonies)
    for (const { id, requires, alternatives } of by.claims) {
      const claim = addressOf(by, id);
      const named = [...requires, ...alternatives].map((premise) => addressOf(by, premise));
      premises.set(claim, [...(premises.get(claim) ?? []), ...named]);
    }
  const reached = new Set(restsOn);
  for (const id of reached) for (const premise of premises.get(id) ?? []) reached.add(premise);
  return [...new Set([...reached].filter((id) => thinks(claimantOf(id))).map(meanings.of))];
}

/**
 * Of the answer and the claims that it rests on, those whose confidence differs from that of the cycle before by as
 * much as policy calls significant.
 */
export function shiftsIn(
  { rows }: Pick<SessionView, 'rows'>,
  { cycle, restsOn, confidences }: Answered,
  { termination: { significantShift } }: Pick<Policy, 'termination'>,
): readonly string[] {
  const meanings = meaningsIn(rows);
  const before = new Map<string, number>();
  for (const row of rows)
    if (row.kind === 'PROPAGATION' && row.iteration === cycle - 1)
      for (const [id, confidence] of Object.entries(row.confidences)) {
        const meaning = meanings.of(id);
        if (meaning === id || !before.has(meaning)) before.set(meaning, confidence);
      }
  const borne = [answerId, ...restsOn.filter((id) => thinks(claimantOf(id)))];
  return [...new Set(borne)].filter((id) => {
    const [then, now] = [before.get(meanings.of(id)), own(confidences, id)];
    return then !== undefined && now !== undefined && printed(Math.abs(now - then)) >= significantShift;
  });
}
