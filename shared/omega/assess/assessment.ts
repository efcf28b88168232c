import type { Assessment } from '../activities.ts';
import { cast } from '../agents/cast.ts';
import { answerId, type Argument, type Examination } from '../confidence/argument.ts';
import { confidenceOf, type Confidences } from '../confidence/derivation.ts';
import { propagate } from '../confidence/propagate.ts';
import { clamp } from '../confidence/rules.ts';
import { openContradiction } from '../claims/contradictions.ts';
import { lostIn } from '../claims/settlements.ts';
import { fallOf, type HypothesisMove, moveOf } from '../memory/hypotheses.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import type { Policy } from '../policy.ts';
import { type SessionView, latestWords } from '../session/view.ts';
import { refutedIn, turnedIn, withAnswer } from './answer.ts';
import { argumentIn, findingsIn, survivingForms, testimoniesIn } from './argument.ts';
import { newClaimsIn, newGroundsIn, shiftsIn } from './news.ts';
import { printed } from '../confidence/trace.ts';
import { addressOf } from '../confidence/claims.ts';
import { sameWords } from '../claims/same-words.ts';
import { z } from 'zod';
import { contribution } from '../answers/contribution.ts';
import type { UnresolvedContradiction } from '../memory/session-state.ts';
import type { Opposed } from '../deployment/triggers.ts';

interface AssessedCycle {
  readonly cycle: number;
  /** Claims that the answer rests on; none: there is no answer. */
  readonly restsOn: readonly string[];
  readonly standings: Argument['standings'];
}

interface CycleResult {
  readonly assessment: Assessment;
  /** Propagated, by claim; `ANSWER` where there is one. */
  readonly confidences: Readonly<Record<string, number>>;
  readonly moves: readonly HypothesisMove[];
}

/**
 * What a cycle came to, counted from what the session holds at its end (OMEGA rules §2.3, §6.1), and what becomes of
 * open hypotheses. Quarantined outputs bear on nothing but the aggregate confidence. Total on any rows.
 */
export function assessCycle(
  session: SessionView,
  { cycle, restsOn, standings }: AssessedCycle,
  policy: Policy,
): CycleResult {
  const { rows, state } = session;
  const argument = argumentIn(session, standings);
  const findings = findingsIn(argument);
  const lost = lostIn(rows);
  const confidences = propagate(withAnswer(argument, session, restsOn), policy);
  const moves = movesOf(session, { cycle, restsOn, argument, confidences, findings }, policy);
  const fallen = state.hypotheses.resolved.flatMap(({ id, resolution }) => {
    const confidence = resolution === 'CONFIRMED' ? confidenceOf(confidences, id) : null;
    return (confidence === null ? null : fallOf({ id, confidence }, policy)) ?? [];
  });
  const propagated = Object.fromEntries(
    [...confidences.derivations].map(([id, { confidence }]) => [id, printed(confidence)]),
  );
  const answered = { cycle, restsOn, confidences: propagated };
  return {
    confidences: propagated,
    moves: [...moves, ...fallen],
    assessment: {
      newClaims: newClaimsIn(rows, cycle).length,
      newGrounds: newGroundsIn(session, answered).length,
      shifts: shiftsIn(session, answered, policy).length,
      openHypotheses: state.hypotheses.active.length - moves.length,
      aggregateConfidence: aggregateOf(rows, cycle),
      answerConfidence: restsOn.length === 0 ? null : confidenceOf(confidences, answerId),
      attacked: Object.fromEntries(
        [...new Set(restsOn)].map((id) => {
          const attacks = findings(id).filter(({ kind }) => kind === 'ATTACK');
          return [
            id,
            { attacks: attacks.length, succeeded: attacks.filter(({ result }) => result === 'SUCCEEDS').length },
          ];
        }),
      ),
      verified: [...new Set(argument.claims.map(({ id }) => id))].sort().filter((id) => {
        const results = findings(id).map(({ result }) => result);
        return results.includes('VERIFIED') && !results.includes('FAILED') && !lost.has(id);
      }),
      answer:
        restsOn.length === 0
          ? { refuted: [], turned: null }
          : { refuted: refutedIn(session, argument), turned: turnedIn(session, argument, cycle) },
      contradictions: state.contradictions.unresolved.map(openContradiction),
      newContradictions: newContradictions(session, cycle),
      conflicts: conflictsAsked(session),
    },
  };
}

