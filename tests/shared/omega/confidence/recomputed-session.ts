import type { Argument, Claim, Examination, Support } from '../../../../shared/omega/confidence/argument.ts';
import type { Testimony } from '../../../../shared/omega/confidence/claims.ts';
import { isAtOdds } from '../../../../shared/omega/claims/at-odds.ts';
import { fits } from '../../../../shared/omega/claims/methods.ts';
import { statementsIn } from '../../../../shared/omega/assess/answer.ts';
import { meaningsIn } from '../../../../shared/omega/claims/restatements.ts';
import { lostIn } from '../../../../shared/omega/claims/settlements.ts';
import { isWeakerForm } from '../../../../shared/omega/claims/weaker-form.ts';
import type { Policy } from '../../../../shared/omega/policy.ts';
import type { SessionView } from '../../../../shared/omega/session/view.ts';
import { findingsThatCount, recomputed } from './recomputed.ts';

/**
 * The confidences of a stored session a second time, from its rows and the text of OMEGA rules §2.3 alone. What words mean (what is
 * at odds, a weaker form, fit for a method, said before) is read by the same rules of words, and nothing else is shared.
 */
export function recomputedSession(
  session: SessionView,
  restsOn: readonly string[],
  standings: Argument['standings'],
  policy: Policy,
): ReadonlyMap<string, number> {
  const rows = session.rows.toSorted((a, b) => a.sequence - b.sequence);
  const laid = new Map(rows.flatMap((row) => (row.kind === 'FACT' ? [[row.id, row.sequence] as const] : [])));
  const heard = rows.flatMap((row) =>
    row.kind === 'OUTPUT' && row.quarantined === null ? [{ by: row.testimony, when: row.sequence }] : [],
  );
  const everyone = heard.map(({ by }) => by);
  const { of: meaning } = meaningsIn(session.rows);

  const statements = heard.flatMap(({ by, when }) =>
    by.claims.map((one) => {
      const isThere = (id: string) => !/^F\d+$/.test(id) || (laid.get(id) ?? Infinity) < when;
      const premises = (ids: readonly string[]) => ids.map((id) => whole(by, id)).filter(isThere);
      return {
        by,
        id: whole(by, one.id),
        statement: one.statement,
        because: one.because,
        confidence: one.confidence,
        requires: premises(one.requires),
        alternatives: premises(one.alternatives),
      };
    }),
  );
  const examined = (by: Testimony) => [...by.verifications, ...by.attacks].map(({ claimId }) => whole(by, claimId));
  /** Whose a thing is that was used: a claim is its author's, a fact Session Memory's, and only a verdict whosever it is said to be. */
  const ownerOf = (element: string, agentId: number): number => {
    if (/^F\d+$/.test(element)) return 53;
    return element.includes('.') ? Number(element.slice(0, element.indexOf('.'))) : agentId;
  };
  const used = ({ inputsUsed }: Testimony, by: Testimony) =>
    inputsUsed
      .map(({ agentId, element }) => [ownerOf(whole(by, element), agentId), whole(by, element)] as const)
      .filter(([owner]) => owner !== by.agent)
      .map(([owner, element]) => `${owner}:${element}`);
  const hasExamined = (agent: number, claim: string) =>
    everyone.some((by) => by.agent === agent && examined(by).includes(claim));

  /** An author's word for all that it says in the same sense is its latest. */
  const authored = statements.map((one) => {
    const alike = statements.filter(
      (other) => other.by.agent === one.by.agent && meaning(other.id) === meaning(one.id),
    );
    const latest = Math.max(...alike.map(({ by }) => by.iteration));
    const [word = one] = alike
      .filter(({ by }) => by.iteration === latest)
      .toSorted((a, b) => a.confidence - b.confidence);
    const voice = latest > one.by.iteration ? word : one;
    const support: Support = {
      agent: one.by.agent,
      iteration: voice.by.iteration,
      confidence: voice.confidence,
      inputs: used(voice.by, voice.by),
    };
    return { ...one, support };
  });
  const claims: Claim[] = authored.map(({ id, statement, requires, alternatives, by, support }) => ({
    id,
    statement,
    requires,
    alternatives,
    supports: [
      support,
      ...everyone.flatMap((other): Support[] =>
        other.agent !== by.agent &&
        !hasExamined(other.agent, id) &&
        other.references.some(({ type, sourceElement }) => type === 'SUPPORTS' && whole(other, sourceElement) === id)
          ? [
              {
                agent: other.agent,
                iteration: other.iteration,
                confidence: other.confidence,
                inputs: used(other, other),
              },
            ]
          : [],
      ),
    ],
  }));

  const found = everyone.flatMap((by): Examination[] => {
    const own = examined(by);
    const sources = used(
      { ...by, inputsUsed: by.inputsUsed.filter(({ element }) => !own.includes(whole(by, element))) },
      by,
    );
    const of = (claimId: string) => {
      const claim = whole(by, claimId);
      return { claim, about: statements.find(({ id }) => id === claim) };
    };
    return [
      ...by.verifications.map(({ claimId, result, reason = '' }): Examination => {
        const { claim, about } = of(claimId);
        const retracts = result === 'VERIFIED' && about !== undefined && isAtOdds(about.statement, reason);
        const suits = about === undefined || (fits({ ...about, agent: about.by.agent }) as number[]).includes(by.agent);
        return {
          claim,
          agent: by.agent,
          iteration: by.iteration,
          kind: 'VERIFICATION',
          result: retracts ? 'UNCERTAIN' : result,
          sources,
          offMethod: !suits,
        };
      }),
      ...by.attacks.map(({ claimId, result, survivesAs }): Examination => {
        const { claim, about } = of(claimId);
        const mended =
          typeof survivesAs === 'string' && (about === undefined || isWeakerForm(about.statement, survivesAs));
        return { claim, agent: by.agent, iteration: by.iteration, kind: 'ATTACK', result, mended };
      }),
    ];
  });
  const examinations = [...new Set(claims.map(({ id }) => id))].flatMap((id) =>
    found.filter((one) => meaning(one.claim) === meaning(id)).map((one) => ({ ...one, claim: id })),
  );

  const sideOf = (contradiction: string, claim: string | null) =>
    claim === null
      ? claims.map(({ id }) => id).filter((id) => id.split('/')[0] === contradiction.split('/')[0])
      : [claim];
  const conflicts = session.state.contradictions.unresolved.flatMap(({ id, claimA, claimB }) =>
    sideOf(id, claimA.claim).flatMap((a) => sideOf(id, claimB.claim).map((b) => ({ id, between: [a, b] as const }))),
  );
  const lost = [...lostIn(session.rows)];
  const argument = { claims, examinations, conflicts, standings, losses: [{ id: 'all', lost }] };
  if (restsOn.length === 0) return recomputed(argument, policy);

  // What was found against the claim that states the answer was found against the answer.
  const stating = statementsIn(session).map(({ id }) => id);
  const doubted = stating
    .map((id) => findingsThatCount(argument, id, policy.propagation))
    .filter((all) =>
      all.some(
        ({ result, mended }) =>
          result === 'FAILED' || result === 'SUCCEEDS' || (result === 'PARTLY' && mended !== true),
      ),
    );
  return recomputed(
    {
      ...argument,
      claims: [...claims, { id: 'ANSWER', statement: 'the answer', requires: restsOn, alternatives: [], supports: [] }],
      examinations: [...examinations, ...doubted.flat().map((one) => ({ ...one, claim: 'ANSWER' }))],
      losses: [{ id: 'all', lost: stating.some((id) => lost.includes(id)) ? [...lost, 'ANSWER'] : lost }],
    },
    policy,
  );
}

const whole = ({ agent, iteration }: Pick<Testimony, 'agent' | 'iteration'>, id: string): string =>
  id.includes('/') || /^F\d+$/.test(id) || !/^C\d+$/.test(id) ? id : `${agent}.${iteration}/${id}`;
