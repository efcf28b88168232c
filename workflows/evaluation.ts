import { CancellationScope, continueAsNew, patched, proxyActivities, setWorkflowOptions } from '@temporalio/workflow';
import {
  type ConcludedEvaluation,
  type EvaluationActivities,
  type EvaluationRules,
  type OpenedEvaluation,
  candidateKind,
  candidateOf,
  givenKeyOf,
  paperKeyOf,
  responseOf,
  scoringKeyOf,
  twinKeyOf,
  twinPaperOf,
  twinRunOf,
} from '../shared/evaluation/activities.ts';
import type { EvaluationInput } from '../shared/evaluation/input.ts';
import type { EvaluationFacts } from '../shared/evaluation/roster.ts';
import type { Spent } from '../shared/kernel/ask.ts';
import { callKey } from '../shared/kernel/ids.ts';
import { decimal } from '../shared/text/amounts.ts';
import { storeOptions } from './kernel/activities.ts';
import { ask } from './kernel/ask.ts';
import { askInBatches } from './kernel/provider-batch.ts';
import { fanOut } from './kernel/fan-out.ts';
import { reviewBeyond } from './kernel/review.ts';
import type { CarriedRun, Run } from './kernel/run.ts';
import {
  beginExecution,
  closeBroken,
  closeRun,
  isHistoryLong,
  label,
  opening,
  openRun,
  tooLateToCancel,
} from './kernel/run-kind.ts';
import { pinned } from './kernel/versions.ts';
import { tryModels } from './kernel/try-models.ts';

const store = proxyActivities<EvaluationActivities>(storeOptions);

type EvaluationRun = Run<EvaluationRules, EvaluationFacts>;

export interface EvaluationResult extends ConcludedEvaluation {
  readonly runKey: string;
  /** UNSCORED: no response could be scored; the report says why. PROBED: the model was asked what it knows of the texts. */
  readonly outcome: 'SCORED' | 'UNSCORED' | 'PROBED';
}

/** From one execution to the next: how many responses were begun, and the run's numbers. All else is in the store. */
interface Carried {
  readonly begun: number;
  readonly run: CarriedRun;
  /** What batches have booked of questions that come yet, by the key of their first request; absent: nothing. */
  readonly booked?: Readonly<Record<string, Spent>>;
}

// Pinned: model and judges are asked by one version of Symposium from the first answer to the last.
setWorkflowOptions(pinned, evaluation);

/**
 * Asks a model about a set of scenarios, several times each, and has its answers judged blind (evaluation rules §1).
 * The workflow's id, `evaluation/<key>`, names the run. For each response the model is asked first, then the judges
 * side by side. Several responses are under way at once; if the history is long, the run continues as new between two
 * responses.
 */
export async function evaluation(input: EvaluationInput, carried: Carried | null = null): Promise<EvaluationResult> {
  const execution = beginExecution<EvaluationRules, EvaluationFacts>({ workflow: 'evaluation', system: 'evaluation' });
  const { runKey } = execution;
  let next: Carried;
  try {
    const opened = await opening(execution, () => store.openEvaluation({ runKey, input }));
    label({ system: 'evaluation' });
    const run = openRun(execution, opened.policy, opened.rates);
    if (carried !== null) run.goOn(carried.run);
    run.enterRound('EVALUATE', 1);
    if (carried === null) await tryModels(run);
    if (carried === null && opened.batched !== undefined) await answerInBatches(run, opened, opened.batched);
    for (const [exchange, booked] of Object.entries(carried?.booked ?? {})) run.failed.set(exchange, { booked });
    const begun = await respondToAll(run, opened, carried?.begun ?? 0);
    if (begun === responsesOf(opened))
      return await tooLateToCancel(async () => {
        const concluded = await store.concludeEvaluation({ runKey });
        const { score, responses, unscored, candidates = [], twins } = concluded;
        if (candidates.length > 0 && patched('candidates-go-to-people')) await verify(run, candidates);
        const outcome = outcomeOf(concluded);
        const told = twins === undefined ? '' : `; gap ${twins}`;
        const scored = `${responses - unscored} of ${responses} responses were scored; IM-Score ${decimal(score)}${told}`;
        await closeRun(execution, { outcome, reason: concluded.found ?? scored });
        return { runKey, outcome, ...concluded };
      });
    next = { begun, run: run.carried(), ...bookedAhead(run, opened, begun) };
  } catch (error) {
    await closeBroken(execution, error);
    throw error;
  }
  // Outside the try: continue-as-new is thrown, and must not be taken for a failure of Symposium.
  return continueAsNew<typeof evaluation>(input, next);
}

