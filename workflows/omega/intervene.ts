import { CancellationScope, executeChild, isCancellation, ParentClosePolicy } from '@temporalio/workflow';
import { addUsage } from '../../shared/kernel/ask.ts';
import { settle as book } from '../../shared/kernel/budget.ts';
import type { OmegaResult, SessionInput } from '../../shared/omega/activities.ts';
import type { ClassificationFacts } from '../../shared/omega/answers/facts.ts';
import {
  type DetectedFailure,
  type FailureType,
  type Intervention,
  planIntervention,
} from '../../shared/omega/failures/index.ts';
import { phi } from '../../shared/omega/deployment/index.ts';
import { subLimits, subSessionKey } from '../../shared/omega/session/sub-sessions.ts';
import { digestsFor, referencesFor } from './references.ts';
import { askPhi } from './phi.ts';
import type { Session } from './session.ts';
import { settle } from './step.ts';
import { usageOf } from './usage.ts';

/** Signatures that ask for another way and not for another cycle of the same (OMEGA rules §4.1, §4.2.3). */
const needWayOut: readonly FailureType[] = [
  'CIRCULAR_REASONING',
  'CONFIDENCE_COLLAPSE',
  'CONVERGENCE_FAILURE',
  'QUALITY_GATE_FAILURE',
];
export const callForWayOut = (failures: readonly DetectedFailure[]): boolean =>
  failures.some(({ type, severity }) => severity === 'SERIOUS' && needWayOut.includes(type));

/**
 * The next way out of a session that does not converge (OMEGA rules §4.2.3): constrain, decompose, pivot, and in the
 * end admit. PHI diagnoses and offers; Symposium chooses, in that order. Returns the way that was taken.
 */
export async function intervene(session: Session & { problem: ClassificationFacts }): Promise<Intervention> {
  const { run, cycle, policy, opened } = session;
  run.enterRound('SYNTHESIS', cycle);
  await settle(session, { digests: digestsFor(session, [phi]) });
  const said = await askPhi(session, 'intervene', `intervenes, cycle ${cycle}`, referencesFor(session, phi));
  const offer = said.outcome === 'answered' ? said.facts : null;
  const { take, passed } = planIntervention(
    session.tried,
    offer === null ? null : { ...offer, depth: opened.depth },
    policy,
  );
  session.tried.push(take);
  const call = said.outcome === 'answered' ? said.ref : null;
  const children =
    take === 'DECOMPOSE' && call !== null ? await solveApart(session, call, offer?.subProblems ?? 0) : [];
  if (take === 'PIVOT' && offer !== null) {
    session.problem = { ...session.problem, characteristics: [...offer.pivot] };
    session.afresh = true;
    session.triggers = [];
    session.answer = null;
    session.quality = null;
    session.audit = [];
  }
  await settle(session, {
    rows: [
      {
        kind: 'INTERVENTION',
        agent: phi,
        summary: `${take}${offer === null ? '' : `: ${offer.diagnosis}`}`,
        take,
        passed,
        call,
        children,
      },
    ],
    digests: ['problem', 'openPoints'],
  });
  return take;
}

/**
 * Each sub-problem is a session of its own (OMEGA rules §4.2.3, DECOMPOSE); what they find lies on everybody's context
 * from then on. One after the other: no more than ten agents run at once, whosever they are. One that fails, or that
 * somebody cancels, leaves its question open. What they use is used by this session.
 */
async function solveApart(session: Session, ref: string, count: number): Promise<string[]> {
  const { run, cycle, policy } = session;
  const keys: string[] = [];
  const limits = subLimits(policy.limits, usageOf(session), policy.subProblemCycles, count);
  for (let index = 0; index < count; index += 1) {
    const key = subSessionKey(run.runKey, cycle, index + 1);
    keys.push(key);
    try {
      const { usage } = await executeChild<(input: SessionInput) => Promise<OmegaResult>>('omega', {
        workflowId: `omega/${key}`,
        parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
        args: [
          {
            parent: { runKey: run.runKey, ref, index },
            policy: { limits, models: policy.models, embedder: policy.embedder },
          },
        ],
      });
      run.usage = addUsage(run.usage, usage);
      run.budget = book(run.budget, 0, usage.costMicrodollars ?? 0);
    } catch (error) {
      if (isCancellation(error) && CancellationScope.current().consideredCancelled) throw error;
    }
  }
  return keys;
}
