import type { TakenUp } from '../../../shared/scenario/activities.ts';
import type { Policy } from '../../../shared/scenario/policy.ts';
import type { ScenarioFacts } from '../../../shared/scenario/facts/index.ts';
import { label, openRun, type Execution } from '../../kernel/run-kind.ts';
import { newStory, type Story } from '../story.ts';

/**
 * The story of a published scenario, taken up at the end of its REFINE: context, ruling and rounds as they were, so
 * that whatever is asked now has a key of its own and goes on in the run's own ledger.
 */
export function takeUp(
  execution: Execution<Policy, ScenarioFacts>,
  { by, brief, policy, rates, published, rounds, reviews, seed }: TakenUp,
): Story {
  label({ system: 'scenario', category: brief.category });
  const run = openRun(execution, policy, rates);
  Object.assign(run.references, published.references);
  Object.assign(run.rounds, rounds);
  for (const review of reviews) run.reviews.add(review);
  run.enter('REFINE');
  return {
    ...newStory(run, brief),
    barred: by === undefined ? [] : [by],
    seed,
    ruling: published.ruling,
    status: published.judgedAs ?? brief.status,
  };
}
