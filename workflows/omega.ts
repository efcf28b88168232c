import { CancellationScope, continueAsNew, isCancellation, setHandler, setWorkflowOptions } from '@temporalio/workflow';
import type { OmegaResult, OpenedSession, SessionInput } from '../shared/omega/activities.ts';
import { ruleOn, untriedAgents } from '../shared/omega/deployment/index.ts';
import type { ClassificationFacts } from '../shared/omega/answers/facts.ts';
import { progressMade } from '../shared/omega/termination/index.ts';
import { abort } from './messages.ts';
import {
  beginExecution,
  closeBroken,
  closeRun,
  isHistoryLong,
  label,
  opening,
  tooLateToCancel,
  type Execution,
} from './kernel/run-kind.ts';
import { pinnedUnder } from './kernel/versions.ts';
import { tryModels } from './kernel/try-models.ts';
import { omegaStore } from './omega/activities.ts';
import { classify } from './omega/classify.ts';
import { conclude, type Ending } from './omega/conclude.ts';
import { runCycle } from './omega/cycle.ts';
import { callForWayOut, intervene } from './omega/intervene.ts';
import { carriedOf, newSession, type Carried, type Session } from './omega/session.ts';
import { withdrawn } from './omega/member.ts';
import { isSpent } from './omega/usage.ts';
import { judgeCycle, type Verdict } from './omega/verdict.ts';

export type { OmegaResult };

type Classified = Session & { problem: ClassificationFacts };

// A session that is an arm of an ablation is pinned to the version that makes the other arms.
setWorkflowOptions(pinnedUnder('ablation'), omega);

/**
 * One hard problem, 57 agents, at most ten cycles. The workflow's id names the session (`omega/<key>`), so a reset, a
 * second start or the next execution of a long one finds every answer that was paid for. `carried`: what the execution
 * before this one handed on.
 */
export async function omega(input: SessionInput, carried: Carried | null = null): Promise<OmegaResult> {
  const execution = beginExecution({ workflow: 'omega', system: 'omega' });
  const { runKey } = execution;
  const work = new CancellationScope();
  let session: Session | null = null;
  /** An abort that arrives before there is a session to end: with the start, or while the run is continued as new. */
  const early: { order: Session['aborted'] } = { order: null };
  setHandler(abort, (given) => {
    const order = abortOrder(given);
    if (session === null) early.order ??= order;
    if (session === null || session.aborted !== null) return;
    session.aborted = order;
    work.cancel();
  });
  let next: Carried;
  try {
    label({ system: 'omega' });
    const opened = await opening(execution, () => omegaStore.openSession({ runKey, input }));
    const begun = begin(execution, opened, carried);
    session = begun;
    begun.aborted = early.order;
    if (begun.aborted !== null) work.cancel();
    const end = await work.run(() => cycles(begun));
    if ('decision' in end) return await close(execution, begun, end);
    next = end;
  } catch (error) {
    if (session === null || !isCancellation(error)) {
      await closeBroken(execution, error);
      throw error;
    }
    const byUser = session.aborted !== null;
    const result = await closeAborted(execution, session);
    // What a user ends has ended well; what Temporal cancels shows as cancelled.
    if (byUser) return result;
    throw error;
  }
  // Outside the try: continue-as-new is thrown, and must not be taken for a failure of Symposium.
  return continueAsNew<typeof omega>({}, next);
}

type Scalar = string | number | boolean | null;

/** What an abort says, as far as it says anything: a signal is not checked by anybody before. */
const abortOrder = (given: { readonly by?: Scalar; readonly reason?: Scalar } | undefined) => ({
  by: String(given?.by ?? 'somebody').slice(0, 200),
  reason: String(given?.reason ?? '').slice(0, 2_000),
});

/** The session as it was opened, or as the execution before left it. */
function begin(execution: Execution, opened: OpenedSession, carried: Carried | null): Session {
  const session = newSession(opened, carried);
  execution.run = session.run;
  return session;
}

