import { continueAsNew, proxyActivities, setWorkflowOptions } from '@temporalio/workflow';
import type {
  AblationActivities,
  AblationPolicy,
  ArmEnd,
  OpenedAblation,
  RoundEnd,
} from '../shared/omega/ablation/activities.ts';
import type { AblationFacts } from '../shared/omega/ablation/answers.ts';
import type { AblationInput } from '../shared/omega/ablation/input.ts';
import type { SetFinding } from '../shared/omega/ablation/finding.ts';
import { storeOptions } from './kernel/activities.ts';
import { beginExecution, closeBroken, closeRun, label, opening, openRun, tooLateToCancel } from './kernel/run-kind.ts';
import { pinned } from './kernel/versions.ts';
import { tryModels } from './kernel/try-models.ts';
import { judge } from './ablation/judge.ts';
import { holdSession } from './ablation/session.ts';
import { answerAlone, enter } from './ablation/alone.ts';
import { answerSet, type CarriedSet } from './ablation/set.ts';
import type { AblationRun } from './ablation/solo.ts';

export interface AblationResult {
  readonly runKey: string;
  /** UNJUDGED: no two answers could be compared; the documents say why. */
  readonly outcome: 'COMPARED' | 'UNJUDGED';
  readonly finding: SetFinding;
  readonly documents: readonly string[];
}

const ablationStore = proxyActivities<AblationActivities>(storeOptions);

// Pinned: arms that are compared are made by one version of Symposium.
setWorkflowOptions(pinned, ablation);

/**
 * One problem, answered in several ways at the same cost, and judged blind (docs/ablation.md). Each round begins with a
 * session, since its cost is what the other arms may spend; then the arms of a single model; then the judges. Which arm
 * gave which answer is sealed in the store until the last judgement of the last round. With a set of problems with
 * known answers, each problem is a round, and the answers are compared with the keys (OMEGA rules §12). The workflow's
 * id names the run (`ablation/<key>`), so a second start finds all stored answers. `carried`: the state from the
 * execution before this one.
 */
export async function ablation(input: AblationInput, carried: CarriedSet | null = null): Promise<AblationResult> {
  const execution = beginExecution<AblationPolicy, AblationFacts>({ workflow: 'ablation', system: 'ablation' });
  const { runKey } = execution;
  let next: CarriedSet;
  try {
    const opened = await opening(execution, () => ablationStore.openAblation({ runKey, input }));
    label({ system: 'ablation' });
    const run = openRun(execution, opened.policy, opened.rates);
    // Sessions try their models themselves.
    if (carried === null && opened.arms.some((arm) => arm !== 'omega')) await tryModels(run);
    const held = await rounds(run, opened, input.problem ?? '', carried);
    if (!('held' in held)) {
      enter(run, 'COMPARISON', 1);
      return await tooLateToCancel(async () => {
        const { documents, finding, judged } = await ablationStore.concludeAblation({ runKey, rounds: held });
        const outcome = judged > 0 ? 'COMPARED' : 'UNJUDGED';
        const what = opened.problems === undefined ? 'judgements count' : 'answers were held against the keys';
        const reason = `${judged} ${what}; the protocol's cost: ${finding}`;
        await closeRun(execution, { outcome, reason });
        return { runKey, outcome, finding, documents };
      });
    }
    next = held;
  } catch (error) {
    await closeBroken(execution, error);
    throw error;
  }
  // Outside the try: continue-as-new is thrown, and must not be taken for a failure of Symposium.
  return continueAsNew<typeof ablation>(input, next);
}

async function rounds(
  run: AblationRun,
  opened: OpenedAblation,
  problem: string,
  carried: CarriedSet | null,
): Promise<readonly RoundEnd[] | CarriedSet> {
  if (opened.problems !== undefined) return answerSet(run, opened, opened.problems, carried);
  const ends: RoundEnd[] = [];
  for (let round = 1; round <= opened.rounds; round += 1) ends.push(await hold(run, opened, problem, round));
  return ends;
}

/** All arms of one round, and the judgements between them. */
async function hold(run: AblationRun, opened: OpenedAblation, problem: string, round: number): Promise<RoundEnd> {
  const ends: ArmEnd[] = [];
  if (opened.arms.includes('omega')) {
    enter(run, 'SESSION', round);
    ends.push(await holdSession(opened, problem, round));
  }
  const budget = await answerAlone(run, opened, round, ends);
  const questions = await ablationStore.sealRound({ runKey: run.runKey, round, ends });
  enter(run, 'JUDGEMENT', round);
  return { round, budget, ends, verdicts: await judge(run, questions) };
}
