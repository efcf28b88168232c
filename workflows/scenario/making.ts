import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  ChildWorkflowFailure,
  condition,
  getExternalWorkflowHandle,
  isCancellation,
  ParentClosePolicy,
  startChild,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import type { BatchKickoff, BatchNews, ScenarioEnd } from '../../shared/scenario/corpus/activities.ts';
import type { scenario } from '../scenario.ts';
import { isUnderWay } from '../corpus/course.ts';
import { type Order, Pausable } from '../corpus/pausing.ts';
import { batchStore } from './activities.ts';

/** How long a scenario that another execution has begun may take to end once it is cancelled. */
const graceMs = 60_000;

/** A scenario that was begun and has not ended. */
export interface UnderWay {
  readonly kickoff: BatchKickoff;
  waits: boolean;
  /** It has said that it is over; that is about to be written down. */
  ended: boolean;
}

const workflowIdOf = ({ kickoff }: UnderWay): string => `scenario/${kickoff.run}`;

type Told = 'WAITS' | 'GOES-ON' | 'ENDED';

/** What is under way in one execution of a batch, and what it has heard. */
export class Making extends Pausable {
  readonly underWay = new Map<string, UnderWay>();
  /** What the loop wakes for: one more for each thing that happened. */
  happened = 0;
  private failure: Error | null = null;
  private readonly runKey: string;
  /** What was said of scenarios before this execution knew of them. */
  private readonly early = new Map<string, Told>();
  private news = 0;
  private writing = 0;

  constructor(runKey: string) {
    super();
    this.runKey = runKey;
  }

  hear(run: string, told: Told): void {
    this.happened += 1;
    const one = this.underWay.get(run);
    if (one === undefined) {
      this.early.set(run, told);
      return;
    }
    if (told === 'ENDED') one.ended = true;
    else if (one.waits !== (told === 'WAITS')) {
      one.waits = told === 'WAITS';
      void this.write({ kind: told, run, nth: this.nth(run) });
    }
  }

  async hold(kind: 'PAUSED' | 'RESUMED', { by, reason }: Order): Promise<string> {
    await condition(() => this.isOpen);
    this.held = kind === 'PAUSED';
    this.happened += 1;
    await this.write({ kind, by, reason, nth: this.nth('batch') });
    return kind === 'PAUSED' ? `paused; ${this.underWay.size} under way go on` : 'resumed';
  }

  /** Places that are free. A scenario that goes on takes its place again at once, so there may be none for a while. */
  places(atOnce: number): number {
    return atOnce - [...this.underWay.values()].filter(({ waits }) => !waits).length;
  }

  /** Somebody is under way, all of them wait for people, and that is written down. */
  get onlyWaits(): boolean {
    return this.underWay.size > 0 && this.isSettled && [...this.underWay.values()].every(({ waits }) => waits);
  }

  /** All that was heard is written down: another execution can take up what is under way. */
  get isSettled(): boolean {
    return this.writing === 0 && [...this.underWay.values()].every(({ ended }) => !ended);
  }

  /**
   * A scenario from its beginning, here or in an earlier execution, to its line in the store; returns what it cost.
   * `lookAgainMs`: how often it is looked for; absent where an earlier version has opened the batch, which never did.
   */
  async make(kickoff: BatchKickoff, waits: boolean, lookAgainMs?: number): Promise<number | null> {
    const { slot, attempt, run } = kickoff;
    const one: UnderWay = { kickoff, waits, ended: false };
    this.underWay.set(run, one);
    const told = this.early.get(run);
    if (told !== undefined) this.hear(run, told);
    try {
      const end = await endOf(one, () => this.untilOver(one, lookAgainMs));
      one.ended = true;
      const { costMicrodollars } = await CancellationScope.nonCancellable(() =>
        batchStore.recordBatch({ runKey: this.runKey, news: { kind: 'ENDED', slot, attempt, run }, end }),
      );
      return costMicrodollars;
    } finally {
      this.underWay.delete(run);
      this.happened += 1;
    }
  }

  /**
   * Waits for the end of one that another execution has begun. It says itself when it is over; one that somebody terminates
   * tells nobody, so it is looked for. Each look counts as something that happened, as it makes the history longer.
   */
  private async untilOver(one: UnderWay, lookAgainMs?: number): Promise<void> {
    if (lookAgainMs === undefined) return condition(() => one.ended);
    while (!(await condition(() => one.ended, lookAgainMs)) && (await isUnderWay(workflowIdOf(one))))
      this.happened += 1;
  }

  get hasFailed(): boolean {
    return this.failure !== null;
  }

  throwIfFailed(): void {
    if (this.failure !== null) throw this.failure;
  }

  fail(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new TypeError(String(error));
  }

  private nth(of: string): string {
    this.news += 1;
    return `${of}/${workflowInfo().runId}/${this.news}`;
  }

  private async write(news: BatchNews): Promise<void> {
    this.writing += 1;
    try {
      await CancellationScope.nonCancellable(() => batchStore.recordBatch({ runKey: this.runKey, news }));
    } catch (error) {
      this.fail(error);
    } finally {
      this.writing -= 1;
      this.happened += 1;
    }
  }
}

/**
 * Begins the scenario, or goes on with one that was begun, and waits for its end. It outlives whichever execution of the
 * batch began it, so that a batch whose history is long need not wait for a person's answer: one that is under way is
 * joined by its id, and says itself when it is over.
 */
async function endOf(one: UnderWay, untilOver: () => Promise<void>): Promise<ScenarioEnd> {
  const { input } = one.kickoff;
  try {
    const child = await startChild<typeof scenario>('scenario', {
      workflowId: workflowIdOf(one),
      args: [input],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    });
    return (await child.result()).outcome;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return joined(one, untilOver);
    if (isCancellation(error)) return 'CANCELLED';
    if (error instanceof ChildWorkflowFailure) return 'FAILED';
    throw error;
  }
}

/** How it ended stands in its own rows, from which the end is read; without any, it broke. */
async function joined(one: UnderWay, untilOver: () => Promise<void>): Promise<ScenarioEnd> {
  try {
    await untilOver();
    return 'FAILED';
  } catch (error) {
    if (!isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(async () => {
      await getExternalWorkflowHandle(workflowIdOf(one))
        .cancel()
        .catch(() => undefined);
      await condition(() => one.ended, graceMs);
    });
    return 'CANCELLED';
  }
}
