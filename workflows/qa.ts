import {
  allHandlersFinished,
  CancellationScope,
  CancelledFailure,
  condition,
  continueAsNew,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import {
  type ConcludedSample,
  type DrawnScenario,
  type OpenedSample,
  type QaActivities,
  type QaInput,
  type QaPolicy,
  sampleKeyOf,
  samplePaperOf,
} from '../shared/scenario/qa/activities.ts';
import { marksOfTask, needsConfirmation, qaKinds } from '../shared/scenario/qa/examined.ts';
import { paidOptions, storeOptions } from './kernel/activities.ts';
import { fanOut } from './kernel/fan-out.ts';
import {
  beginExecution,
  closeBroken,
  closeRun,
  type Execution,
  isHistoryLong,
  label,
  opening,
  openRun,
  tooLateToCancel,
} from './kernel/run-kind.ts';
import { paid } from './kernel/paid.ts';
import { reviewBeside, type ReviewOrder } from './kernel/review.ts';
import { waitedFor } from './messages.ts';
import { type CarriedRun, type KernelPolicy, peopleOnly, type Run } from './kernel/run.ts';

const store = proxyActivities<QaActivities>(storeOptions);
const embedding = proxyActivities<Pick<QaActivities, 'compareMechanisms'>>(
  paidOptions({ callWindowMs: 2 * 3_600_000, callAttempts: 200, callTimeoutMs: 0, sectionReads: 0 }),
);

export interface QaResult extends ConcludedSample {
  readonly runKey: string;
  /** PARTIAL: of some nobody has come to a verdict. */
  readonly outcome: 'EXAMINED' | 'PARTIAL';
}

type QaRun = Run<KernelPolicy & Pick<QaPolicy, 'solvers' | 'checkers' | 'confirmers'>>;
/** A sample of an earlier version has neither line: it has 200 scenarios at most, and one execution. */
type Pace = Partial<Pick<QaPolicy, 'atOnce' | 'historyEvents'>>;

/** What became of the comparison by meaning: its sentence; null: none was asked for. */
type Compared = { readonly words: string; readonly failed: boolean } | null;

/**
 * What the next execution has to know: what was compared is not compared again. Who is asked by then stands in the
 * store.
 */
interface Carried {
  readonly compared: Compared;
  readonly run: CarriedRun;
}

/**
 * People examine a sample of a corpus (`qa/<key>`, scenario rules §7.9), several scenarios side by side. Somebody
 * solves each from its public page alone; only when that answer is in the store are key and answer compared by a
 * person; if the key is in doubt, another person is asked. The answers are stored with their reviews, so no execution
 * asks anybody twice; if the history is long, the run continues as new while reviews stay open.
 */
export async function qa(input: QaInput, before?: Carried): Promise<QaResult> {
  const execution = beginExecution<QaRun['policy']>({ workflow: 'qa', system: 'qa' });
  const { runKey } = execution;
  setHandler(waitedFor, () => undefined);
  let next: Carried;
  try {
    const opened = await opening(execution, () => store.openSample({ runKey, input }));
    label({ system: 'qa' });
    const { embedder: _, ...policy } = opened.policy;
    const run = openRun(execution, { ...policy, ...peopleOnly }, {});
    if (before !== undefined) run.goOn(before.run);
    run.enter('EXAMINE');
    const { compared, isThrough } = await examineAll(run, opened, before);
    // Reviews that a cancellation has withdrawn are closed like any others.
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('the sample was cancelled');
    if (isThrough) return await tooLateToCancel(() => concluded(execution, compared));
    next = { compared, run: { ...run.carried(), reviews: [] } };
  } catch (error) {
    await closeBroken(execution, error);
    throw error;
  }
  return continueAsNew<typeof qa>(input, next);
}

async function concluded(execution: Execution<QaRun['policy']>, compared: Compared): Promise<QaResult> {
  const { runKey } = execution;
  const counts = await store.concludeSample({ runKey });
  const { drawn, right, wrong, suspected, unanswered } = counts;
  const outcome = right + wrong === drawn && compared?.failed !== true ? 'EXAMINED' : 'PARTIAL';
  const examined = `${right + wrong} of ${drawn} have a verdict: ${right} keys are right and ${wrong} wrong; ${suspected} in doubt, ${unanswered} unanswered`;
  const reason = [
    ...(drawn > 0 || compared === null ? [examined] : []),
    ...(compared === null ? [] : [compared.words]),
  ].join('; ');
  await closeRun(execution, { outcome, reason });
  return { runKey, outcome, ...counts };
}

/**
 * Mechanisms are compared by meaning where the policy names an embedder (scenario rules §7.10). What fails there in a way that only an operator mends pauses the run, as a cap does that
 * is reached; people go on meanwhile.
 */
async function compareMechanisms(run: QaRun, embedder: string | null | undefined): Promise<Compared> {
  // A sample of an earlier version has no such line.
  if (embedder == null) return null;
  const { runKey } = run;
  const line = 'mechanisms are compared by meaning';
  const result = await paid(run, {
    line,
    model: embedder,
    // Its caps are those of the store, which are kept request by request.
    need: { exactly: 0 },
    buy: async () => {
      const { spent, ...bought } = await embedding.compareMechanisms({ runKey });
      return { bought, spent };
    },
  });
  return 'outcome' in result
    ? { failed: true, words: `${line} in part or not at all: ${result.failure}: ${result.why}` }
    : { failed: false, words: result.words };
}

/**
 * Asks about all scenarios, `atOnce` side by side: when one is done the next takes its place. `isThrough` is false if
 * the history is long, or if this execution was started with the first of them only. Open reviews then stay open, and
 * the next execution joins them; an embedding that is under way is waited for.
 */
async function examineAll(
  run: QaRun,
  { scenarios, more = false, policy }: OpenedSample,
  before: Carried | undefined,
): Promise<{ readonly compared: Compared; readonly isThrough: boolean }> {
  const pace: Pace = policy;
  const { historyEvents } = pace;
  let compared = before?.compared;
  // Each execution takes at least one step, however short a history may be.
  let steps = 0;
  const comparing = async () => {
    if (compared === undefined) compared = await compareMechanisms(run, policy.embedder);
  };
  const left = scenarios.values();
  const inTurn = async () => {
    for (const scenario of left) await examine(run, scenario, () => (steps += 1));
  };
  const all = fanOut([
    comparing(),
    ...Array.from({ length: Math.min(pace.atOnce ?? scenarios.length, scenarios.length) }, inTurn),
  ]);
  const over = { is: false };
  const isOver = () => {
    over.is = true;
  };
  all.then(isOver, isOver);
  const scope = CancellationScope.current();
  const canBeLeft = () =>
    historyEvents !== undefined &&
    steps > 0 &&
    compared !== undefined &&
    isHistoryLong({ historyEvents }) &&
    allHandlersFinished() &&
    !scope.consideredCancelled;
  // Whoever cancels it waits for the reviews, which are withdrawn.
  await CancellationScope.nonCancellable(() => condition(() => over.is || canBeLeft()));
  // What failed is thrown on.
  if (over.is) await all;
  return { compared: compared ?? null, isThrough: over.is && !more };
}

/** From wherever it stands to its verdict, if people come to one. `step`: after each answer, or when none came. */
async function examine(run: QaRun, drawn: DrawnScenario, step: () => void): Promise<void> {
  const asked = async (order: ReviewOrder) => {
    const { outcome } = await reviewBeside(run, order);
    step();
    return outcome.outcome === 'decided' ? outcome : null;
  };
  const solved = drawn.solver === undefined ? await asked(solving(run, drawn)) : decidedBy(drawn.solver);
  if (solved === null) return;
  const { scenarioId } = drawn;
  if (drawn.checker !== undefined) {
    await asked(confirming(run, drawn, [solved.reviewer, drawn.checker]));
    return;
  }
  await store.openKey({ runKey: run.runKey, scenarioId });
  const check = await asked(checking(run, drawn));
  if (check === null || !needsConfirmation(scenarioId, solved, check)) return;
  await asked(confirming(run, drawn, [solved.reviewer, check.reviewer]));
}

/** An answer of an earlier execution, as far as it matters. */
const decidedBy = (reviewer: string) => ({ outcome: 'decided', reviewer }) as const;

const about = ({ scenarioId }: DrawnScenario) =>
  ({ subject: scenarioId, findings: [], acceptable: true, decisions: ['RESOLVE'] }) as const;

const beside = ({ runKey }: QaRun, { scenarioId }: DrawnScenario) => ({
  paper: samplePaperOf(runKey, scenarioId),
  key: sampleKeyOf(runKey, scenarioId),
});

const solving = (run: QaRun, drawn: DrawnScenario): ReviewOrder => ({
  ...about(drawn),
  kind: qaKinds.solve,
  question: `${drawn.scenarioId}: what would you do, and why does it work, or why can nothing be done?`,
  groups: run.policy.solvers,
  references: { paper: beside(run, drawn).paper },
  barred: drawn.barred,
});

const checking = (run: QaRun, drawn: DrawnScenario): ReviewOrder => ({
  ...about(drawn),
  kind: qaKinds.check,
  question: `${drawn.scenarioId}: does the blind answer come to what the key says, and do key, physics, ethics and difficulty hold?`,
  groups: run.policy.checkers,
  references: beside(run, drawn),
  marks: marksOfTask('check', drawn.scenarioId),
});

const confirming = (run: QaRun, drawn: DrawnScenario, barred: readonly string[]): ReviewOrder => ({
  ...about(drawn),
  kind: qaKinds.confirm,
  question: `${drawn.scenarioId}: its key is in doubt; is it right?`,
  groups: run.policy.confirmers,
  references: beside(run, drawn),
  marks: marksOfTask('confirm', drawn.scenarioId),
  barred,
});
