import {
  CancellationScope,
  isCancellation,
  patched,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
  type WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type { TaskFacts } from '../../shared/kernel/ask.ts';
import type { TokenRates } from '../../shared/kernel/budget.ts';
import { runKeyOf } from '../../shared/kernel/ids.ts';
import { progress, searchAttributes } from '../messages.ts';
import { steps } from './activities.ts';
import { handDecisionsOn } from './review.ts';
import { hearOfReviews } from './joined-review.ts';
import { notOpened, Run, type KernelPolicy } from './run.ts';

/** A kind of run. */
export interface RunKind {
  /** Its workflow's name, with which its ids begin: `match` of `match/lakes`. */
  readonly workflow: string;
  /** The system whose rules it follows: operators filter by it, and its roster answers. */
  readonly system: string;
}

/**
 * Whether another execution should go on: the history is longer than the run's rules allow, or than Temporal likes. Whoever asks
 * has taken a step first, so that each execution takes one, however short a history may be.
 */
export const isHistoryLong = ({ historyEvents }: { readonly historyEvents: number }): boolean =>
  workflowInfo().historyLength > historyEvents || workflowInfo().continueAsNewSuggested;

/** What is known of a run before it is open. */
export interface Opening {
  /**
   * The activity that stores the input, while it is running: if the execution breaks then, it may not know what was
   * stored.
   */
  opening: (() => Promise<unknown>) | null;
}

/** An execution of a run's workflow, from its first line to its last. */
export interface Execution<P extends KernelPolicy = KernelPolicy, F extends TaskFacts = TaskFacts> extends Opening {
  readonly kind: RunKind;
  readonly runKey: string;
  /** null until the input has been read and stored. */
  run: Run<P, F> | null;
}

/**
 * Workflow id reuse policy for a run that is a child of another run: if a child with its id is still running, left
 * behind by an execution before a reset, it is terminated and replaced. Nothing is lost, since its answers are in the
 * store. It is written as the string because a child's start takes no conflict policy, which the SDK offers in place of
 * the deprecated enum value.
 */
export const replacesRunning: WorkflowIdReusePolicy = 'TERMINATE_IF_RUNNING';

/** The key that the workflow's id names. A reset, a second start and the next execution all find what it was paid for. */
export const keyOf = ({ workflow }: RunKind): string => runKeyOf(workflow, workflowInfo().workflowId);

/**
 * The first line of a run's workflow: registers its query and signal handlers, so that it can be asked for its progress
 * and sent a decision from now on. `runKey`: the key of the run that it belongs to, if its id names something else.
 * `P`, `F`: types that no value has yet; `openRun` demands values.
 */
export function beginExecution<P extends KernelPolicy, F extends TaskFacts = TaskFacts>(
  kind: RunKind,
  runKey = keyOf(kind),
): Execution<P, F> {
  const execution: Execution<P, F> = { kind, runKey, run: null, opening: null };
  setHandler(progress, () => execution.run?.progress() ?? notOpened(runKey));
  handDecisionsOn(() => execution.run);
  hearOfReviews(() => execution.run);
  return execution;
}

/**
 * The input of a run, read and stored by `open`, which may be repeated: the first one stands. A run that is cancelled
 * before its first line is never opened.
 */
export async function opening<T>(execution: Opening, open: () => Promise<T>): Promise<T> {
  if (!CancellationScope.current().consideredCancelled) execution.opening = open;
  const opened = await open();
  execution.opening = null;
  return opened;
}

/** The run, now that its input has been read: by its policy, and by the prices of its agents' models. */
export function openRun<P extends KernelPolicy, F extends TaskFacts>(
  execution: Execution<P, F>,
  policy: P,
  rates: Readonly<Record<string, TokenRates | null>>,
): Run<P, F> {
  return (execution.run = new Run(execution.runKey, execution.kind.system, policy, rates));
}

/** What operators find a run by in Temporal's UI. */
export type Labels = Readonly<Partial<Record<Exclude<keyof typeof searchAttributes, 'costMicrodollars'>, string>>> & {
  readonly costMicrodollars?: number;
};

/** Labels a run for whoever looks for it. All that is said at once is one command. */
export function label({ costMicrodollars, ...labels }: Labels): void {
  upsertSearchAttributes([
    ...Object.entries(labels).map(([name, value]) => ({
      key: searchAttributes[name as keyof typeof labels],
      value,
    })),
    ...(costMicrodollars === undefined ? [] : [{ key: searchAttributes.costMicrodollars, value: costMicrodollars }]),
  ]);
}

/** How a run ends: `DOCUMENTED`, `CANCELLED`, … and why. */
export interface Ending<Outcome extends string = string> {
  readonly outcome: Outcome;
  readonly reason: string;
}

export type BrokenEnding = Ending<'CANCELLED' | 'FAILED'>;

/** The end of what `error` broke. */
export const brokenBy = (error: unknown): BrokenEnding => ({
  outcome: isCancellation(error) ? 'CANCELLED' : 'FAILED',
  reason: error instanceof Error ? error.message : String(error),
});

/** Says how a run ended, and what it cost, to whoever looks for it or asks. A cost that is not known is not said. */
export function showEnd({ run }: Execution, outcome: string): void {
  const cost = run?.usage.costMicrodollars ?? null;
  label({ outcome, ...(cost === null ? {} : { costMicrodollars: cost }) });
  if (run === null) return;
  run.outcome = outcome;
  run.show();
}

/** Shows how a run ended, and writes it down. One that was never opened leaves nothing in the store. */
export async function closeRun(execution: Execution, { outcome, reason }: Ending): Promise<void> {
  showEnd(execution, outcome);
  await steps.closeRun({ runKey: execution.runKey, phase: execution.run?.phase ?? 'OPEN', outcome, reason });
}

/**
 * The last step of a run: what it publishes, and its end. From here on a cancellation is too late, in the store and in
 * Temporal alike. Publishing has to be a normal activity: if a cancellation voids the workflow task of a local
 * activity, the history forgets that activity, while its documents are published.
 */
export const tooLateToCancel = <T>(publish: () => Promise<T>): Promise<T> => CancellationScope.nonCancellable(publish);

/**
 * Does `write` completely once it has begun, even if it is cancelled meanwhile; `write` may be repeated. A workflow
 * does not wait for a cancelled activity, which may still be writing, so that a reader of the store would miss its
 * rows. So `write` is called once more, which waits for the first one and finds what it wrote.
 */
export async function wholeOnceBegun<T>(write: () => Promise<T>): Promise<T> {
  const isTooEarly = CancellationScope.current().consideredCancelled;
  try {
    return await write();
  } catch (error) {
    if (isTooEarly || !isCancellation(error) || !patched('endings-are-whole')) throw error;
    return tooLateToCancel(write);
  }
}

/**
 * Waits for the opening of a run that was cancelled meanwhile. A workflow does not wait for a cancelled activity, which
 * may still store the run, and nobody would then close it: so it is opened once more.
 */
async function settleOpening({ opening: open }: Opening, error: unknown): Promise<void> {
  if (open === null || !isCancellation(error) || !patched('openings-are-settled')) return;
  // What is refused has opened nothing.
  await open().catch(() => undefined);
}

/**
 * Closes the run after `error`, shielded from its cancellation. Whoever caught the error has to throw it on, so that
 * the execution ends as Temporal shows it.
 */
export const closeBroken = (execution: Execution, error: unknown): Promise<void> =>
  closeBrokenBy(execution, error, (ending) => closeRun(execution, ending));

/** The same, where a kind of run ends in a way of its own. */
export async function closeBrokenBy(
  execution: Opening,
  error: unknown,
  close: (ending: BrokenEnding) => Promise<void>,
): Promise<void> {
  await CancellationScope.nonCancellable(async () => {
    await settleOpening(execution, error);
    await close(brokenBy(error));
  });
}
