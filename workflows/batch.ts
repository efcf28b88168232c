import {
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  log,
  patched,
  setHandler,
} from '@temporalio/workflow';
import type { BatchInput, BatchKickoff, BatchNext, OpenedBatch } from '../shared/scenario/corpus/activities.ts';
import type { Night } from '../shared/scenario/corpus/night.ts';
import { noUsage } from '../shared/kernel/ask.ts';
import { type CapReached, capWords } from '../shared/kernel/caps.ts';
import { leftOf, settle, reserve } from '../shared/kernel/budget.ts';
import { money } from '../shared/text/amounts.ts';
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
import { hear } from './kernel/from-outside.ts';
import { handOver } from './kernel/notices.ts';
import { roomMade } from './kernel/cap-pause.ts';
import { mended, settledBy } from './kernel/pause.ts';
import type { CarriedRun, KernelPolicy, Run } from './kernel/run.ts';
import { hold, scenarioNews, waitedFor } from './messages.ts';
import { batchStore } from './scenario/activities.ts';
import { Making } from './scenario/making.ts';
import { hearPauses } from './corpus/pausing.ts';

export interface BatchResult {
  readonly runKey: string;
  /** PARTIAL: the allowed number of scenarios, or the money, was used up before every brief was made. */
  readonly outcome: 'COMPLETE' | 'PARTIAL';
  readonly reason: string;
  readonly made: number;
  readonly lost: number;
}

type BatchRun = Run<KernelPolicy & Pick<OpenedBatch['policy'], 'atOnce' | 'seeds' | 'historyEvents' | 'lookAgainMs'>>;

/** A batch asks no agent, so it has none of the rules of a call. */
const noCalls = {
  models: {},
  reservedInputTokens: 0,
  sectionReads: 0,
  callTimeoutMs: 0,
  callAttempts: 0,
  callWindowMs: 0,
};

/**
 * Makes the scenarios of a batch (`batch/<key>`), several side by side (scenario rules §7.5). Each is a run of its own,
 * of which the batch knows only the key and the end. A scenario that waits for a person does not count towards
 * `atOnce`. One that ended without documents is replaced by another of the same category, tier and status, until every
 * brief is made or the allowed number of scenarios is used up. All that happened is in the store, so a batch that is
 * started again, or continued as new, makes what is left and nothing twice.
 */
export async function batch(input: BatchInput, carried?: CarriedRun): Promise<BatchResult> {
  const execution = beginExecution<BatchRun['policy']>({ workflow: 'batch', system: 'batch' });
  const { runKey } = execution;
  const making = new Making(runKey);
  let isNight = false;
  listen(making);
  try {
    const opened = await opening(execution, () => batchStore.openBatch({ runKey, input }));
    const night = opened.night ?? null;
    isNight = night !== null;
    label({ system: 'batch' });
    const run = openRun(execution, { ...opened.policy, ...noCalls }, {});
    takeUp(run, making, opened, carried);
    const ending = night?.idle ? idleEnding(night, night.idle) : await unlessDrifted(run, making, opened);
    if (ending !== null) {
      const { outcome, reason, made, lost } = ending;
      await CancellationScope.nonCancellable(() => closeRun(execution, { outcome, reason }));
      if (isNight) await reportInTheMorning(runKey);
      return { runKey, outcome, reason, made, lost };
    }
  } catch (error) {
    // A cancellation of the batch cancels its scenarios and waits for them; a failure of the batch leaves them running.
    if (isCancellation(error))
      await CancellationScope.nonCancellable(() => condition(() => making.underWay.size === 0));
    await closeBroken(execution, error);
    if (isNight) await CancellationScope.nonCancellable(() => reportInTheMorning(runKey));
    throw error;
  }
  return continueAsNew<typeof batch>(input, execution.run?.carried());
}

/**
 * Handlers of pause, resume and the scenarios' signals, registered before anything else so that no message is missed.
 */
