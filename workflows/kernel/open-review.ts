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
  type ReviewNotice,
  type ReviewOutcome,
  type ReviewRequest,
  type ReviewState,
  type ReviewTurn,
} from '../../shared/kernel/reviews.ts';
import { type Claim, claimantOf, refusedClaim } from '../../shared/kernel/review-claims.ts';
import type { ActOrder } from '../../shared/kernel/activities.ts';
import type { ReviewSnapshot } from '../messages.ts';
import { store } from './activities.ts';
import { unlessItFails } from './from-outside.ts';
import { reviewClosed } from './joined-review.ts';
import { Proofs } from './proof.ts';

/**
 * How long the end of a group's time may be delayed while it is checked who has sent an act in time: a store that is
 * away may be back by then.
 */
const hearingMs = 600_000;

/**
 * A review while it is open. The first valid decision sets the outcome at once, and its author is answered when it is
 * stored. Claims and turns are written in the order in which they happened, and only the end of the review waits for
 * those writes.
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
  /** Number of its opening; null: it is not in the store yet. */
  private opening: number | null = null;
  private readonly proofs = new Proofs();

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
   * Takes a decision, and answers when it is stored: an answer before that could name a decision that was lost. A
   * caller who comes after another is told who decided.
   */
  decide(value: unknown): Promise<string> {
    return this.isProven() ? this.provenDecision(value).then((proven) => this.answered(proven)) : this.answered(value);
  }

  private async answered(value: unknown): Promise<string> {
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
  async decideQuietly(value: unknown): Promise<void> {
    const { reviewId } = this.request;
    const problem = this.refusedDecision(value);
    if (problem !== null) {
      log.warn('decision refused', { reviewId, problem });
      return;
    }
    if (!this.isProven()) {
      this.take(value);
      return;
    }
    await unlessItFails(async () => void this.take(await this.provenDecision(value)), { reviewId });
  }

  /** Whether acts on it are proven before they count: requests of an earlier version do not ask for that. */
  private isProven(): boolean {
    return this.request.identity !== undefined;
  }

  /** The decision of whoever it names, with what they signed; as it was made, where nobody has a key. */
  private async provenDecision(value: unknown): Promise<unknown> {
    const reading = readDecision(this.request, this.state, this.outcome, value);
    if (!reading.ok) throw refusal(reading.problem);
    const { signed = null, ...body } = reading.decision;
    const { reviewer, decision } = body;
    return (await this.proven({ act: 'decide', reviewer, decision, body, signed })) ? reading.decision : body;
  }

  /**
   * Throws if the act was not signed by the person whom it names. Returns false if nobody has a key, so that names are
   * not checked.
   */
  private async proven(act: Pick<ActOrder, 'act' | 'reviewer' | 'decision' | 'body' | 'signed'>): Promise<boolean> {
    const { reviewId, runKey, phase } = this.request;
    // The review is not open yet, so no signature can be about it.
    await CancellationScope.nonCancellable(() => condition(() => this.opening !== null || this.outcome !== null));
    const about = `review/${reviewId}`;
    const { claimedBy: heldBy } = this.state;
    const verdict = await this.proofs.of({ ...act, heldBy, about, runKey, phase, opening: this.opening ?? 1 });
    if (verdict.verdict === 'refused') throw refusal(verdict.problem);
    if (verdict.isLapsed && this.state.claimedBy === heldBy) this.state = this.free();
    return verdict.verdict === 'proven';
  }

  /** It is in the store, as the nth opening of it. */
  opened(nth: number): void {
    this.opening = nth;
  }

  isHearing(): boolean {
    return this.proofs.underWay > 0;
  }

  /** An act that came in time counts, even if its signature is still being checked when the time is over. */
  async heard(): Promise<void> {
    await condition(() => !this.isHearing(), hearingMs);
  }

  /** `mayLapse`: who holds it may turn out to have no key any more. */
  refusedClaim(given: unknown, act: 'claim' | 'release', mayLapse = false): string | null {
    return refusedClaim(this.request, mayLapse ? this.free() : this.state, this.outcome, given, act);
  }

  private free(): ReviewState {
    return { group: this.state.group, claimedBy: null };
  }

  async claim(given: Claim): Promise<string> {
    return this.hold(given, 'claim', claimantOf(given).reviewer);
  }

  async release(given: Claim): Promise<string> {
    return this.hold(given, 'release', null);
  }

  private async hold(given: Claim, act: 'claim' | 'release', claimedBy: string | null): Promise<string> {
    if (this.isProven()) await this.proven({ ...claimantOf(given), act, decision: null, body: null });
    const problem = this.refusedClaim(given, act);
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
  async tell({ workflowId, runId }: { readonly workflowId: string; readonly runId: string }): Promise<void> {
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

  /** Also if the review is withdrawn meanwhile: it is stored as withdrawn, or as decided if a decision came first. */
  private async untilStored(): Promise<void> {
    await CancellationScope.nonCancellable(() => condition(() => this.stored));
  }

  /** Everything that happened is in the store. */
  async settled(): Promise<void> {
    await this.written;
  }

  snapshot(): ReviewSnapshot {
    const { request, deadline, opening } = this;
    return { request, ...this.state, deadline, decided: this.outcome !== null, opening };
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
