import { argumentIn, survivingForms, testimoniesIn } from '../assess/argument.ts';
import { addressOf } from '../confidence/claims.ts';
import type { Argument, Claim, Examination } from '../confidence/argument.ts';
import { confidenceOf, type Confidences } from '../confidence/derivation.ts';
import { admitted, merged, severity } from '../confidence/normal-form.ts';
import { propagate } from '../confidence/propagate.ts';
import type { AgentId } from '../agents/cast.ts';
import type { Candidate } from './examination.ts';
import type { HypothesisEnd } from '../memory/session-rows.ts';
import { claimantOf } from '../answers/message.ts';
import { lostIn } from './settlements.ts';
import type { Policy } from '../policy.ts';
import type { SessionView } from '../session/view.ts';
import { isFactAddress, type ReferenceType } from '../vocabulary.ts';

/**
 * A claim of the session with all that was said about it. One that an attack broke in part carries on in the form in
 * which it survives.
 */
export interface StandingClaim extends Candidate {
  /** The author's grounds, as it last gave them. */
  readonly because: string;
  readonly requires: readonly string[];
  readonly alternatives: readonly string[];
  /** Who holds it to be true, and what each of them used: addresses, or `verdict of 7`. */
  readonly voices: readonly { readonly agent: AgentId; readonly sources: readonly string[] }[];
  /** Whose attacks on it count. */
  readonly attackedBy: readonly AgentId[];
  /** What was found of it and counts, in whose words; the gravest first, and of equals the checks. */
  readonly found: readonly {
    readonly agent: AgentId;
    readonly kind: Examination['kind'];
    readonly result: Examination['result'];
    readonly reason: string;
  }[];
  /** Who refers to it, by the kind of reference. */
  readonly references: Readonly<Partial<Record<ReferenceType, readonly AgentId[]>>>;
  /** What became of it as a hypothesis; null: it is open, or nobody may propose it. */
  readonly ended: HypothesisEnd | 'ABANDONED' | null;
}

type Numbers = Pick<Policy, 'propagation' | 'standing'>;

/**
 * Every claim of a session as it stands now: its propagated confidence, who is for and against it, what verifiers and
 * attackers found, and how many claims rest on it, directly or not. `standings`: weights of agents' words, by id. In
 * order of address; quarantined answers state nothing.
 */
export function standingClaims(
  session: Pick<SessionView, 'rows' | 'state'>,
  standings: Argument['standings'],
  policy: Numbers,
  known?: Confidences,
): readonly StandingClaim[] {
  const argument = argumentIn(session, standings);
  const confidences = known ?? propagate(argument, policy);
  const claims = merged(argument.claims);
  const findings = admitted(argument.examinations, new Map(claims.map((claim) => [claim.id, claim]))).of;
  const testimonies = testimoniesIn(session);
  const grounds = new Map(
    testimonies.flatMap((by) => by.claims.map(({ id, because }): [string, string] => [addressOf(by, id), because])),
  );
  const weaker = survivingForms(testimonies);
  const lost = lostIn(session.rows);
  const references = referencesTo(session);
  const dependents = dependentsOf(claims);
  const { resolved, abandoned } = session.state.hypotheses;
  const ends = new Map([
    ...resolved.map(({ id, resolution }): [string, StandingClaim['ended']] => [id, resolution]),
    ...abandoned.map(({ id }): [string, StandingClaim['ended']] => [id, 'ABANDONED']),
  ]);
  const contested = new Set(
    session.state.contradictions.unresolved.flatMap(({ claimA, claimB }) => [claimA.claim, claimB.claim]),
  );
  return claims.flatMap(({ id, statement, requires, alternatives, supports }): StandingClaim[] => {
    const agent = claimantOf(id);
    if (agent === null) return [];
    const found = findings(id);
    const verifications = found.flatMap((one) => (one.kind === 'VERIFICATION' ? [one.result] : []));
    const attacks = found.flatMap((one) => (one.kind === 'ATTACK' ? [one.result] : []));
    const by = references.get(id) ?? {};
    const survivesAs = weaker.get(id) ?? null;
    const against = found
      .filter(({ result }) => result === 'SUCCEEDS' || result === 'PARTLY' || result === 'FAILED')
      .map((one) => one.agent);
    return [
      {
        id,
        agent,
        statement: attacks.includes('SUCCEEDS') ? statement : (survivesAs ?? statement),
        because: grounds.get(id) ?? '',
        requires,
        alternatives,
        confidence: confidenceOf(confidences, id) ?? 0,
        supporting: agents([
          ...supports.map((one) => one.agent),
          ...found.filter(({ result }) => result === 'VERIFIED').map((one) => one.agent),
        ]),
        attacking: agents([
          ...found.filter(({ kind }) => kind === 'ATTACK').map((one) => one.agent),
          ...against,
          ...(by.CONTRADICTS ?? []),
        ]),
        disputed: against.length > 0 || (by.CONTRADICTS ?? []).length > 0 || contested.has(id),
        verifications,
        attacks,
        attackedBy: found.flatMap(({ kind, agent: by }) => (kind === 'ATTACK' ? [by] : [])),
        found: found
          .map(({ agent: by, kind, result, reason = '' }) => ({ agent: by, kind, result, reason }))
          .sort(
            (a, b) =>
              severity[a.result] - severity[b.result] || Number(a.kind === 'ATTACK') - Number(b.kind === 'ATTACK'),
          ),
        stated: statement,
        lost: lost.has(id),
        survivesAs,
        dependents: dependents(id),
        voices: supports.map((one) => ({ agent: one.agent, sources: one.inputs.map(sourceOf) })),
        references: by,
        ended: ends.get(id) ?? null,
      },
    ];
  });
}

const agents = (ids: readonly AgentId[]): AgentId[] => [...new Set(ids)].sort((a, b) => a - b);

/** An input as an argument names it, `7:7.2/C1` or `7:verdict`, in words. */
function sourceOf(input: string): string {
  const [agent = '', element = ''] = input.split(':');
  return element.includes('/') || isFactAddress(element) ? element : `${element} of ${agent}`;
}

type References = Partial<Record<ReferenceType, AgentId[]>>;

function referencesTo(session: Pick<SessionView, 'rows'>): ReadonlyMap<string, References> {
  const to = new Map<string, References>();
  for (const by of testimoniesIn(session)) {
    for (const { type, sourceElement } of by.references) {
      const id = addressOf(by, sourceElement);
      const known: References = to.get(id) ?? {};
      if (known[type]?.includes(by.agent) !== true)
        known[type] = [...(known[type] ?? []), by.agent].sort((a, b) => a - b);
      to.set(id, known);
    }
  }
  return to;
}

/** How many claims rest on one, directly or through others. */
function dependentsOf(claims: readonly Claim[]): (id: string) => number {
  const above = new Map<string, string[]>();
  for (const { id, requires, alternatives } of claims)
    for (const premise of new Set([...requires, ...alternatives]))
      above.set(premise, [...(above.get(premise) ?? []), id]);
  return (id) => {
    const reached = new Set<string>([id]);
    for (const one of reached) for (const next of above.get(one) ?? []) reached.add(next);
    return reached.size - 1;
  };
}
