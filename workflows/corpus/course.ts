import { rootCause, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  CancelledFailure,
  ChildWorkflowFailure,
  condition,
  getExternalWorkflowHandle,
  isCancellation,
  log,
  ParentClosePolicy,
  patched,
  sleep,
  startChild,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import type { BatchInput } from '../../shared/scenario/corpus/activities.ts';
import type { CorpusNews, CorpusStop } from '../../shared/scenario/corpus/corpus-activities.ts';
import type { QaInput } from '../../shared/scenario/qa/input.ts';
import { hold, waitedFor } from '../messages.ts';
import { corpusStore } from '../scenario/activities.ts';
import { type Order, Pausable } from './pausing.ts';

/** What one execution of a corpus has under way, and what it has heard. */
export class Course extends Pausable {
  /** Since when it waits for others, in milliseconds; null: it does not. */
  waitingSince: number | null;
  /** Its batch that is under way, by its workflow's id. */
  private batch: string | null = null;
  private readonly runKey: string;
  private orders = 0;
  private written = 0;

  constructor(runKey: string, waitingSince: number | null) {
    super();
    this.runKey = runKey;
    this.waitingSince = waitingSince;
  }

  async hold(kind: 'PAUSED' | 'RESUMED', { by, reason }: Order): Promise<string> {
    await condition(() => this.isOpen);
    this.held = kind === 'PAUSED';
    this.orders += 1;
    await this.record({ kind, by, reason, nth: this.nth() });
    await this.tellBatch();
    return kind === 'PAUSED' ? 'paused; what is under way goes on' : 'resumed';
  }

  /** Tells what it writes down from all else that any execution of it has written down. */
  nth(): string {
    this.written += 1;
    return `${workflowInfo().runId}/${this.written}`;
  }

  /** Writes news down, also of what a cancellation has ended; returns whether the corpus does not go on. */
  async record(news: CorpusNews): Promise<CorpusStop> {
    const said = await CancellationScope.nonCancellable(() => corpusStore.recordCorpus({ runKey: this.runKey, news }));
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('the corpus was cancelled');
    return said;
  }

  /** Waits until it is time to look again, and knows since when it does. */
  async lookAgain(afterMs: number): Promise<void> {
    this.waitingSince ??= Date.now();
    await sleep(afterMs);
  }

  hasWaited(mostMs: number): boolean {
    return this.waitingSince !== null && Date.now() - this.waitingSince >= mostMs;
  }

  /**
   * A batch or a sample from its beginning to its end, or one that an earlier execution has begun; it outlives the corpus.
   * Returns why it failed; null: it came to an end of its own.
   */
  async endOf(
    workflow: 'batch' | 'qa',
    run: string,
    input: BatchInput | QaInput,
    lookAgainMs: number,
  ): Promise<string | null> {
    const workflowId = `${workflow}/${run}`;
    if (workflow === 'batch') this.batch = workflowId;
    try {
      const child = await startChild<(given: BatchInput | QaInput) => Promise<object>>(workflow, {
        workflowId,
        args: [input],
        parentClosePolicy: ParentClosePolicy.ABANDON,
        workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      });
      // It was paused while this one began.
      if (this.held) await this.tellBatch();
      await child.result();
      return null;
    } catch (error) {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return await joined(workflowId, run, lookAgainMs);
      // Of an activity that failed its failure says why, and not what holds it.
      if (error instanceof ChildWorkflowFailure) return rootCause(error) ?? error.message;
      throw error;
    } finally {
      this.batch = null;
    }
  }

  /** One that has not begun, or has ended, has nothing to hold. */
  private async tellBatch(): Promise<void> {
    if (this.batch === null) return;
    try {
      await getExternalWorkflowHandle(this.batch).signal(hold, { nth: this.orders, held: this.held });
    } catch (error) {
      log.info('the batch was not told', { batch: this.batch, why: String(error) });
    }
  }
}

/**
 * Whoever has not begun it is not told of its end: it is looked for in the store, and where that has none, whether anybody has
 * it under way at all. Returns why it has no ending. A cancellation is handed on.
 */
async function joined(workflowId: string, run: string, lookAgainMs: number): Promise<string | null> {
  try {
    for (;;) {
      if (await corpusStore.hasEnded({ run })) return null;
      // One that ended between the two looks has its ending in the store by now.
      if (patched('what-is-joined-may-be-stopped') && !(await isUnderWay(workflowId)))
        return (await corpusStore.hasEnded({ run })) ? null : 'it is not under way any more';
      await sleep(lookAgainMs);
    }
  } catch (error) {
    if (isCancellation(error))
      await CancellationScope.nonCancellable(() =>
        getExternalWorkflowHandle(workflowId)
          .cancel()
          .catch(() => undefined),
      );
    throw error;
  }
}

/** What is not under way cannot be told anything. */
export async function isUnderWay(workflowId: string): Promise<boolean> {
  try {
    await getExternalWorkflowHandle(workflowId).signal(waitedFor);
    return true;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return false;
  }
}
