import { CancellationScope, CancelledFailure, proxyActivities, setHandler } from '@temporalio/workflow';
import {
  type ConcludedSample,
  type DrawnScenario,
  type QaActivities,
  type QaInput,
  type QaPolicy,
  sampleKeyOf,
  samplePaperOf,
} from '../shared/scenario/qa/activities.ts';
import { marksOfTask, needsConfirmation, qaKinds } from '../shared/scenario/qa/examined.ts';
import { paidOptions, storeOptions } from './kernel/activities.ts';
import { fanOut } from './kernel/fan-out.ts';
import { beginExecution, closeBroken, closeRun, label, opening, openRun, tooLateToCancel } from './kernel/run-kind.ts';
import { paid } from './kernel/paid.ts';
import { reviewBeside } from './kernel/review.ts';
import { waitedFor } from './messages.ts';
import { type KernelPolicy, peopleOnly, type Run } from './kernel/run.ts';

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

/** What became of the comparison by meaning: its sentence; null: none was asked for. */
type Compared = { readonly words: string; readonly failed: boolean } | null;

/**
 * People examine a sample of a corpus (`qa/<key>`, scenario rules §7.9), all scenarios side by side. Somebody solves each
 * from its paper alone; only when that answer is in the store is the key laid beside it, and compared; where the key is in
 * doubt, somebody else is asked. What they say lies in the store with its review, so whichever execution asks, nobody is
 * asked twice.
 */
export async function qa(input: QaInput): Promise<QaResult> {
  const execution = beginExecution<QaRun['policy']>({ workflow: 'qa', system: 'qa' });
  const { runKey } = execution;
  setHandler(waitedFor, () => undefined);
  try {
    const opened = await opening(execution, () => store.openSample({ runKey, input }));
    label({ system: 'qa' });
    const { embedder, ...policy } = opened.policy;
    const run = openRun(execution, { ...policy, ...peopleOnly }, {});
    run.enter('EXAMINE');
    const [compared] = await fanOut([
      compareMechanisms(run, embedder),
      ...opened.scenarios.map((scenario) => examine(run, scenario)),
    ]);
    // Reviews that a cancellation withdrew have ended like any others.
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('the sample was cancelled');
    return await tooLateToCancel(async () => {
      const concluded = await store.concludeSample({ runKey });
      const { drawn, right, wrong, suspected, unanswered } = concluded;
      const outcome = right + wrong === drawn && compared?.failed !== true ? 'EXAMINED' : 'PARTIAL';
      const examined = `${right + wrong} of ${drawn} have a verdict: ${right} keys are right and ${wrong} wrong; ${suspected} in doubt, ${unanswered} unanswered`;
      const reason = [
        ...(drawn > 0 || compared === null ? [examined] : []),
        ...(compared === null ? [] : [compared.words]),
      ].join('; ');
      await closeRun(execution, { outcome, reason });
      return { runKey, outcome, ...concluded };
    });
  } catch (error) {
    await closeBroken(execution, error);
    throw error;
  }
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

async function examine(run: QaRun, { scenarioId, barred }: DrawnScenario): Promise<void> {
  const { runKey, policy } = run;
  const paper = samplePaperOf(runKey, scenarioId);
  const common = { subject: scenarioId, findings: [], acceptable: true, decisions: ['RESOLVE'] } as const;
  const { outcome: solved } = await reviewBeside(run, {
    ...common,
    kind: qaKinds.solve,
    question: `${scenarioId}: what would you do, and why does it work, or why can nothing be done?`,
    groups: policy.solvers,
    references: { paper },
    barred,
  });
  if (solved.outcome !== 'decided') return;
  await store.openKey({ runKey, scenarioId });
  const references = { paper, key: sampleKeyOf(runKey, scenarioId) };
  const { outcome: check } = await reviewBeside(run, {
    ...common,
    kind: qaKinds.check,
    question: `${scenarioId}: does the blind answer come to what the key says, and do key, physics, ethics and difficulty hold?`,
    groups: policy.checkers,
    references,
    marks: marksOfTask('check', scenarioId),
  });
  if (check.outcome !== 'decided' || !needsConfirmation(scenarioId, solved, check)) return;
  await reviewBeside(run, {
    ...common,
    kind: qaKinds.confirm,
    question: `${scenarioId}: its key is in doubt; is it right?`,
    groups: policy.confirmers,
    references,
    marks: marksOfTask('confirm', scenarioId),
    barred: [solved.reviewer, check.reviewer],
  });
}