/**
 * PHI classifies the problem; then come cycles until the tree of OMEGA rules §6.4 ends the session. If the history is
 * long, the session continues as new at the end of a cycle.
 */
async function cycles(session: Session): Promise<Ending | Carried> {
  if (session.problem === null) {
    await tryModels(session.run);
    const testimony = await classify(session);
    if (testimony === null) return unclassified(session);
    session.problem = ruleOn(testimony, session.opened.flags).classification;
  }
  const classified = session as Classified;
  label({ category: classified.problem.type });
  for (;;) {
    await runCycle(classified);
    const verdict = await judgeCycle(classified);
    const ending = await nextStep(classified, verdict);
    if (ending !== null) return ending;
    // A cancellation that came with the cycle's last answer is not handed to the next execution: the first step of the
    // next cycle throws it.
    if (isHistoryLong(session.policy) && !CancellationScope.current().consideredCancelled) return carriedOf(classified);
  }
}

/** Without a classification nobody can be deployed. Where nothing was left to ask for it, nobody failed. */
const unclassified = (session: Session): Ending =>
  isSpent(session)
    ? {
        decision: 'TERMINATE',
        status: 'FAILURE',
        failureType: 'RESOURCE',
        leaf: 'limit-without-progress',
        why: 'the limits left no room for the classification',
      }
    : {
        decision: 'TERMINATE',
        status: 'FAILURE',
        failureType: 'IRRECOVERABLE',
        leaf: 'failure',
        why: 'PHI gave no readable classification, and nobody can take its place',
      };

/**
 * Null: another cycle, with agents that were never asked where the tree says so. A session that is stuck, or that has
 * asked everybody, takes the next way out; when there is none left but to admit it, it ends with what it has.
 */
async function nextStep(session: Classified, { facts, failures, decision }: Verdict): Promise<Ending | null> {
  if (decision.decision === 'TERMINATE') return decision;
  const stuck = decision.decision === 'RECOVER' || (decision.decision === 'DEPLOY_MORE' && !deploysMore(session));
  if (!stuck && !callForWayOut(failures)) return null;
  if ((await intervene(session)) !== 'ADMIT') return null;
  const why = 'every way out of the stall was tried';
  return progressMade(facts)
    ? { decision: 'TERMINATE', status: 'PARTIAL', leaf: 'stuck-with-progress', why }
    : { decision: 'TERMINATE', status: 'FAILURE', failureType: 'IRRECOVERABLE', leaf: 'stuck-without-progress', why };
}

/** Has the next cycle ask agents that were never asked (OMEGA rules §6.4). False: there is nobody left. */
function deploysMore(session: Classified): boolean {
  if (untriedAgents(session.asked, withdrawn(session)).length === 0) return false;
  session.triggers = [...session.triggers, { kind: 'NOT_IMPROVING' }];
  return true;
}

/** Report, outcome, and what operators filter by. */
async function close(execution: Execution, session: Session, ending: Ending): Promise<OmegaResult> {
  const { run } = session;
  const { confidence, degradation, documents } = await conclude(session, ending);
  await tooLateToCancel(() => closeRun(execution, { outcome: ending.status, reason: ending.why }));
  return {
    runKey: run.runKey,
    status: ending.status,
    failureType: ending.status === 'FAILURE' ? ending.failureType : null,
    confidence,
    degradation,
    reason: ending.why,
    documents,
    usage: run.usage,
  };
}

/** The report of a session that somebody ended, or that Temporal cancelled. */
function closeAborted(execution: Execution, session: Session): Promise<OmegaResult> {
  const { by, reason } = (session.aborted ??= { by: 'the workflow', reason: 'it was cancelled' });
  return CancellationScope.nonCancellable(() =>
    close(execution, session, {
      decision: 'TERMINATE',
      status: 'FAILURE',
      failureType: 'ABORT',
      leaf: 'aborted',
      why: `${by} ended the session: ${reason}`,
    }),
  );
}
