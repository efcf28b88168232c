import { allHandlersFinished, CancellationScope, condition, continueAsNew } from '@temporalio/workflow';
import { noUsage } from '../shared/kernel/ask.ts';
import type { CorpusInput, CorpusNext, CorpusTurn, OpenedCorpus } from '../shared/scenario/corpus/corpus-activities.ts';
import {
  beginExecution,
  closeBroken,
  closeRun,
  isHistoryLong,
  label,
  opening,
  openRun,
  type Ending,
} from './kernel/run-kind.ts';
import { settledBy } from './kernel/pause.ts';
import { type KernelPolicy, peopleOnly, type Run } from './kernel/run.ts';
import { corpusStore } from './scenario/activities.ts';
import { Course } from './corpus/course.ts';
import { hearPauses } from './corpus/pausing.ts';

export interface CorpusResult {
  readonly runKey: string;
  /** PARTIAL: it ended before every slot of its plan was made. */
  readonly outcome: 'COMPLETE' | 'PARTIAL';
  readonly reason: string;
  readonly made: number;
  readonly size: number;
}

type CorpusRun = Run<KernelPolicy & Omit<OpenedCorpus['policy'], 'seeds'>>;

/** It asks no agent: its batches do, and its samples ask people. Operators of a batch that was stopped are those of its batches. */
const asksNobody = { ...peopleOnly, reviewers: {}, reviewWaitMs: 0, reminderMs: 0 };

/**
 * Makes a whole corpus (`corpus/<key>`, scenario rules §7.12): the batches of its plan one after the other, and its
 * milestones between them. The next step is derived from the store, so a corpus that is started again, or continued as
 * new, goes on where it stopped and starts nothing twice.
 */
export async function corpus(input: CorpusInput, waitingSince: number | null = null): Promise<CorpusResult> {
  const execution = beginExecution<CorpusRun['policy']>({ workflow: 'corpus', system: 'corpus' });
  const { runKey } = execution;
  const course = new Course(runKey, waitingSince);
  hearPauses(course);
  try {
    const opened = await opening(execution, () => corpusStore.openCorpus({ runKey, input }));
    label({ system: 'corpus' });
    const run = openRun(execution, { ...opened.policy, ...asksNobody, ...opened.operators }, {});
    course.open(opened.held);
    const ending = await makeAll(run, course);
    if (ending !== null) {
      const { outcome, reason, made, size } = ending;
      await CancellationScope.nonCancellable(() => closeRun(execution, { outcome, reason }));
      return { runKey, outcome, reason, made, size };
    }
  } catch (error) {
    // A cancellation of the corpus cancels its batch and waits for it; a failure of the corpus leaves the batch
    // running.
    await closeBroken(execution, error);
    throw error;
  }
  return continueAsNew<typeof corpus>(input, course.waitingSince);
}

interface CorpusEnding extends Ending<'COMPLETE' | 'PARTIAL'> {
  readonly made: number;
  readonly size: number;
}

/** Step by step, to the end. null: the history is long, nothing is under way, and another execution goes on. */
async function makeAll(run: CorpusRun, course: Course): Promise<CorpusEnding | null> {
  const { runKey, policy } = run;
  // Each execution takes at least one step, however short a history may be.
  for (let steps = 0; ; steps += 1) {
    await condition(() => !course.held);
    if (steps > 0 && isHistoryLong(run.policy) && allHandlersFinished()) return null;
    const next = await corpusStore.nextTurn({ runKey, waited: course.hasWaited(policy.mostWaitMs) });
    if (course.held) continue;
    const { turn, made, size } = next;
    show(run, next);
    if (turn.step === 'END') return { outcome: turn.outcome, reason: turn.reason, made, size };
    const stop = await take(run, course, turn);
    // The batch has made scenarios after the store was read, so the state is read again.
    if (stop !== null) return stopped(await corpusStore.nextTurn({ runKey, waited: true }), stop);
  }
}

/** Takes a step; returns why the corpus does not go on after it. */
async function take(
  corpus: CorpusRun,
  course: Course,
  turn: Exclude<CorpusTurn, { readonly step: 'END' }>,
): Promise<string | null> {
  const { runKey, policy } = corpus;
  switch (turn.step) {
    case 'BATCH': {
      const { batch, run, adjusts, input } = turn;
      course.waitingSince = null;
      await course.record({ kind: 'BEGUN', batch, run, adjusts });
      // It was paused meanwhile: the batch is started when the corpus is resumed.
      if (course.held) return null;
      const why = await course.endOf('batch', run, input, policy.lookAgainMs);
      const { stop, asks } = await course.record({ kind: 'ENDED', batch, run, why, nth: course.nth() });
      if (stop === null || asks === undefined) return stop;
      return (await settledBy(corpus, 'batch-stopped', [stop], asks)) ? null : stop;
    }
    case 'SAMPLE': {
      const { milestone, batch, run, input } = turn;
      const why = await course.endOf('qa', run, input, policy.lookAgainMs);
      await course.record({ kind: 'SAMPLED', milestone, batch, run, why });
      return null;
    }
    case 'WAIT':
      await course.lookAgain(Math.min(policy.lookAgainMs, policy.mostWaitMs));
      return null;
    default: {
      const { step: check, milestone, batch } = turn;
      await corpusStore.checkCorpus({ runKey, check, milestone, batch });
      return null;
    }
  }
}

const stopped = ({ made, size }: CorpusNext, why: string): CorpusEnding => ({
  outcome: 'PARTIAL',
  reason: `${made} of ${size} are made: ${why}`,
  made,
  size,
});

/** For whoever asks, and on its page in the Temporal UI. */
function show(run: CorpusRun, { turn, made, size, underWay, spentMicrodollars }: CorpusNext): void {
  run.underWay.clear();
  run.underWay.add(wordsOf(turn));
  run.lastGate = `${made} of ${size} made, ${underWay} under way`;
  run.usage = { ...noUsage, costMicrodollars: spentMicrodollars };
  run.enter(turn.step === 'BATCH' ? 'MAKE' : turn.step);
}

function wordsOf(turn: CorpusTurn): string {
  switch (turn.step) {
    case 'BATCH':
      return `batch ${turn.batch}: ${turn.run}`;
    case 'WAIT':
      return `waits: ${turn.why}`;
    case 'END':
      return turn.reason;
    default:
      return `${turn.milestone}: ${turn.step}`;
  }
}
