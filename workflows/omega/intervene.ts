import { executeChild, isCancellation, ParentClosePolicy, workflowInfo } from '@temporalio/workflow';
import { cast, type AgentId } from '../../shared/omega/cast.ts';
import type { ClassificationFacts, InterventionFacts } from '../../shared/omega/facts.ts';
import { planIntervention, type Intervention } from '../../shared/omega/failures/interventions.ts';
import type { DetectedFailure, FailureType } from '../../shared/omega/failures/signatures.ts';
import { ask } from '../kernel/ask.ts';
import type { omega } from '../omega.ts';
import { digestsFor, fileFor } from './desk.ts';
import type { Session } from './session.ts';
import { settle } from './step.ts';

const phi: AgentId = 57;

/** Signatures that ask for another way and not for another cycle of the same (spec §4.1, 4.2.3). */
const needWayOut: readonly FailureType[] = ['CIRCULAR_REASONING', 'CONFIDENCE_COLLAPSE', 'CONVERGENCE_FAILURE', 'QUALITY_GATE_FAILURE'];
export const callForWayOut = (failures: readonly DetectedFailure[]): boolean => failures.some(({ type, severity }) => severity === 'SERIOUS' && needWayOut.includes(type));

/**
 * The next way out of a session that does not converge (spec §4.2.3): constrain, decompose, pivot, and in the end admit. PHI diagnoses and offers; the
 * house chooses, in that order. Returns the way that was taken.
 */
export async function intervene(session: Session & { problem: ClassificationFacts }): Promise<Intervention> {
  const { run, cycle, policy, opened } = session;
  run.enterRound('SYNTHESIS', cycle);
  await settle(session, { digests: digestsFor(session, [phi]) });
  const said = await ask(run, { agent: cast[phi].key, task: 'intervene', verb: 'intervenes', line: `PHI intervenes, cycle ${cycle}`, outputTokens: policy.outputTokens.intervene, file: fileFor(session, phi) });
  const offer = said.outcome === 'answered' ? (said.facts as unknown as InterventionFacts) : null;
  const { take, passed } = planIntervention(session.tried, offer === null ? null : { ...offer, depth: opened.depth }, policy);
  session.tried.push(take);
  const call = said.outcome === 'answered' ? said.ref : null;
  const children = take === 'DECOMPOSE' && call !== null ? await solveApart(session, call, offer?.subProblems ?? 0) : [];
  if (take === 'PIVOT' && offer !== null) {
    session.problem = { ...session.problem, characteristics: [...offer.pivot] };
    session.afresh = true;
    session.triggers = [];
    session.answer = null;
  }
  await settle(session, { rows: [{ kind: 'INTERVENTION', agent: phi, summary: `${take}${offer === null ? '' : `: ${offer.diagnosis}`}`, take, passed, call, children }], digests: ['problem', 'openPoints'] });
  return take;
}

/**
 * Each sub-problem is a session of its own (spec §4.2.3, 4); what they find lies on everybody's desk from then on. One after the other: no more
 * than ten agents run at once, whosever they are. One that fails leaves its question open.
 */
async function solveApart(session: Session, ref: string, count: number): Promise<string[]> {
  const { run, cycle, policy } = session;
  const keys: string[] = [];
  const limits = { ...policy.limits, cycles: policy.subProblemCycles, tokens: share(policy.limits.tokens, count), costMicrodollars: share(policy.limits.costMicrodollars, count), timeMs: share(policy.limits.timeMs, count) };
  for (let index = 0; index < count; index += 1) {
    const key = `${run.runKey}-c${cycle}s${index + 1}`;
    keys.push(key);
    try {
      await executeChild<typeof omega>('omega', {
        workflowId: workflowInfo().workflowId.replace(run.runKey, key), parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
        args: [{ parent: { runKey: run.runKey, ref, index }, policy: { limits, models: policy.models, embedder: policy.embedder } }],
      });
    } catch (error) {
      if (isCancellation(error)) throw error;
    }
  }
  return keys;
}

/** A sub-problem gets its part of half of what the whole may use. */
const share = (limit: number | null, parts: number): number | null => (limit === null ? null : Math.floor(limit / 2 / Math.max(1, parts)));