function outcomeOf({ score, found }: ConcludedEvaluation): EvaluationResult['outcome'] {
  if (found !== undefined) return 'PROBED';
  return score === null ? 'UNSCORED' : 'SCORED';
}

/** People say whether candidates are breakthroughs, when they can: the run does not wait (evaluation rules §2.7). */
async function verify(run: EvaluationRun, candidates: readonly string[]): Promise<void> {
  for (const subject of candidates)
    await reviewBeyond(run, {
      kind: candidateKind,
      subject,
      question: `${subject}: its judges flag it as a way through an open problem. Is it verified?`,
      findings: [],
      acceptable: true,
      decisions: ['RESOLVE'],
      groups: run.policy.verifiers,
      verification: true,
      references: { candidate: candidateOf(run.runKey, subject) },
    });
}

/**
 * Batches of the provider come first: all answers, then all judgements (evaluation rules §1.14). Their answers are
 * stored under the same keys as those of single calls, so the loop over all responses finds them, and asks singly what
 * no batch has answered.
 */
async function answerInBatches(run: EvaluationRun, opened: OpenedEvaluation, agents: readonly string[]): Promise<void> {
  const { outputTokens, thinkingTokens, providerBatch } = run.policy;
  const common = { ...providerBatch, thinkingTokens: thinkingTokens.high };
  const answers = await askInBatches(run, {
    ...common,
    agent: 'subject',
    task: 'solve',
    verb: 'answers',
    outputTokens: outputTokens.solve,
    questions: placesFrom(opened, 0).map(({ subject, paper }) => ({ subject, references: { paper } })),
  });
  const judged = placesFrom(opened, 0).flatMap((place) => {
    const answer = answers.get(place.subject);
    return answer === undefined ? [] : [{ subject: place.subject, references: readBy(place, answer) }];
  });
  const judges = opened.judges.filter((judge) => agents.includes(judge));
  await fanOut(
    judges.map((agent) =>
      askInBatches(run, {
        ...common,
        ...{ agent, task: 'mark', verb: 'judges', outputTokens: outputTokens.mark, questions: judged },
      }),
    ),
  );
}

/** One response: how it is called, and what lies before who answers and who judges. */
interface Place {
  readonly subject: string;
  readonly paper: string;
  readonly key: string;
}

/** Of the scenarios, and of the twins that are asked besides. */
const responsesOf = ({ scenarios, runs, twins = [] }: OpenedEvaluation): number =>
  (scenarios.length + twins.length) * runs;

/**
 * Goes round by round over all scenarios, then over the twins, so that a run that is ended early has answers to each
 * scenario.
 */
function placesFrom({ runKey, scenarios, runs, twins = [] }: OpenedEvaluation, from: number): readonly Place[] {
  const inRounds = (of: readonly string[], place: (scenario: string, run: number) => Place) =>
    Array.from({ length: runs }, (_, nth) => of.map((scenario) => place(scenario, nth + 1))).flat();
  return [
    ...inRounds(scenarios, (scenario, run) => ({
      subject: responseOf(scenario, run),
      paper: paperKeyOf(runKey, scenario),
      key: scoringKeyOf(runKey, scenario),
    })),
    ...inRounds(twins, (scenario, run) => ({
      subject: responseOf(scenario, twinRunOf(runs, run)),
      paper: twinPaperOf(runKey, scenario),
      key: twinKeyOf(runKey, scenario),
    })),
  ].slice(from);
}

