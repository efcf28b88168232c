import {
  CancellationScope,
  isCancellation,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { noUsage } from '../shared/kernel/ask.ts';
import type { AblationPolicy, ArmEnd, OpenedAblation, RoundEnd } from '../shared/omega/ablation/activities.ts';
import { tokensOf } from '../shared/omega/ablation/budget.ts';
import type { AblationInput } from '../shared/omega/ablation/input.ts';
import type { Finding } from '../shared/omega/ablation/finding.ts';
import type { AblationPhase } from '../shared/omega/ablation/roster.ts';
import { progress, searchAttributes } from './messages.ts';
import { steps } from './kernel/activities.ts';
import { notOpened, Run } from './kernel/run.ts';
import { ablationStore } from './ablation/activities.ts';
import { judge } from './ablation/judge.ts';
import { holdSession } from './ablation/session.ts';
import { revise } from './ablation/single.ts';
import { solve } from './ablation/solo.ts';
import { vote } from './ablation/vote.ts';

export interface AblationResult {
  readonly runKey: string;
  /** UNJUDGED: no two answers could be compared; the documents say why. */
  readonly outcome: 'COMPARED' | 'UNJUDGED';
  readonly finding: Finding;
  readonly documents: readonly string[];
}

/**
 * One problem, answered in several ways at one price, and judged blind (docs/ablation.md). Each round holds a session first, as its cost is what the
 * others may spend; then the arms of the soloist; then the judges. Whose answer is whose lies sealed in the store until the last mark of
 * the last round. The workflow's id names the run (`ablation/<key>`), so a second start finds everything that was paid for.
 */
export async function ablation(input: AblationInput): Promise<AblationResult> {
  const runKey = workflowInfo().workflowId.replace(/^ablation\//, '');
  let run: Run<AblationPolicy> | null = null;
  setHandler(progress, () => run?.progress() ?? notOpened(runKey));
  try {
    const opened = await ablationStore.openAblation({ runKey, input });
    upsertSearchAttributes([{ key: searchAttributes.system, value: 'ablation' }]);
    run = new Run(runKey, 'ablation', opened.policy, opened.rates);
    const rounds: RoundEnd[] = [];
    for (let round = 1; round <= opened.rounds; round += 1) rounds.push(await hold(run, opened, input.problem, round));
    enter(run, 'COMPARISON', 1);
    const { documents, finding, judged } = await ablationStore.concludeAblation({ runKey, rounds });
    const outcome = judged > 0 ? 'COMPARED' : 'UNJUDGED';
    await close(runKey, run, outcome, `${judged} judgements count; the protocol's cost: ${finding}`);
    return { runKey, outcome, finding, documents };
  } catch (error) {
    const outcome = isCancellation(error) ? 'CANCELLED' : 'FAILED';
    await CancellationScope.nonCancellable(() =>
      close(runKey, run, outcome, error instanceof Error ? error.message : String(error)),
    );
    throw error;
  }
}

/** All arms of one round, and the judgements between them. */
async function hold(
  run: Run<AblationPolicy>,
  opened: OpenedAblation,
  problem: string,
  round: number,
): Promise<RoundEnd> {
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
function enter(run: Run<AblationPolicy>, phase: AblationPhase, round: number): void {
  run.enterRound(phase, round);
}

async function close(runKey: string, run: Run<AblationPolicy> | null, outcome: string, reason: string): Promise<void> {
  const { costMicrodollars } = run?.usage ?? noUsage;
  upsertSearchAttributes([
    { key: searchAttributes.outcome, value: outcome },
    ...(costMicrodollars === null ? [] : [{ key: searchAttributes.costMicrodollars, value: costMicrodollars }]),
  ]);
  if (run) {
    run.outcome = outcome;
    run.show();
  }
  await steps.closeRun({ runKey, phase: run?.phase ?? 'OPEN', outcome, reason });
}
