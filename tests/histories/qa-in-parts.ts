import { listReviews } from '../../activities/store/reviews.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import { checked } from '../../shared/scenario/qa/index.ts';
import { decide } from '../../workflows/messages.ts';
import type { qa } from '../../workflows/qa.ts';
import type { House } from '../support/house.ts';
import { present } from '../support/present.ts';
import { until } from '../support/until.ts';
import { publishAll } from '../workers/corpus/published.ts';

type Save = (name: string, workflowId: string, execution?: string) => Promise<void>;

/**
 * A sample of two scenarios, one at a time, whose history is long after each answer: the first execution leaves a review open, and the
 * last one joins what others have begun.
 */
export async function qaInParts(house: House, save: Save): Promise<void> {
  const runKey = 'history-qa-in-parts';
  const { client, taskQueue } = house.temporal;
  await publishAll(house.db, { corpus: 'real', simulated: true }, ['KS', 'CT']);
  const workflowId = `qa/${runKey}`;
  const policy = { percent: 100, atOnce: 1, historyEvents: 1 };
  const handle = await client.workflow.start<typeof qa>('qa', {
    workflowId,
    taskQueue,
    args: [{ corpus: 'real', policy }],
  });
  const { runId } = await handle.describe();
  const open = async () => (await listReviews(house.db, { runKey })).find(({ outcome }) => outcome === null);
  for (let answers = 0; answers < 4; answers += 1) {
    await until(async () => (await open()) !== undefined);
    const { reviewId, kind, package: stored } = present(await open());
    const { subject } = stored as { readonly subject: string };
    const marks: DecisionInput['marks'] =
      kind === 'qa-solve'
        ? null
        : { [subject]: Object.fromEntries(checked.map((one) => [one, { score: 1, reason: 'Recorded.' }])) };
    const answer = { reviewer: 'Ada', decision: 'RESOLVE', justification: 'Recorded.', marks } as const;
    await client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, { args: [answer] });
  }
  await handle.result();
  await save('qa.qa-in-parts', workflowId, runId);
  await save('qa.qa-goes-on', workflowId);
}