/** How sure an answer that rests on these claims is at this moment, propagated, 0–1; null: it rests on nothing. */
export const answerConfidenceIn = (
  session: SessionView,
  restsOn: readonly string[],
  standings: Argument['standings'],
  policy: Pick<Policy, 'propagation' | 'standing'>,
): number | null =>
  restsOn.length === 0
    ? null
    : confidenceOf(propagate(withAnswer(argumentIn(session, standings), session, restsOn), policy), answerId);

/**
 * How sure those are who answered in the cycle, on average, the quarantined too; PHI directs and contributes nothing.
 * null: nobody did.
 */
function aggregateOf(rows: readonly SessionRow[], cycle: number): number | null {
  const sure = rows.flatMap((row) =>
    row.kind === 'OUTPUT' && row.iteration === cycle && cast[row.testimony.agent].tier !== 'PHI'
      ? [clamp(row.testimony.confidence)]
      : [],
  );
  return sure.length === 0 ? null : sure.reduce((sum, one) => sum + one, 0) / sure.length;
}

/** A cycle's end, as far as it decides what becomes of open hypotheses. */
interface CycleEnd {
  readonly cycle: number;
  readonly restsOn: readonly string[];
  readonly argument: Argument;
  readonly confidences: Confidences;
  readonly findings: (claim: string) => readonly Examination[];
}

/**
 * What becomes of the hypotheses that are open at a cycle's end, in order of address. What the answer rests on counts
 * as touched: nobody gives that up for silence.
 */
function movesOf(
  session: Pick<SessionView, 'rows' | 'state'>,
  { cycle, restsOn, argument, confidences, findings }: CycleEnd,
  policy: Pick<Policy, 'hypotheses'>,
): readonly HypothesisMove[] {
  const touched = lastTouches(session);
  for (const id of restsOn) touched.set(id, cycle);
  const weaker = survivingForms(testimoniesIn(session));
  const stated = new Map(argument.claims.map(({ id, statement }) => [sameWords(statement), id]));
  return session.state.hypotheses.active
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, confidence }) => {
      const form = weaker.get(id);
      const succeededBy = form === undefined ? null : (stated.get(sameWords(form)) ?? null);
      const move = moveOf(
        {
          id,
          confidence: confidenceOf(confidences, id) ?? confidence,
          examinations: findings(id),
          succeededBy: succeededBy === id ? null : succeededBy,
          lastTouched: touched.get(id) ?? cycle,
        },
        cycle,
        policy,
      );
      return move === null ? [] : [move];
    });
}

/** The last cycle in which anybody stated a claim, referred to it, rested another on it or examined it, by claim. */
function lastTouches(session: Pick<SessionView, 'rows'>): Map<string, number> {
  const touched = new Map<string, number>();
  for (const by of testimoniesIn(session)) {
    const named = [
      ...by.claims.flatMap(({ id, requires, alternatives }) => [id, ...requires, ...alternatives]),
      ...by.references.map(({ sourceElement }) => sourceElement),
      ...by.verifications.map(({ claimId }) => claimId),
      ...by.attacks.map(({ claimId }) => claimId),
    ];
    for (const id of named) touched.set(addressOf(by, id), Math.max(touched.get(addressOf(by, id)) ?? 0, by.iteration));
  }
  return touched;
}

const asking = z.object({ flags: contribution.shape.flags });

const opposed = ({ id, claimA, claimB }: UnresolvedContradiction): Opposed => ({
  id,
  agents: [...new Set([claimA.agentId, claimB.agentId])].sort((a, b) => a - b),
});

/** Contradictions that were discovered in this cycle. One that was settled in it calls for nobody any more. */
function newContradictions({ rows, state }: Pick<SessionView, 'rows' | 'state'>, cycle: number): readonly Opposed[] {
  const found = new Set(
    rows.flatMap((row) => (row.kind === 'CONTRADICTION' && row.iteration === cycle ? [row.id] : [])),
  );
  return state.contradictions.unresolved.filter(({ id }) => found.has(id)).map(opposed);
}

/** Unresolved contradictions of which a party, in its latest word, asks for a resolution. */
function conflictsAsked(session: SessionView): readonly Opposed[] {
  const asks = new Set<number>(
    [...latestWords(session).values()]
      .filter(({ answer }) => asking.safeParse(answer).data?.flags.requiresResolution === true)
      .map(({ agent }) => agent),
  );
  return session.state.contradictions.unresolved
    .map(opposed)
    .filter(({ agents }) => agents.some((agent) => asks.has(agent)));
}