function listen(making: Making): void {
  hear(scenarioNews, { run: 'string', state: ['WAITS', 'GOES-ON', 'ENDED'] }, ({ run, state }) => {
    making.hear(run, state);
  });
  setHandler(waitedFor, () => undefined);
  hearPauses(making);
  // A batch that belongs to a corpus is paused by it.
  hear(hold, { nth: 'number', held: 'boolean' }, async ({ held }) => {
    const order = { by: 'its corpus', reason: held ? 'the corpus is paused' : 'the corpus goes on' };
    if (making.held !== held) await making.hold(held ? 'PAUSED' : 'RESUMED', order);
  });
}

/** Goes on with what an earlier execution has begun. */
function takeUp(run: BatchRun, making: Making, opened: OpenedBatch, carried: CarriedRun | undefined): void {
  if (carried !== undefined) run.goOn(carried);
  run.budget = { cap: run.cap, spent: opened.spentMicrodollars, reserved: 0 };
  making.open(opened.held);
  run.enter('MAKE');
  for (const { waits, ...kickoff } of opened.underWay) {
    // What lies in the store was reserved before.
    run.budget = { ...run.budget, reserved: run.budget.reserved + kickoff.reserved };
    begin(run, making, kickoff, waits);
  }
}

interface BatchEnding extends Ending<'COMPLETE' | 'PARTIAL'> {
  readonly made: number;
  readonly lost: number;
}

const idleEnding = ({ made, size }: Night, reason: string): BatchEnding => ({
  outcome: made === size ? 'COMPLETE' : 'PARTIAL',
  reason,
  made: 0,
  lost: 0,
});

/** A batch after one that has drifted makes nothing before an operator has looked (scenario rules §D.3). */
async function unlessDrifted(
  run: BatchRun,
  making: Making,
  { drift = [], night }: OpenedBatch,
): Promise<BatchEnding | null> {
  if (drift.length === 0 || (await settledBy(run, 'drift', drift))) return makeAll(run, making, Boolean(night));
  const next = await batchStore.nextScenarios({ runKey: run.runKey });
  return partial(next, 'the batch before it has drifted, and no operator has had it go on');
}

/**
 * Returns null if the history is long: the batch then continues as new, even while scenarios wait for people. A nightly
 * batch does not wait for people: its waiting scenarios go on by themselves, and the next night finds their results in
 * the store.
 */
async function makeAll(run: BatchRun, making: Making, isNight: boolean): Promise<BatchEnding | null> {
  for (;;) {
    // Noted before the store is read, so that a signal that arrives meanwhile wakes the loop.
    const before = making.happened;
    const next = await batchStore.nextScenarios({ runKey: run.runKey });
    making.throwIfFailed();
    show(run, making, next);
    const isLong = making.happened > 0 && isHistoryLong(run.policy);
    const canBeLeft = () => isLong && making.isSettled && allHandlersFinished();
    if (canBeLeft()) return null;
    // A signal that came while the store was read is not reflected in `next`, so nothing may be decided by it: read
    // again.
    const isStale = () => making.happened > before && patched('late-readings-are-repeated');
    if (isStale()) continue;
    const ended = making.underWay.size === 0 ? endOf(next) : null;
    if (ended !== null) return ended;
    const room = isLong ? 'none' : await beginNext(run, making, next);
    if (room === 'refused')
      return partial(next, 'its cap leaves no room for another scenario, and nobody has raised it');
    // Begins the loop again, since an operator may have raised the cap.
    if (room === 'asked') continue;
    show(run, making, next);
    if (isNight && !isLong && !making.held && making.onlyWaits && !isStale())
      return partial(next, `${making.underWay.size} wait for people, and go on by themselves`);
    await condition(() => making.happened > before || making.hasFailed || canBeLeft());
    making.throwIfFailed();
  }
}

function endOf(next: BatchNext): BatchEnding | null {
  const { made, lost, size, kickoffs, begun } = next;
  if (made === size)
    return { outcome: 'COMPLETE', reason: `all ${size} are made; ${lost} were lost on the way`, made, lost };
  return kickoffs.length === 0 ? partial(next, `${begun} seeds are spent`) : null;
}

