import type { Assessment } from '../../shared/omega/activities.ts';
import { type CycleFacts, type DetectedFailure, detectFailures } from '../../shared/omega/failures/index.ts';
import type { ClassificationFacts } from '../../shared/omega/answers/facts.ts';
import { mandatoryAgents, priorityAgents, triggersOf, untriedAgents } from '../../shared/omega/deployment/index.ts';
import {
  decideTermination,
  type TerminationDecision,
  type TerminationFacts,
} from '../../shared/omega/termination/index.ts';
import { omegaStore } from './activities.ts';
import { partOf } from './parts.ts';
import { withdrawn } from './member.ts';
import { restsOn, type Session } from './session.ts';
import { settle, type RowDraft } from './step.ts';
import { usageOf } from './usage.ts';

/**
 * What a cycle came to: all that is known of it, what went wrong, and what the tree of OMEGA rules §6.4 makes of it.
 */
export interface Verdict {
  readonly facts: TerminationFacts;
  readonly failures: readonly DetectedFailure[];
  readonly decision: TerminationDecision;
}

/** Of an answer that an older version assessed. */
const unjudged = { refuted: [], turned: null };

/** Ways out of a stall that a session has, beside agents that it has not asked. */
const waysOut = 3;

/** Judges a cycle that has ended, and says what calls for the next one (OMEGA rules §1.3.4, §4.1, §6). */
export async function judgeCycle(session: Session & { readonly problem: ClassificationFacts }): Promise<Verdict> {
  const { run, cycle, policy, problem, opened } = session;
  const assessment = await omegaStore.assess({
    runKey: run.runKey,
    cycle,
    restsOn: restsOn(session),
    standings: opened.standings,
  });
  session.contradictions = assessment.contradictions;
  session.cycles.push(cycleFacts(session, assessment));
  const facts = terminationFacts(session, assessment);
  const quality = partOf(session, 52, 'quality');
  session.triggers = triggersOf(
    {
      newContradictions: assessment.newContradictions,
      conflicts: assessment.conflicts,
      confidence: assessment.answerConfidence,
      stakes: problem.stakes,
      gaps: [...(partOf(session, 31, 'gaps') ?? []), ...(partOf(session, 40, 'gaps') ?? [])],
      quality,
    },
    policy,
  );
  const failures = detectFailures(facts, policy, mandatoryAgents);
  const decision = decideTermination(facts, policy);
  run.lastGate = `cycle ${cycle}: ${decision.decision}${decision.decision === 'TERMINATE' ? ` ${decision.status}` : ''}: ${decision.why}`;
  await settle(session, {
    rows: [
      ...failures.map(({ type, severity, evidence }): RowDraft => ({
        kind: 'FAILURE',
        summary: `${severity}: ${type}`,
        failure: type,
        severity,
        evidence,
      })),
      terminationRow(decision),
    ],
  });
  return { facts, failures, decision };
}

function terminationRow(decision: TerminationDecision): RowDraft {
  const { leaf, why } = decision;
  const [status, failureType] =
    decision.decision === 'TERMINATE'
      ? [decision.status, decision.status === 'FAILURE' ? decision.failureType : null]
      : [null, null];
  return {
    kind: 'TERMINATION',
    summary: `${decision.decision}${status === null ? '' : ` ${status}`}: ${why}`,
    decision: decision.decision,
    status,
    failureType,
    leaf,
    why,
  };
}

function cycleFacts(
  session: Session,
  { newClaims, newGrounds, shifts, openHypotheses, aggregateConfidence, answerConfidence }: Assessment,
): CycleFacts {
  return {
    iteration: session.cycle,
    newClaims,
    newGrounds,
    shifts,
    openHypotheses,
    aggregateConfidence,
    answerConfidence,
    conclusions: restsOn(session),
    quality: partOf(session, 52, 'quality')?.verdict ?? null,
    failures: [...session.failures],
  };
}

/**
 * Of the answer that stands, which may be an earlier cycle's; what success asks of the output is asked of this cycle
 * alone.
 */
export function terminationFacts(
  session: Session & { readonly problem: ClassificationFacts },
  { attacked, verified, answer: judged = unjudged, contradictions }: Assessment,
): TerminationFacts {
  const { problem, cycles, answer, unresolvable, criticalAgentLost, aborted, openQuestions, asked, tried } = session;
  const intractability = partOf(session, 45, 'intractability');
  const quality = partOf(session, 52, 'quality')?.verdict ?? null;
  const gone = withdrawn(session);
  return {
    cycles,
    contradictions,
    usage: usageOf(session),
    keyAgents: [51, ...priorityAgents[problem.type]],
    stakes: problem.stakes,
    progress: partOf(session, 48, 'progress'),
    synthesis: answer?.facts ?? null,
    criticalGaps: partOf(session, 40, 'gaps')?.filter(({ critical }) => critical).length ?? null,
    steelmanDefeated: partOf(session, 44, 'defeated'),
    coreSurvives: partOf(session, 46, 'coreSurvives'),
    quality,
    attacked,
    verified,
    ...judged,
    // An answer of an earlier cycle is none that this cycle's agents have judged.
    outputComplete:
      answer !== null &&
      partOf(session, 51, 'synthesis') !== null &&
      quality !== null &&
      (answer.facts.answered > 0 || answer.facts.answers === 'UNANSWERABLE'),
    // Only what has been verified makes a problem intractable: an agent’s word alone does not.
    intractability: intractability !== null && verified.includes(intractability.claimId) ? intractability : null,
    unresolvable: contradictions.filter(({ id }) => unresolvable.has(id)).length,
    criticalAgentLost,
    aborted: aborted !== null,
    unanswered: openQuestions.length > 0,
    recovery: 'NOT_TRIED',
    untried: untriedAgents(asked, gone).length + Math.max(0, waysOut - tried.length),
  };
}
