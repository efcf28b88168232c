import type { batch } from '../../workflows/batch.ts';
import type { corpus } from '../../workflows/corpus.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import { checked } from '../../shared/scenario/qa/index.ts';
import { decide } from '../../workflows/messages.ts';
import type { qa } from '../../workflows/qa.ts';
import type { House } from '../support/house.ts';
import { present } from '../support/present.ts';
import { until } from '../support/until.ts';
import { publishAll } from '../workers/corpus/published.ts';

type Save = (name: string, workflowId: string) => Promise<void>;
type Served = Pick<House, 'temporal'>;

const rules = { duplicateSimilarity: 2, phaseAttempts: 1 };

/** A night: one scenario waits for a person, the other is made, and the night does not wait. */
export async function batchNight({ temporal: { client, taskQueue } }: Served, save: Save): Promise<void> {
  const name = 'batch-night';
  const workflowId = `batch/history-${name}`;
  const cell = { category: 'The Wrong Toolbox', tier: 'FRACTURE', status: 'KS' } as const;
  const plan = { name, briefs: [cell, cell], most: 2, seeds: 4 };
  const policy = { atOnce: 1, scenario: rules };
  await client.workflow.execute<typeof batch>('batch', { workflowId, taskQueue, args: [{ plan, policy }] });
  await save(`batch.${name}`, workflowId);
}

/**
 * A batch whose provider refuses the account: what stops both of its scenarios is asked once, and the answer sends both on. One of them has
 * opened the review, the other finds it.
 */
export async function batchAsksOnce(house: House, save: Save): Promise<void> {
  const name = 'batch-asks-once';
  const { client, taskQueue } = house.temporal;
  house.simulated.setScript([{ phase: 'VALIDATE', times: 0, do: { status: 401 } }]);
  const workflowId = `batch/history-${name}`;
  const briefs = [
    { category: 'The Cascade', tier: 'SPARK', status: 'KS' },
    { category: 'The Lilliput Conundrum', tier: 'SPARK', status: 'KS' },
  ] as const;
  const policy = { atOnce: 2, scenario: { ...rules, callAttempts: 1 } };
  const handle = await client.workflow.start<typeof batch>('batch', {
    workflowId,
    taskQueue,
    args: [{ briefs, policy }],
  });
  const runs = [1, 2].map((slot) => `history-${name}-s${slot}-1`);
  const isRefused = async (run: string) =>
    (await readLedger(house.db, run)).some(({ type, content }) => type === 'CALL' && content.state === 'failed');
  const asked = () => listReviews(house.db, { runKey: `history-${name}` });
  await until(async () => (await asked()).length > 0 && (await Promise.all(runs.map(isRefused))).every(Boolean));
  house.simulated.setScript([]);
  const review = client.workflow.getHandle(`review/${present((await asked())[0]).reviewId}`);
  await review.executeUpdate(decide, {
    args: [{ reviewer: 'Ada', decision: 'CONTINUE', justification: 'Recorded.' }],
  });
  await handle.result();
  const opener = (await review.describe()).parentExecution?.workflowId;
  await save(`batch.${name}`, workflowId);
  for (const scenario of runs.map((run) => `scenario/${run}`))
    await save(`scenario.${scenario === opener ? name : 'batch-asked-already'}`, scenario);
  await save(`review.${name}`, review.workflowId);
}

/** A corpus of two batches of one scenario each, whose sample nobody answers. */
export async function corpusMade({ temporal: { client, taskQueue } }: Served, save: Save): Promise<void> {
  const name = 'corpus-made';
  const workflowId = `corpus/history-${name}`;
  const brief = { category: 'The Babel Problem', tier: 'SPARK', status: 'KS' } as const;
  const input = {
    plan: { briefs: [brief, brief], batchSize: 1 },
    batch: { scenario: rules },
    sample: { percent: 100, reviewWaitMs: 1, reminderMs: 1 },
  };
  await client.workflow.execute<typeof corpus>('corpus', { workflowId, taskQueue, args: [input] });
  await save(`corpus.${name}`, workflowId);
}

type SaveOf = (name: string, workflowId: string, execution?: string) => Promise<void>;

/**
 * A sample of two scenarios, one at a time, whose history is long after each answer: the first execution leaves a
 * review open, and the last one joins what others have begun.
 */
export async function qaInParts(house: House, save: SaveOf): Promise<void> {
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

/** Mechanisms of a corpus are compared by meaning, and nobody is asked. */
export async function qaByMeaning({ db, temporal: { client, taskQueue } }: House, save: Save): Promise<void> {
  await publishAll(db, { corpus: 'real', simulated: true }, ['KS']);
  const workflowId = 'qa/history-qa-by-meaning';
  const args = [{ corpus: 'real', policy: { percent: 0, embedder: 'hashed:' } }] as const;
  await client.workflow.execute<typeof qa>('qa', { workflowId, taskQueue, args: [...args] });
  await save('qa.qa-by-meaning', workflowId);
}
