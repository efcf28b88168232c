import type { ArmEnd, OpenedAblation } from '../../shared/omega/ablation/activities.ts';
import type { AblationPhase } from '../../shared/omega/ablation/roster.ts';
import { tokensOf } from '../../shared/kernel/equal-cost.ts';
import { revise } from './single.ts';
import { solve, type AblationRun } from './solo.ts';
import { vote } from './vote.ts';

/**
 * The arms of the soloist, behind the session's end, which says what they may spend; they are added to `ends`. Returns
 * that budget, in tokens.
 */
export async function answerAlone(
  run: AblationRun,
  { arms }: Pick<OpenedAblation, 'arms'>,
  round: number,
  ends: ArmEnd[],
): Promise<number> {
  const [session] = ends;
  const budget = session ? tokensOf(session.usage) : run.policy.budgetTokens;
  enter(run, 'ANSWER', round);
  if (arms.includes('vote')) ends.push(await vote(run, budget));
  if (arms.includes('single')) {
    const first = await solve(run, 0);
    enter(run, 'REVISION', round);
    ends.push(await revise(run, first, budget));
  }
  return budget;
}

/** A round of the ablation is the round of every call key in it. */
export function enter(run: AblationRun, phase: AblationPhase, round: number): void {
  run.enterRound(phase, round);
}
