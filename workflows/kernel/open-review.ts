import {
  ApplicationFailure,
  CancellationScope,
  condition,
  getExternalWorkflowHandle,
  log,
  workflowInfo,
} from '@temporalio/workflow';
import {
  readDecision,
  refusedClaim,
  type ReviewNotice,
  type ReviewOutcome,
  type ReviewRequest,
  type ReviewState,
  type ReviewTurn,
} from '../../shared/kernel/reviews.ts';
import type { ReviewSnapshot } from '../messages.ts';
import { store } from './activities.ts';
import { reviewClosed } from './joined-review.ts';

/**
 * A review while it is open. The first valid decision sets the outcome, at once, and whoever made it is answered when it
 * is stored; all that is written about claims and turns is written in the order in which it happened, and nothing waits
 * for it but the end.
 */
export class OpenReview {
  readonly request: ReviewRequest;
  outcome: ReviewOutcome | null = null;
  private state: ReviewState;
  private deadline: string;
  private turns = 0;
  private written: Promise<void> = Promise.resolve();
  /** Whether its outcome is in the store, from where nothing takes it away. */
  private stored = false;

  constructor(request: ReviewRequest) {
    this.request = request;
    this.state = { group: request.groups[0] ?? 'reviewers', claimedBy: null };
    this.deadline = this.inTime();
  }

  /** Why a decision may not be taken, or null. */
  refusedDecision(value: unknown): string | null {
    const reading = readDecision(this.request, this.state, this.outcome, value);
    return reading.ok ? null : reading.problem;
  }

  /**
   * Takes a decision, and answers when it stands: an answer before that could be all that is left of it. A caller whose
   * turn came after another's is told who decided.
   */
  async decide(value: unknown): Promise<string> {
    const taken = this.take(value);
    await this.untilStored();
    const problem = this.outcome === taken ? null : this.refusedDecision(value);
    if (problem !== null) throw refusal(problem);
    return `${taken.decision} by ${taken.reviewer}`;
  }

  private take(value: unknown) {
    const reading = readDecision(this.request, this.state, this.outcome, value);
    if (!reading.ok) throw refusal(reading.problem);
    return (this.outcome = { outcome: 'decided', at: new Date().toISOString(), ...reading.decision } as const);
  }

  /** A signal has no caller to refuse, so a bad one is logged and changes nothing. */
  decideQuietly(value: unknown): void {
    const problem = this.refusedDecision(value);
    if (problem === null) this.take(value);
    else log.warn('decision refused', { reviewId: this.request.reviewId, problem });
  }

  refusedClaim(reviewer: unknown, act: 'claim' | 'release'): string | null {
    return refusedClaim(this.request, this.state, this.outcome, reviewer, act);
  }

  async claim(reviewer: string): Promise<string> {
    return this.hold(reviewer, 'claim', reviewer.trim());
  }

  async release(reviewer: string): Promise<string> {
    return this.hold(reviewer, 'release', null);
  }

  private async hold(reviewer: string, act: 'claim' | 'release', claimedBy: string | null): Promise<string> {
    const problem = this.refusedClaim(reviewer, act);
    if (problem !== null) throw refusal(problem);
    this.state = { ...this.state, claimedBy };
    await this.turn(act === 'claim' ? 'claimed' : 'released');
    return claimedBy === null ? `released to ${this.state.group}` : `claimed by ${claimedBy} until ${this.deadline}`;
  }

  /** The time of the first group begins. */
  begin(): void {
    this.deadline = this.inTime();
  }

  /** The next group's turn begins; a claim of the last one has lapsed. */
  passOn(group: string): void {
    this.state = { group, claimedBy: null };
    this.deadline = this.inTime();
    void this.turn('passed-on');
  }

  /** It ended so, and that is in the store. */
  standsAs(outcome: ReviewOutcome): void {
    this.outcome = outcome;
    this.stored = true;
  }

  /** Tells an execution that waits for it, once it is closed. One that is gone by then needs no telling. */
  async tell(asker: unknown): Promise<void> {
    const { workflowId, runId } = (asker ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof workflowId !== 'string' || typeof runId !== 'string') return;
    await this.untilStored();
    try {
      // A withdrawal is told as well.
      await CancellationScope.nonCancellable(() =>
        getExternalWorkflowHandle(workflowId, runId).signal(reviewClosed, this.request.reviewId),
      );
    } catch (error) {
      log.warn('nobody waits for the review any more', { reviewId: this.request.reviewId, why: String(error) });
    }
  }

  /** Also where the review is withdrawn meanwhile: it is stored as that, or as what was decided before. */
  private async untilStored(): Promise<void> {
    await CancellationScope.nonCancellable(() => condition(() => this.stored));
  }

  /** Everything that happened is in the store. */
  async settled(): Promise<void> {
    await this.written;
  }

  snapshot(): ReviewSnapshot {
    return { request: this.request, ...this.state, deadline: this.deadline, decided: this.outcome !== null };
  }

  notice(event: ReviewNotice['event']): ReviewNotice {
    const { reviewId, runKey, kind, phase, subject, question } = this.request;
    const decided = this.outcome?.outcome === 'decided' ? this.outcome : null;
    return {
      event,
      at: new Date().toISOString(),
      reviewId,
      runKey,
      kind,
      phase,
      subject,
      question,
      ...this.state,
      deadline: this.deadline,
      decision: decided?.decision ?? null,
      reviewer: decided?.reviewer ?? null,
    };
  }

  /** Turns are chained: the latest one written is the latest one that happened. */
  private turn(act: ReviewTurn['act']): Promise<void> {
    this.turns += 1;
    const { reviewId, runKey, phase } = this.request;
    const turn: ReviewTurn = {
      reviewId,
      runKey,
      phase,
      key: `${workflowInfo().runId}/${this.turns}`,
      act,
      ...this.state,
      deadline: this.deadline,
    };
    this.written = this.written
      .then(() => store.turnReview(turn))
      .catch((error: unknown) => {
        log.warn('a turn of the review could not be written down', { ...turn, why: String(error) });
      });
    return this.written;
  }

  private inTime(): string {
    return new Date(Date.now() + this.request.waitMs).toISOString();
  }
}

export function refusal(problem: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(problem, 'BAD_DECISION');
}
