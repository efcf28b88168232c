import { addressOf, argumentOf, type Testimony } from '../confidence/claims.ts';
import type { Argument, Claim, Examination } from '../confidence/argument.ts';
import { admitted, merged } from '../confidence/normal-form.ts';
import { isWeakerForm } from '../claims/weaker-form.ts';
import { conflictsOf } from '../claims/contradictions.ts';
import { inherited, meaningsIn } from '../claims/restatements.ts';
import { settlementsIn } from '../claims/settlements.ts';
import type { SessionView } from '../session/view.ts';
import { factCitations } from '../facts/cited.ts';
import { isFactAddress } from '../vocabulary.ts';

/** Testimonies that count: what is quarantined vouches for nothing and examines nothing. */
export const testimoniesIn = ({ rows }: Pick<SessionView, 'rows'>): readonly Testimony[] =>
  rows.flatMap((row) => (row.kind === 'OUTPUT' && row.quarantined === null ? [row.testimony] : []));

/**
 * Everything that has been argued in a session, as propagation takes it; what is unresolved lowers the coherence of
 * premises, what was settled lowers the side that lost.
 */
export function argumentIn(session: Pick<SessionView, 'rows' | 'state'>, standings: Argument['standings']): Argument {
  const testimonies = testimoniesIn(session);
  const stated = testimonies.flatMap((by) => by.claims.map(({ id }) => addressOf(by, id)));
  const argument = argumentOf(testimonies, conflictsOf(session.state.contradictions.unresolved, stated), standings);
  const { by } = factCitations(session.rows);
  // A citation of a fact that was not there carries nothing, and costs nothing.
  const isGround = (claim: string) => (id: string) => !isFactAddress(id) || by.get(id)?.includes(claim) === true;
  return {
    ...argument,
    claims: argument.claims.map((claim) => ({
      ...claim,
      requires: claim.requires.filter(isGround(claim.id)),
      alternatives: claim.alternatives.filter(isGround(claim.id)),
    })),
    examinations: inherited(argument.examinations, stated, meaningsIn(session.rows)),
    losses: settlementsIn(session.rows),
  };
}

/**
 * Findings that count, by claim: the latest of each agent and kind, and nobody's about a claim that it holds itself.
 */
export function findingsIn({
  claims,
  examinations,
}: Pick<Argument, 'claims' | 'examinations'>): (claim: string) => readonly Examination[] {
  return admitted(examinations, new Map(merged(claims).map((claim): [string, Claim] => [claim.id, claim]))).of;
}

/**
 * The weaker form in which each claim outlived an attack, by claim: the latest word of any attacker whose attack went
 * through at least in part. What cannot be a weaker form is none.
 */
export function survivingForms(testimonies: readonly Testimony[]): ReadonlyMap<string, string> {
  const stated = Map.groupBy(
    testimonies.flatMap((by) => by.claims.map(({ id, statement }) => ({ id: addressOf(by, id), statement }))),
    ({ id }) => id,
  );
  return new Map(
    testimonies.flatMap((by) =>
      by.attacks.flatMap(({ claimId, result, survivesAs }): [string, string][] => {
        if (result === 'FAILS' || survivesAs === undefined || survivesAs === null) return [];
        const claim = addressOf(by, claimId);
        const isNone = stated.get(claim)?.some(({ statement }) => !isWeakerForm(statement, survivesAs)) === true;
        return isNone ? [] : [[claim, survivesAs]];
      }),
    ),
  );
}
