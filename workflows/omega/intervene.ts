import { rootCause } from '@temporalio/common';
import { CancellationScope, executeChild, isCancellation, log, ParentClosePolicy, patched } from '@temporalio/workflow';
import { addUsage, type Usage } from '../../shared/kernel/ask.ts';
import { settle as book } from '../../shared/kernel/budget.ts';
import type { OmegaResult, SessionInput } from '../../shared/omega/activities.ts';
import type { ClassificationFacts, InterventionFacts } from '../../shared/omega/answers/facts.ts';
import {
  type DetectedFailure,
  type FailureType,
  type Intervention,
  planIntervention,
} from '../../shared/omega/failures/index.ts';
import { phi } from '../../shared/omega/deployment/index.ts';
import type { SessionPolicy } from '../../shared/omega/session-policy.ts';
import { stagesOf, subLimits, subSessionKey } from '../../shared/omega/session/sub-sessions.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { omegaStore } from './activities.ts';
import { digestsFor, referencesFor } from './references.ts';
import { askPhi } from './phi.ts';
import type { Session } from './session.ts';
import { settle } from './step.ts';
import { usageOf } from './usage.ts';
import { replacesRunning } from '../kernel/run-kind.ts';

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
  // Whether what PHI has made of the problem is clear, the asker has not said.
  if (take === 'CONSTRAIN' || take === 'PIVOT') session.clarified = false;
  const call = said.outcome === 'answered' ? said.ref : null;
  const children =
    take === 'DECOMPOSE' && call !== null && offer !== null ? await solveApart(session, call, offer) : [];
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
 * Each sub-problem is a session of its own (OMEGA rules §4.2.3, §7.8); what they find lies on everybody's
 * context from then on. Those that do not need each other are solved side by side, and share the places of the session
 * that asks: no more than ten agents run at once, whosever they are. `needs`: of each, those whose answers it needs.
 */
async function solveApart(session: Session, ref: string, { subProblems, needs }: Offered): Promise<string[]> {
  const { run, cycle, policy } = session;
  const places = Array.from({ length: subProblems }, (_, place) => place);
  const sideBySide = needs !== undefined && patched('sub-problems-side-by-side');
  const stages = sideBySide ? stagesOf(needs, policy.parallelAgents) : places.map((place) => [place]);
  const limits = subLimits(policy.limits, usageOf(session), policy.subProblemCycles, subProblems, stages.length);
  for (const stage of stages) {
    const parallelAgents = Math.floor(policy.parallelAgents / stage.length);
    await fanOut(stage.map((index) => solveOne(session, { ref, index, policy: { limits, parallelAgents } })));
  }
  return places.map((place) => subSessionKey(run.runKey, cycle, place + 1));
}

type Offered = Pick<InterventionFacts, 'subProblems' | 'needs'>;

interface Part {
  readonly ref: string;
  readonly index: number;
  readonly policy: Pick<SessionPolicy, 'limits' | 'parallelAgents'>;
}

/**
 * One that fails, that is refused or that somebody ends leaves its question open. What it has paid is paid by this session,
 * however it ended, and whether or not this one goes on.
 */
async function solveOne({ run, cycle, policy }: Session, { ref, index, policy: own }: Part): Promise<void> {
  const session = subSessionKey(run.runKey, cycle, index + 1);
  const pay = (usage: Usage) => {
    run.usage = addUsage(run.usage, usage);
    run.budget = book(run.budget, 0, usage.costMicrodollars ?? 0);
  };
  try {
    const { usage } = await executeChild<(input: SessionInput) => Promise<OmegaResult>>('omega', {
      workflowId: `omega/${session}`,
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      workflowIdReusePolicy: replacesRunning,
      args: [
        {
          parent: { runKey: run.runKey, ref, index },
          policy: { ...own, models: policy.models, embedder: policy.embedder },
        },
      ],
    });
    pay(usage);
  } catch (error) {
    log.warn('a sub-problem is not solved', { session, why: String(rootCause(error) ?? error) });
    if (patched('broken-parts-are-paid'))
      pay((await CancellationScope.nonCancellable(() => omegaStore.auditSession({ session }))).usage);
    if (isCancellation(error) && CancellationScope.current().consideredCancelled) throw error;
  }
}
