import { CancellationScope } from '@temporalio/workflow';
import { leftOf, settle as book } from '../../shared/kernel/budget.ts';
import type { ArmEnd, OpenedAblation, RoundEnd } from '../../shared/omega/ablation/activities.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { isHistoryLong } from '../kernel/run-kind.ts';
import type { CarriedRun } from '../kernel/run.ts';
import { answerAlone, enter } from './alone.ts';
import { holdSession } from './session.ts';
import type { AblationRun } from './solo.ts';

/** What one execution hands to the next: ids and numbers. */
export interface CarriedSet {
  /** Ends of the sessions, by round. */
  readonly sessions: readonly ArmEnd[];
  readonly held: readonly RoundEnd[];
  readonly run: CarriedRun;
}

/**
 * Every arm answers every problem of a set, each problem in a round of its own (OMEGA rules §12.3): all sessions first, some
 * side by side, as their costs are what the others may spend; then, problem after problem, the arms of the soloist. Keys
 * decide, so nobody judges. A long run goes on in a new execution.
 */
export async function answerSet(
  run: AblationRun,
  opened: OpenedAblation,
  problems: readonly string[],
  carried: CarriedSet | null,
): Promise<readonly RoundEnd[] | CarriedSet> {
  if (carried !== null) run.goOn(carried.run);
  const sessions = carried?.sessions ?? (await holdSessions(run, opened, problems));
  const held = [...(carried?.held ?? [])];
  while (held.length < problems.length) {
    const round = held.length + 1;
    const ends = sessions.slice(round - 1, round);
    const budget = opened.arms.some((arm) => arm !== 'omega')
      ? await answerAlone(run, opened, round, ends)
      : spent(ends);
    held.push({ round, budget, ends, verdicts: [] });
    // A cancellation that came with the round's last answer would not cross: the next round's first question meets it.
    if (isHistoryLong(run.policy) && held.length < problems.length && !CancellationScope.current().consideredCancelled)
      return { sessions, held, run: run.carried() };
  }
  return held;
}

/** With nobody beside the session, what it spent is what it was to spend. */
const spent = ([session]: readonly ArmEnd[]): number =>
  session === undefined ? 0 : session.usage.inputTokens + session.usage.outputTokens;

/**
 * A session on each problem. Together they may spend the part of the cap that their arm has of it; each has an equal part of
 * what is left when it begins, so what one does not use the others may. What they spent is taken off the run's cap.
 */
async function holdSessions(run: AblationRun, opened: OpenedAblation, problems: readonly string[]): Promise<ArmEnd[]> {
  if (!opened.arms.includes('omega')) return [];
  enter(run, 'SESSION', 1);
  const ends: ArmEnd[] = [];
  const all = leftOf(run.budget) / opened.arms.length;
  let left: number | null = Number.isFinite(all) ? Math.floor(all) : null;
  let begun = 0;
  let over = 0;
  const oneAfterAnother = async () => {
    while (begun < problems.length) {
      const most: number | null = left === null ? null : Math.floor(left / (problems.length - begun));
      begun += 1;
      const round = begun;
      if (left !== null) left -= most ?? 0;
      const end = await holdSession(opened, problems[round - 1] ?? '', round, most).catch((error: unknown) => {
        // What refuses one refuses all: no other begins.
        begun = problems.length;
        throw error;
      });
      const cost = end.usage.costMicrodollars ?? most ?? 0;
      if (left !== null) left += Math.max(0, (most ?? 0) - cost);
      run.budget = book(run.budget, 0, cost);
      over += 1;
      run.lastGate = `${over} of ${problems.length} sessions are over`;
      run.show();
      ends[round - 1] = end;
    }
  };
  await fanOut(Array.from({ length: Math.min(run.policy.sessionsAtOnce, problems.length) }, oneAfterAnother));
  return ends;
}