const partial = ({ made, lost, size }: BatchNext, why: string): BatchEnding => ({
  outcome: 'PARTIAL',
  reason: `${made} of ${size} are made: ${why}`,
  made,
  lost,
});

/**
 * Starts as many scenarios as `atOnce` allows, and reserves the most that each may cost. If the cap leaves no room for
 * one, it waits for those under way, whose unspent reservations come back; after the last of them an operator is asked.
 * `refused`: the batch ends, because the operator ended it or nobody decided.
 */
async function beginNext(
  run: BatchRun,
  making: Making,
  { kickoffs, reached }: BatchNext,
): Promise<'none' | 'asked' | 'refused'> {
  if (reached && kickoffs.length > 0 && !making.held) return untilThereIsRoom(run, making, reached);
  for (const kickoff of kickoffs.slice(0, Math.max(0, making.places(run.policy.atOnce)))) {
    if (making.held) return 'none';
    const { slot, attempt, run: key, reserved } = kickoff;
    const budget = reserve(run.budget, reserved);
    if (budget === null) {
      if (making.underWay.size > 0) return 'none';
      const goesOn = await mended(run, 'spend-cap', {
        line: 'the next scenario of the batch',
        model: `at most ${money(reserved, 2)}`,
        failure: 'SPEND_CAP',
        why: `the cap of ${money(run.cap, 2)} leaves ${money(leftOf(run.budget), 2)}`,
      });
      return goesOn ? 'asked' : 'refused';
    }
    run.budget = budget;
    await batchStore.recordBatch({ runKey: run.runKey, news: { kind: 'BEGUN', slot, attempt, run: key, reserved } });
    begin(run, making, kickoff, false);
  }
  return 'none';
}

/**
 * A cap of the store is reached: the batch waits for the same review as its scenarios. If nobody makes room, the
 * scenarios under way end as they can without further calls, and the batch waits for their ends before it ends itself.
 */
async function untilThereIsRoom(
  run: BatchRun,
  making: Making,
  reached: CapReached,
): Promise<'none' | 'asked' | 'refused'> {
  const goesOn = await roomMade(run, reached, {
    line: 'the next scenario of the batch',
    model: 'none is asked yet',
    failure: 'SPEND_CAP',
    why: capWords(reached),
  });
  if (goesOn) return 'asked';
  if (making.underWay.size === 0) return 'refused';
  await condition(() => making.underWay.size === 0 || making.onlyWaits || making.hasFailed);
  return making.underWay.size === 0 ? 'asked' : 'none';
}

function begin(run: BatchRun, making: Making, kickoff: BatchKickoff, waits: boolean): void {
  making
    .make(kickoff, waits, run.policy.lookAgainMs)
    .then((cost) => {
      run.budget = settle(run.budget, kickoff.reserved, cost);
    })
    .catch((error: unknown) => {
      making.fail(error);
    });
}

/** For whoever asks, and on its page in the Temporal UI. */
function show(run: BatchRun, making: Making, { made, size, lost, begun, spentMicrodollars }: BatchNext): void {
  const waiting = [...making.underWay.values()].filter(({ waits }) => waits).length;
  run.underWay.clear();
  for (const { kickoff, waits } of making.underWay.values())
    run.underWay.add(`slot ${kickoff.slot}: ${kickoff.run}${waits ? ', waits for a person' : ''}`);
  run.lastGate = `${made} of ${size} made, ${lost} lost, ${begun} of ${run.policy.seeds} seeds begun, ${waiting} waiting for people${making.held ? ', paused' : ''}`;
  run.usage = { ...noUsage, costMicrodollars: spentMicrodollars };
  run.show();
}

/** A night whose report cannot be composed has ended all the same. */
async function reportInTheMorning(runKey: string): Promise<void> {
  try {
    await handOver(await batchStore.reportNight({ runKey, at: new Date().toISOString() }));
  } catch (error) {
    if (!isCancellation(error)) log.warn('the night could not be reported', { runKey, why: String(error) });
  }
}
