import { addressOf, argumentOf, type Testimony } from '../confidence/claims.ts';
import { claimantOf } from '../answers/message.ts';
import type { Argument, Claim, Examination, Support } from '../confidence/argument.ts';
import { admitted, merged } from '../confidence/normal-form.ts';
import { isWeakerForm } from '../claims/weaker-form.ts';
import { conflictsOf } from '../claims/contradictions.ts';
import { inherited, type Meanings, meaningsIn } from '../claims/restatements.ts';
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
  const meanings = meaningsIn(session.rows);
  const { by } = factCitations(session.rows);
  // A citation of a fact that was not there carries nothing, and costs nothing.
  const isGround = (claim: string) => (id: string) => !isFactAddress(id) || by.get(id)?.includes(claim) === true;
  return {
    ...argument,
    claims: withLatestWords(argument.claims, meanings).map((claim) => ({
      ...claim,
      requires: claim.requires.filter(isGround(claim.id)),
      alternatives: claim.alternatives.filter(isGround(claim.id)),
    })),
    examinations: inherited(argument.examinations, stated, meanings),
    losses: settlementsIn(session.rows),
  };
}

/**
 * An author has one word for what says the same, its latest (OMEGA rules §2.3): who states a claim again under a new address,
 * and is less sure of it or surer, has changed its mind about the earlier one as well.
 */
function withLatestWords(claims: readonly Claim[], { of }: Meanings): readonly Claim[] {
  const latest = new Map<string, Support>();
  const key = (id: string, agent: number) => `${agent} ${of(id)}`;
  for (const { id, supports } of claims)
    for (const one of supports) {
      const known = latest.get(key(id, one.agent));
      if (claimantOf(id) === one.agent && (known === undefined || one.iteration >= known.iteration))
        latest.set(key(id, one.agent), one);
    }
  return claims.map((claim) => ({
    ...claim,
    supports: claim.supports.map((one) => {
      const now = latest.get(key(claim.id, one.agent));
      return now === undefined || now.iteration <= one.iteration ? one : now;
    }),
  }));
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