/** What the next execution has to know about batches: their cost is already in its budget. */
function bookedAhead(run: EvaluationRun, opened: OpenedEvaluation, begun: number): Pick<Carried, 'booked'> {
  if (opened.batched === undefined) return {};
  const { runKey, phase, round } = run;
  const exchanges = placesFrom(opened, begun).flatMap(({ subject }) =>
    ['subject', ...opened.judges].map((agent) =>
      callKey({ runKey, phase, round, agent, task: agent === 'subject' ? 'solve' : 'mark', subject, ordinal: 0 }),
    ),
  );
  const booked = exchanges.flatMap((exchange) => {
    const account = run.failed.get(exchange);
    return account === undefined ? [] : [[exchange, account.booked] as const];
  });
  return { booked: Object.fromEntries(booked) };
}

/**
 * Handles responses from place `from` on, several at once, until all are done or the history is long. Returns how many
 * were begun.
 */
async function respondToAll(run: EvaluationRun, opened: OpenedEvaluation, from: number): Promise<number> {
  const total = responsesOf(opened);
  const silent = opened.silent === undefined ? null : new Set(opened.silent);
  const places = placesFrom(opened, from);
  let next = from;
  const goesOn = () => {
    // A cancellation that came with the last answer is not handed to the next execution: throw it here.
    return (
      next < total && !(isHistoryLong(run.policy) && next > from && !CancellationScope.current().consideredCancelled)
    );
  };
  const inTurn = async () => {
    while (goesOn()) {
      const place = places[next - from];
      next += 1;
      if (place === undefined) return;
      const { subject, paper } = place;
      if (opened.probes === true) {
        await answerOf(run, subject, paper, reciting);
        continue;
      }
      const answer = silent === null ? await answerOf(run, subject, paper, solving) : givenIn(run, subject, silent);
      if (answer !== null) await judge(run, opened.judges, place, answer);
    }
  };
  await fanOut(Array.from({ length: run.policy.atOnce }, inTurn));
  return next;
}

/** In which part the model answers. */
const solving = { agent: 'subject', task: 'solve' } as const;
const reciting = { agent: 'reciter', task: 'recite' } as const;

/** Asks the subject; under which name the store has its answer. null: there is none. */
async function answerOf(
  run: EvaluationRun,
  subject: string,
  paper: string,
  { agent, task }: typeof solving | typeof reciting,
): Promise<string | null> {
  const said = await ask(run, {
    agent,
    task,
    subject,
    verb: `answers ${subject}`,
    line: `${agent} answers ${subject}`,
    outputTokens: run.policy.outputTokens.solve,
    references: { paper },
  });
  return said.outcome === 'answered' ? said.ref : null;
}

/** The same of an answer that was there before (evaluation rules §1.8, §1.9): its subject is asked nothing. */
const givenIn = ({ runKey }: EvaluationRun, subject: string, silent: ReadonlySet<string>): string | null =>
  silent.has(subject) ? null : givenKeyOf(runKey, subject);

/** What lies before a judge; `answer`: under which name the store has it. */
const readBy = ({ paper, key }: Place, answer: string) => ({ paper, key, answer });

/** Judges say what an answer holds, side by side. Who fails is an absence, which the score counts. */
async function judge(run: EvaluationRun, judges: readonly string[], place: Place, answer: string): Promise<void> {
  const { subject } = place;
  await fanOut(
    judges.map((agent) =>
      ask(run, {
        agent,
        task: 'mark',
        subject,
        verb: `judges ${subject}`,
        line: `${agent} judges ${subject}`,
        outputTokens: run.policy.outputTokens.mark,
        references: readBy(place, answer),
      }),
    ),
  );
}
