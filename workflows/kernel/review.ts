import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  log,
  ParentClosePolicy,
  patched,
  setHandler,
  sleep,
  startChild,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import { reviewIdOf } from '../../shared/kernel/review-id.ts';
import {
  type ReviewAsks,
  rulingDecisions,
  type ReviewDecision,
  type ReviewOutcome,
  type ReviewRequest,
} from '../../shared/kernel/reviews.ts';
import { review } from '../review.ts';
import { decideSignal } from '../messages.ts';
import { joined, type AskedReview } from './joined-review.ts';
import type { KernelPolicy, Run } from './run.ts';
import { tellBatch } from './tell-batch.ts';

/** A review that could not be opened and has no outcome is about to close, or has just closed. */
const beforeAskingAgainMs = 1_000;

/** What people are asked, in terms of a system's rules; who they are and how long they have is the run's policy. */
export interface ReviewOrder extends Pick<ReviewRequest, 'kind' | 'question' | 'findings' | 'acceptable' | 'groups'> {
  /** Id of the challenge, veto or candidate that it is about; nothing where it is about the phase. */
  readonly subject?: string | null;
  /** Decisions that make sense here; all four rulings, if nothing is said. */
  readonly decisions?: readonly ReviewDecision[];
  /** Statuses that a RESOLVE has to choose from. */
  readonly statuses?: readonly string[] | null;
  /** A RESOLVE has to say which side is right. */
  readonly side?: boolean;
  /** A RESOLVE has to say whether and how it was verified. */
  readonly verification?: boolean;
  /** A RESOLVE has to choose between these two; the file's slot `options` names the note with their words. */
  readonly options?: readonly [a: string, b: string] | null;
  /** A RESOLVE has to mark what lies before the reviewer, on this scale. */
  readonly marks?: ReviewAsks['marks'];
  /** Names of people who may not decide it. */
  readonly barred?: readonly string[];
  /** A CONTINUE has to raise this cap. */
  readonly capMicrodollars?: number | null;
  readonly capTokens?: number | null;
  /** References that the package shows beside what lies on the run's context. */
  readonly references?: Readonly<Record<string, string>>;
  /**
   * It is about the run itself and not about its content: there is one of its kind at a time, whichever of the run's
   * executions asks, and the reviewer is shown nothing of the run's context.
   */
  readonly ofRun?: true;
  /**
   * Several runs share the review, under this id: the first that needs it has opened it, about the run that is named.
   */
  readonly shared?: {
    readonly reviewId: string;
    readonly runKey: string;
    readonly waitMs: number;
    /** Whether it is about nothing but the run that asks. */
    readonly isOwn: boolean;
  };
}

/**
 * Asks people a question and waits. The review is a workflow of its own, matched by id; a decision that is signalled to
 * the run is handed on to it. A run that was reset or started again joins its own review if that is still open, so
 * decisions and claims that were made there stay.
 */
export async function reviewOf(run: Run, order: ReviewOrder): Promise<ReviewOutcome> {
  const request = requestOf(run, order);
  try {
    await tellBatch(run, 'WAITS');
    return await answerTo(run, request, (asked) => {
      run.openReview = request.reviewId;
      run.handOn = (decision) => asked.decide(decision);
      run.show();
    });
  } finally {
    await tellBatch(run, 'GOES-ON');
    run.openReview = null;
    run.handOn = null;
    run.show();
  }
}

/**
 * One of several questions that are open at once: each is decided under its own id, and by nothing that is signalled to
 * the run.
 */
export async function reviewBeside(
  run: Run,
  order: ReviewOrder,
): Promise<{ readonly reviewId: string; readonly outcome: ReviewOutcome }> {
  const request = requestOf(run, order);
  const opened = () => {
    run.openReview = request.reviewId;
    run.show();
  };
  const outcome = await answerTo(run, request, opened, order.shared !== undefined);
  if (run.openReview === request.reviewId) run.openReview = null;
  run.show();
  return { reviewId: request.reviewId, outcome };
}

/**
 * Asks until there is an answer. `opened`: the review is open, whoever opened it. A shared review is withdrawn when any
 * of its runs is cancelled, and the remaining runs then ask it again.
 */
async function answerTo(
  run: Run,
  request: ReviewRequest,
  opened: (asked: AskedReview) => void,
  isShared = false,
): Promise<ReviewOutcome> {
  for (;;) {
    const asked = await begun(run, request);
    opened(asked);
    const outcome = await asked.outcome();
    if (outcome !== null && !(isShared && isWithdrawnByOthers(outcome))) return outcome;
    await sleep(beforeAskingAgainMs);
  }
}

