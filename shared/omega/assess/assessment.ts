import type { Assessment } from '../activities.ts';
import { cast } from '../agents/cast.ts';
import { answerClaim, answerId, type Argument } from '../confidence/argument.ts';
import { confidenceOf } from '../confidence/derivation.ts';
import { propagate } from '../confidence/propagate.ts';
import { clamp } from '../confidence/rules.ts';
import { openContradiction } from '../contradictions.ts';
import type { HypothesisMove } from '../memory/hypotheses.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import type { Policy } from '../policy.ts';
import type { SessionView } from '../session-view.ts';
import { argumentIn, findingsIn } from './argument.ts';
import { movesOf } from './moves.ts';
import { conflictsAsked, newContradictions } from './oppositions.ts';
import { newEvidenceIn, statedIn } from './stated.ts';
import { printed } from '../confidence/trace.ts';

export interface AssessedCycle {
  readonly cycle: number;
  /** Claims that the answer rests on; none: there is no answer. */
  readonly restsOn: readonly string[];
  readonly standings: Argument['standings'];
}

export interface CycleResult {
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
  const confidences = propagate(
    restsOn.length === 0 ? argument : { ...argument, claims: [...argument.claims, answerClaim('the answer', restsOn)] },
    policy,
  );
  const moves = movesOf(session, { cycle, restsOn, argument, confidences, findings }, policy);
  return {
    confidences: Object.fromEntries(
      [...confidences.derivations].map(([id, { confidence }]) => [id, printed(confidence)]),
    ),
    moves,
    assessment: {
      newClaims: statedIn(rows).filter(({ iteration, isNew }) => iteration === cycle && isNew).length,
      newEvidence: newEvidenceIn(rows, cycle),
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
        return results.includes('VERIFIED') && !results.includes('FAILED');
      }),
      contradictions: state.contradictions.unresolved.map(openContradiction),
      newContradictions: newContradictions(session, cycle),
      conflicts: conflictsAsked(session),
    },
  };
}

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
