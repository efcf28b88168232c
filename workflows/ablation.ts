import { setWorkflowOptions } from '@temporalio/workflow';
import type { AblationPolicy, ArmEnd, OpenedAblation, RoundEnd } from '../shared/omega/ablation/activities.ts';
import type { AblationFacts } from '../shared/omega/ablation/answers.ts';
import { tokensOf } from '../shared/kernel/equal-cost.ts';
import type { AblationInput } from '../shared/omega/ablation/input.ts';
import type { Finding } from '../shared/omega/ablation/finding.ts';
import type { AblationPhase } from '../shared/omega/ablation/roster.ts';
import { beginExecution, closeBroken, closeRun, label, openRun, tooLateToCancel } from './kernel/run-kind.ts';
import { pinned } from './kernel/versions.ts';
import { tryModels } from './kernel/try-models.ts';
import { ablationStore } from './ablation/activities.ts';
import { judge } from './ablation/judge.ts';
import { holdSession } from './ablation/session.ts';
import { revise } from './ablation/single.ts';
import { solve, type AblationRun } from './ablation/solo.ts';
import { vote } from './ablation/vote.ts';

export interface AblationResult {
  readonly runKey: string;
  /** UNJUDGED: no two answers could be compared; the documents say why. */
  readonly outcome: 'COMPARED' | 'UNJUDGED';
  readonly finding: Finding;
  readonly documents: readonly string[];
}

// Arms that are compared are one version's.
setWorkflowOptions(pinned, ablation);

/**
 * One problem, answered in several ways at one price, and judged blind (docs/ablation.md). Each round holds a session
 * first, as its cost is what the others may spend; then the arms of the soloist; then the judges. Whose answer is whose
 * lies sealed in the store until the last mark of the last round. The workflow's id names the run (`ablation/<key>`),
 * so a second start finds everything that was paid for.
 */
export async function ablation(input: AblationInput): Promise<AblationResult> {
  const execution = beginExecution<AblationPolicy, AblationFacts>({ workflow: 'ablation', system: 'ablation' });
  const { runKey } = execution;
  try {
    const opened = await ablationStore.openAblation({ runKey, input });
    label({ system: 'ablation' });
    const run = openRun(execution, opened.policy, opened.rates);
    await tryModels(run);
    const rounds: RoundEnd[] = [];
    for (let round = 1; round <= opened.rounds; round += 1) rounds.push(await hold(run, opened, input.problem, round));
    enter(run, 'COMPARISON', 1);
    return await tooLateToCancel(async () => {
      const { documents, finding, judged } = await ablationStore.concludeAblation({ runKey, rounds });
      const outcome = judged > 0 ? 'COMPARED' : 'UNJUDGED';
      const reason = `${judged} judgements count; the protocol's cost: ${finding}`;
      await closeRun(execution, { outcome, reason });
      return { runKey, outcome, finding, documents };
    });
  } catch (error) {
    await closeBroken(execution, error);
    throw error;
  }
}

/** All arms of one round, and the judgements between them. */
async function hold(run: AblationRun, opened: OpenedAblation, problem: string, round: number): Promise<RoundEnd> {
  const ends: ArmEnd[] = [];
  if (opened.arms.includes('omega')) {
    enter(run, 'SESSION', round);
    ends.push(await holdSession(opened, problem, round));
  }
  const [session] = ends;
  const budget = session ? tokensOf(session.usage) : run.policy.budgetTokens;
  enter(run, 'ANSWER', round);
  if (opened.arms.includes('vote')) ends.push(await vote(run, budget));
  if (opened.arms.includes('single')) {
    const first = await solve(run, 0);
    enter(run, 'REVISION', round);
    ends.push(await revise(run, first, budget));
  }
  const questions = await ablationStore.sealRound({ runKey: run.runKey, round, ends });
  enter(run, 'JUDGEMENT', round);
  return { round, budget, ends, verdicts: await judge(run, questions) };
}

/** A round of the ablation is the round of every call key in it. */
function enter(run: AblationRun, phase: AblationPhase, round: number): void {
  run.enterRound(phase, round);
}
