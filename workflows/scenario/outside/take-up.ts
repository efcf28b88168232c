import { upsertSearchAttributes } from '@temporalio/workflow';
import type { OpenedDispute } from '../../../shared/scenario/activities.ts';
import { searchAttributes } from '../../messages.ts';
import { Run } from '../../kernel/run.ts';
import { newStory, type Story } from '../story.ts';

/**
 * The story of a published scenario, taken up at the end of its REFINE: desk, ruling and rounds as they were, so that
 * whatever is asked now has a key of its own and goes on in the run's own ledger.
 */
export function takeUp({ runKey, brief, policy, rates, published, rounds, reviews, seed }: OpenedDispute): Story {
  upsertSearchAttributes([
    { key: searchAttributes.system, value: 'scenario' },
    { key: searchAttributes.category, value: brief.category },
  ]);
  const run = new Run(runKey, 'scenario', policy, rates);
  Object.assign(run.file, published.file);
  Object.assign(run.rounds, rounds);
  for (const review of reviews) run.reviews.add(review);
  run.enter('REFINE');
  return { ...newStory(run, brief), seed, ruling: published.ruling, status: published.judgedAs ?? brief.status };
}
