import type { Quote } from '../../../shared/kernel/activities.ts';
import type { RecheckFacts } from '../../../shared/scenario/facts/index.ts';
import { panel } from '../../kernel/panel.ts';
import { reviseSeed } from '../revise.ts';
import { budget, missing, type Story, type Verdict } from '../story.ts';
import type { Deficiency } from '../disputes/standing.ts';

const checkers = ['NEWTON', 'EULER'] as const;

export interface Recheck {
  /** Changed items that a lead holds invalid, or that the house does. */
  readonly invalid: readonly string[];
  /** Changed items that nobody judged. */
  readonly unchecked: readonly string[];
}

export const nothingChanged: Recheck = { invalid: [], unchecked: [] };

/**
 * ATHENA revises; what she changed since the last validated seed goes back to NEWTON and EULER, those items only,
 * before anyone votes (decisions, "changes after VALIDATE"). The seed is the new baseline once both agree.
 */
export async function reviseAndRecheck(story: Story, quotes: readonly Quote[], deficiencies: readonly Deficiency[] = []): Promise<Recheck | Verdict> {
  const { run } = story;
  const baseline = run.file.baseline ?? run.file.seed;
  if (baseline !== undefined) run.file.baseline = baseline;
  const revised = await reviseSeed(story, deficiencies, quotes);
  if (revised.is !== 'passed') return revised;
  const changed = story.changed;
  const thin = story.marginPercent !== null && story.marginPercent < run.policy.marginPercent ? ['margin'] : [];
  if (changed.length === 0) return { invalid: thin, unchecked: [] };

  const seats = await panel(run, checkers, (agent) => ({ task: 'recheck', verb: 'checks what changed', outputTokens: budget(story, agent) }));
  const invalid = new Set<string>(thin);
  const unchecked = new Set<string>();
  for (const agent of checkers) {
    const seat = seats[agent];
    if (seat.outcome !== 'answered') return missing(agent, seat);
    run.file[`recheck.${agent}`] = seat.ref;
    const facts = seat.facts as unknown as RecheckFacts;
    for (const id of facts.invalid) invalid.add(id);
    for (const id of facts.missing) unchecked.add(id);
  }
  if (invalid.size === 0 && unchecked.size === 0) run.file.baseline = run.file.seed ?? baseline ?? '';
  return { invalid: [...invalid], unchecked: [...unchecked] };
}
