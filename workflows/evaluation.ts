import { CancellationScope, continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import {
  type ConcludedEvaluation,
  type EvaluationActivities,
  type EvaluationRules,
  type OpenedEvaluation,
  paperKeyOf,
  responseOf,
  scoringKeyOf,
} from '../shared/evaluation/activities.ts';
import type { EvaluationInput } from '../shared/evaluation/input.ts';
import type { EvaluationFacts } from '../shared/evaluation/roster.ts';
import { decimal } from '../shared/text/amounts.ts';
import { storeOptions } from './kernel/activities.ts';
import { ask } from './kernel/ask.ts';
import { fanOut } from './kernel/fan-out.ts';
import type { CarriedRun, Run } from './kernel/run.ts';
import { beginExecution, closeBroken, closeRun, label, openRun, tooLateToCancel } from './kernel/run-kind.ts';

const store = proxyActivities<EvaluationActivities>(storeOptions);

type EvaluationRun = Run<EvaluationRules, EvaluationFacts>;

export interface EvaluationResult extends ConcludedEvaluation {
  readonly runKey: string;
  /** UNSCORED: no response could be scored; the report says why. */
  readonly outcome: 'SCORED' | 'UNSCORED';
}

/** From one execution to the next: how many responses were begun, and the run's numbers. All else is in the store. */
interface Carried {
  readonly begun: number;
  readonly run: CarriedRun;
}

/**
 * A model is put to a set of scenarios, some times each, and its answers are judged blind (evaluation rules §1). Its id,
 * `evaluation/<key>`, names the run. Each response is a row of paid questions: the subject's, then its judges' side by
 * side. Some responses are under way at once; a long history ends between two of them, and another execution goes on.
 */
export async function evaluation(input: EvaluationInput, carried: Carried | null = null): Promise<EvaluationResult> {
  const execution = beginExecution<EvaluationRules, EvaluationFacts>({ workflow: 'evaluation', system: 'evaluation' });
  const { runKey } = execution;
  let next: Carried;
  try {
    const opened = await store.openEvaluation({ runKey, input });
    label({ system: 'evaluation' });
    const run = openRun(execution, opened.policy, opened.rates);
    if (carried !== null) run.goOn(carried.run);
    run.enterRound('EVALUATE', 1);
    const begun = await respondToAll(run, opened, carried?.begun ?? 0);
    if (begun === opened.scenarios.length * opened.runs)
      return await tooLateToCancel(async () => {
        const concluded = await store.concludeEvaluation({ runKey });
        const { score, responses, unscored } = concluded;
        const outcome = score === null ? 'UNSCORED' : 'SCORED';
        const reason = `${responses - unscored} of ${responses} responses were scored; IM-Score ${decimal(score)}`;
        await closeRun(execution, { outcome, reason });
        return { runKey, outcome, ...concluded };
      });
    next = { begun, run: run.carried() };
  } catch (error) {
    await closeBroken(execution, error);
    throw error;
  }
  // Outside the try: going on is thrown, and would be taken for a failure of Symposium.
  return continueAsNew<typeof evaluation>(input, next);
}

/** Responses from place `from` on, some at once, until all are there or the history is long. How many were begun. */
async function respondToAll(run: EvaluationRun, opened: OpenedEvaluation, from: number): Promise<number> {
  const { scenarios, runs } = opened;
  const total = scenarios.length * runs;
  let next = from;
  const goesOn = () => {
    const { historyLength, continueAsNewSuggested } = workflowInfo();
    // A cancellation that came with the last answer would not cross: the next question meets it here.
    const long = continueAsNewSuggested || historyLength > run.policy.historyEvents;
    return next < total && !(long && next > from && !CancellationScope.current().consideredCancelled);
  };
  const inTurn = async () => {
    while (goesOn()) {
      // Round by round over all scenarios: a run that is ended early has heard of each of them.
      const place = next;
      next += 1;
      const scenario = scenarios[place % scenarios.length] ?? '';
      await respond(run, opened, scenario, Math.floor(place / scenarios.length) + 1);
    }
  };
  await fanOut(Array.from({ length: run.policy.atOnce }, inTurn));
  return next;
}

/** The subject answers; then its judges say what the answer holds. What fails is an absence, which the score counts. */
async function respond(run: EvaluationRun, opened: OpenedEvaluation, scenario: string, nth: number): Promise<void> {
  const { runKey, policy } = run;
  const subject = responseOf(scenario, nth);
  const paper = paperKeyOf(runKey, scenario);
  const said = await ask(run, {
    agent: 'subject',
    task: 'solve',
    subject,
    verb: `answers ${subject}`,
    line: `subject answers ${subject}`,
    outputTokens: policy.outputTokens.solve,
    references: { paper },
  });
  if (said.outcome !== 'answered') return;
  await fanOut(
    opened.judges.map((agent) =>
      ask(run, {
        agent,
        task: 'mark',
        subject,
        verb: `judges ${subject}`,
        line: `${agent} judges ${subject}`,
        outputTokens: policy.outputTokens.mark,
        references: { paper, key: scoringKeyOf(runKey, scenario), answer: said.ref },
      }),
    ),
  );
}