const isWithdrawnByOthers = ({ outcome }: ReviewOutcome): boolean =>
  outcome === 'withdrawn' && !CancellationScope.current().consideredCancelled && patched('shared-questions-are-kept');

async function begun(run: Run, request: ReviewRequest): Promise<AskedReview> {
  try {
    const child = await startChild(review, {
      workflowId: `review/${request.reviewId}`,
      args: [request],
      parentClosePolicy: ParentClosePolicy.ABANDON,
    });
    return { decide: (decision) => child.signal(decideSignal, decision), outcome: () => child.result() };
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    return joined(run, request);
  }
}

/**
 * Starts a review that the run does not wait for and that outlives it; returns its id. One that is open already, or was
 * decided, stays as it is. Cancelling the run does not cancel it.
 */
export async function reviewBeyond(run: Run, order: ReviewOrder): Promise<string> {
  const { asks, ...rest } = requestOf(run, order);
  const { room: _, ...about } = asks;
  const request: ReviewRequest = { ...rest, asks: about, detached: true };
  try {
    await CancellationScope.nonCancellable(() =>
      startChild(review, {
        workflowId: `review/${request.reviewId}`,
        args: [request],
        parentClosePolicy: ParentClosePolicy.ABANDON,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      }),
    );
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  return request.reviewId;
}

/**
 * Hands decisions that are signalled to the run on to the review that it waits for. A decision that arrives when no
 * review is open is logged and dropped: if it were kept, it would decide the next review, which its author has never
 * seen.
 */
export function handDecisionsOn(run: () => Run | null): void {
  setHandler(decideSignal, async (decision) => {
    const open = run();
    if (!open?.handOn) {
      log.warn('decision passed over: the run waits for no review');
      return;
    }
    try {
      await open.handOn(decision);
    } catch (error) {
      log.warn('decision passed over: the review is closed', { why: String(error) });
    }
  });
}

/** The request by this run's policy, under an id that no other review of the run has. */
function requestOf(run: Run, order: ReviewOrder): ReviewRequest {
  const { kind, question, findings, acceptable, groups } = order;
  const { subject = null, decisions = rulingDecisions, references = {}, ofRun = false, barred = [] } = order;
  const { phase, round, policy } = run;
  const place = ofRun ? ({ phase: 'RUN', round: 1 } as const) : { phase, round };
  const { runKey, reviewId, waitMs } = order.shared ?? {
    runKey: run.runKey,
    reviewId: reviewIdOf({ runKey: run.runKey, ...place, kind, subject }, run.reviews),
    waitMs: policy.reviewWaitMs,
  };
  run.reviews.add(reviewId);
  return {
    reviewId,
    runKey,
    kind,
    phase,
    subject,
    question,
    findings,
    decisions,
    asks: { ...asksOf(order), ...(asksAgents(run, order) ? { room: true as const } : {}) },
    acceptable,
    references: ofRun ? {} : { ...run.references, ...references },
    groups,
    reviewers: ofRun ? membersOf(policy.reviewers, groups) : policy.reviewers,
    waitMs,
    reminderMs: policy.reminderMs,
    ...(barred.length === 0 ? {} : { barred }),
    identity: 1,
  };
}

function asksOf(order: ReviewOrder): ReviewAsks {
  const { statuses = null, side = false, verification = false } = order;
  const { options = null, marks = null, capMicrodollars = null, capTokens = null } = order;
  return {
    statuses,
    side,
    verification,
    ...(options === null ? {} : { options }),
    ...(marks === null ? {} : { marks }),
    ...(capMicrodollars === null ? {} : { capMicrodollars }),
    ...(capTokens === null ? {} : { capTokens }),
  };
}

/** Whether the run, and it alone, asks agents after it: a cap of a batch or of a day is about many. */
const asksAgents = ({ policy }: Run, { marks = null, shared }: ReviewOrder): boolean =>
  marks === null && (shared?.isOwn ?? true) && Object.keys(policy.models).length > 0;

/** Who of the reviewers belongs to one of these groups; nobody: anyone may decide. */
const membersOf = (
  reviewers: KernelPolicy['reviewers'],
  groups: readonly string[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(reviewers).filter(([, its]) => its.some((group) => groups.includes(group))));
