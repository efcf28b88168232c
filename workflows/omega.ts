import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { Usage } from '../shared/kernel/ask.ts';
import type { OpenedSession, SessionInput } from '../shared/omega/activities.ts';
import { ruleOn } from '../shared/omega/classification.ts';
import type { ClassificationFacts } from '../shared/omega/facts.ts';
import { untriedAgents } from '../shared/omega/redeployment.ts';
import type { DegradationLevel } from '../shared/omega/failures/degradation.ts';
import { progressMade } from '../shared/omega/termination/partial.ts';
import type { SessionEnd } from '../shared/omega/termination/decide.ts';
import type { TerminalFailure } from '../shared/omega/termination/failure.ts';
import { abort, progress, searchAttributes } from './messages.ts';
import { steps } from './kernel/activities.ts';
import { handDecisionsOn } from './kernel/review.ts';
import { notOpened } from './kernel/run.ts';
import { omegaStore } from './omega/activities.ts';
import { classify } from './omega/classify.ts';
import { conclude, type Ending } from './omega/conclude.ts';
import { runCycle } from './omega/cycle.ts';
import { callForWayOut, intervene } from './omega/intervene.ts';
import { carriedOf, newSession, type Carried, type Session } from './omega/session.ts';
import { withdrawn } from './omega/seat.ts';
import { isSpent } from './omega/usage.ts';
import { judgeCycle, type Verdict } from './omega/verdict.ts';

export interface OmegaResult {
  readonly runKey: string;
  readonly status: SessionEnd;
  readonly failureType: TerminalFailure | null;
  /** Of the answer, propagated; null: there is none. */
  readonly confidence: number | null;
  readonly degradation: DegradationLevel;
  readonly reason: string;
  readonly documents: readonly string[];
  /** Of the whole session, with what it had solved apart. */
  readonly usage: Usage;
}

/** The key behind `omega/`. Another id names no session, and is refused at the opening: two workflows may not share one key. */
const runKeyOf = (workflowId: string): string =>
  workflowId.startsWith('omega/') ? workflowId.slice('omega/'.length) : `(${workflowId})`;

type Classified = Session & { problem: ClassificationFacts };

/**
 * One hard problem, 57 agents, at most ten cycles. The workflow's id names the session (`omega/<key>`), so a reset, a second start or the next
 * execution of a long one finds every answer that was paid for. `carried`: what the execution before this one handed on.
 */
export async function omega(input: SessionInput, carried: Carried | null = null): Promise<OmegaResult> {
  const runKey = runKeyOf(workflowInfo().workflowId);
  let session: Session | null = null;
  /** An abort that came before there was a session to end: a start's, or one that met the hand-over to this execution. */
  const early: { order: Session['aborted'] } = { order: null };
  const work = new CancellationScope();
  setHandler(progress, () => session?.run.progress() ?? notOpened(runKey));
  handDecisionsOn(() => session?.run ?? null);
  setHandler(abort, (given) => {
    const order = {
      by: String(given?.by ?? 'somebody').slice(0, 200),
      reason: String(given?.reason ?? '').slice(0, 2_000),
    };
    if (session === null) early.order ??= order;
    if (session === null || session.aborted !== null) return;
    session.aborted = order;
    work.cancel();
  });
  try {
    session = newSession(await open(runKey, input), carried);
    session.aborted = early.order;
    if (session.aborted !== null) work.cancel();
    const ending = await work.run(() => cycles(session!));
    if (ending !== 'continued') return await close(session, ending);
  } catch (error) {
    if (session === null || !isCancellation(error)) {
      await CancellationScope.nonCancellable(() => failed(runKey, session, error));
      throw error;
    }
    const byUser = session.aborted !== null;
    const { by, reason } = (session.aborted ??= { by: 'the workflow', reason: 'it was cancelled' });
    const result = await CancellationScope.nonCancellable(() =>
      close(session!, {
        decision: 'TERMINATE',
        status: 'FAILURE',
        failureType: 'ABORT',
        leaf: 'aborted',
        why: `${by} ended the session: ${reason}`,
      }),
    );
    // What a user ends has ended well; what Temporal cancels shows as cancelled.
    if (byUser) return result;
    throw error;
  }
  // Outside the try: going on is thrown, and would be taken for a failure of the house.
  return continueAsNew<typeof omega>({}, carriedOf(session as Classified));
}

async function open(runKey: string, input: SessionInput): Promise<OpenedSession> {
  upsertSearchAttributes([{ key: searchAttributes.system, value: 'omega' }]);
  return omegaStore.openSession({ runKey, input });
}

/** PHI classifies; then cycle after cycle until the tree of spec §6.4 is left. A long history ends at the end of a cycle, and another one goes on. */
async function cycles(session: Session): Promise<Ending | 'continued'> {
  if (session.problem === null) {
    const testimony = await classify(session);
    if (testimony === null) return unclassified(session);
    session.problem = ruleOn(testimony, session.opened.flags).classification;
  }
  const classified = session as Classified;
  upsertSearchAttributes([{ key: searchAttributes.category, value: classified.problem.type }]);
  for (;;) {
    await runCycle(classified);
    const verdict = await judgeCycle(classified);
    const ending = await nextStep(classified, verdict);
    if (ending !== null) return ending;
    const { historyLength, continueAsNewSuggested } = workflowInfo();
    const long = continueAsNewSuggested || historyLength > session.policy.historyEvents;
    // A cancellation that came with the cycle's last answer would not cross: the next cycle's first step meets it.
    if (long && !CancellationScope.current().consideredCancelled) return 'continued';
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
 * Null: another cycle, with agents that were never asked where the tree says so. A session that is stuck, or that has asked everybody, takes the next
 * way out; when there is none left but to admit it, it ends with what it has.
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

/** Has the next cycle ask agents that were never asked (spec §6.4). False: there is nobody left. */
function deploysMore(session: Classified): boolean {
  if (untriedAgents(session.asked, withdrawn(session)).length === 0) return false;
  session.triggers = [...session.triggers, { kind: 'NOT_IMPROVING' }];
  return true;
}

/** Report, outcome, and what operators filter by. */
async function close(session: Session, ending: Ending): Promise<OmegaResult> {
  const { run } = session;
  const { confidence, degradation, documents } = await conclude(session, ending);
  const cost = run.usage.costMicrodollars;
  upsertSearchAttributes([
    { key: searchAttributes.outcome, value: ending.status },
    ...(cost === null ? [] : [{ key: searchAttributes.costMicrodollars, value: cost }]),
  ]);
  run.outcome = ending.status;
  run.show();
  await steps.closeRun({ runKey: run.runKey, phase: run.phase, outcome: ending.status, reason: ending.why });
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

/** A session that cannot be opened leaves nothing behind; one that the house itself fails says so. */
async function failed(runKey: string, session: Session | null, error: unknown): Promise<void> {
  upsertSearchAttributes([{ key: searchAttributes.outcome, value: isCancellation(error) ? 'CANCELLED' : 'FAILED' }]);
  await steps.closeRun({
    runKey,
    phase: session?.run.phase ?? 'OPEN',
    outcome: isCancellation(error) ? 'CANCELLED' : 'FAILED',
    reason: error instanceof Error ? error.message : String(error),
  });
}
