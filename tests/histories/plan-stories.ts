import type { batch } from '../../workflows/batch.ts';
import type { corpus } from '../../workflows/corpus.ts';
import type { House } from '../support/house.ts';

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
