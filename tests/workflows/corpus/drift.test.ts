import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkflowHandle } from '@temporalio/client';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import type { BatchInput } from '../../../shared/scenario/corpus/activities.ts';
import { decide } from '../../../workflows/messages.ts';
import type { batch } from '../../../workflows/batch.ts';
import type { corpus } from '../../../workflows/corpus.ts';
import { openHouse, type House } from '../../support/house.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  for (const [name, confidence] of [
    ['a', 0.8],
    ['b', 0.82],
    ['c', 0.78],
    ['drifted', 0.3],
  ] as const)
    await ended(name, confidence);
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

/** A batch of ten that have ended, all of whose agents were so sure. */
async function ended(name: string, confidence: number): Promise<void> {
  const statements = [
    `insert into symposium.runs (run_key, system, corpus, brief, policy) values ('${name}', 'batch', 'simulated', '{}', '{}')`,
    `insert into symposium.runs (run_key, system, corpus, brief, policy)
     select '${name}-' || n, 'scenario', 'simulated', '{}', '{}' from generate_series(1, 10) n`,
    `insert into symposium.ledger (run_key, sequence, entry_key, message_id, phase, sender, recipient, type, content, metadata)
     select '${name}', n, n, gen_random_uuid(), 'MAKE', 'x', 'x', 'BATCH',
            jsonb_build_object('kind', 'BEGUN', 'run', '${name}-' || n, 'slot', n), '{}' from generate_series(1, 10) n`,
    `insert into symposium.outcomes (run_key, nth, outcome, reason)
     select '${name}-' || n, 1, 'DISCARDED', 'x' from generate_series(1, 10) n`,
    `insert into symposium.blobs (hash, bytes, size) values ('h', '', 0) on conflict do nothing`,
    `insert into symposium.calls (call_key, run_key, phase, round, agent, task, ordinal, outcome, answer, confidence, agent_version,
            model, snapshot, stop_reason, pieces, request_hash, response_hash, input_tokens, cached_input_tokens, output_tokens,
            cost_microdollars, duration_ms)
     select '${name}/' || n, '${name}-' || n, 'SEED', 1, 'ATHENA', 'seed', 1, 'answered', '{}', ${confidence}, 'v', 'm', 'm', 'end', '[]',
            'h', 'h', 1, 0, 1, 100, 1000 from generate_series(1, 10) n`,
  ];
  for (const statement of statements) await house.db.query(statement);
}

const input: BatchInput = {
  briefs: [{ category: 'The Locked Room', tier: 'SPARK', status: 'KS' }],
  policy: { scenario: { duplicateSimilarity: 2, phaseAttempts: 1 } },
};
const start = (key: string): Promise<WorkflowHandle<typeof batch>> =>
  house.temporal.client.workflow.start<typeof batch>('batch', {
    workflowId: `batch/${key}`,
    taskQueue: house.temporal.taskQueue,
    args: [input],
  });

async function answered(run: string, decision: 'CONTINUE' | 'END'): Promise<void> {
  const open = async () => (await listReviews(house.db, { runKey: run })).find(({ outcome }) => outcome === null);
  await until(async () => (await open()) !== undefined);
  const review = await open();
  expect(review).toMatchObject({
    kind: 'drift',
    package: {
      findings: ['median confidence of drifted is 0.3; of the batches before it 0.8 with a standard deviation of 0.02'],
    },
  });
  await house.temporal.client.workflow
    .getHandle(`review/${String(review?.reviewId)}`)
    .executeUpdate(decide, { args: [{ reviewer: 'Ada', justification: 'I looked at it.', decision }] });
}

const runsOf = async (key: string) =>
  (
    await house.db.query<{ readonly run_key: string }>('select run_key from symposium.runs where run_key like $1', [
      `${key}-%`,
    ])
  ).rows;

test('the batch after one that has drifted makes nothing before an operator has it go on', async () => {
  const refused = await start('drifted-refused');
  await answered('drifted-refused', 'END');
  expect(await refused.result()).toMatchObject({
    outcome: 'PARTIAL',
    reason: '0 of 1 are made: the batch before it has drifted, and no operator has had it go on',
  });
  expect(await runsOf('drifted-refused')).toEqual([]);
  expect(await findOutcome(house.db, 'drifted-refused')).toMatchObject({ outcome: 'PARTIAL' });

  const begun = await start('begun');
  await answered('begun', 'CONTINUE');
  expect(await begun.result()).toMatchObject({ outcome: 'COMPLETE', made: 1 });
});

test('a corpus whose batch an operator lets end because of drift ends with it', async () => {
  const { briefs = [], policy = {} } = input;
  const handle = await house.temporal.client.workflow.start<typeof corpus>('corpus', {
    workflowId: 'corpus/im-drift',
    taskQueue: house.temporal.taskQueue,
    args: [{ plan: { briefs: [...briefs, ...briefs, ...briefs], batchSize: 1 }, batch: policy }],
  });
  await answered('im-drift-b1', 'END');
  expect(await handle.result()).toMatchObject({
    outcome: 'PARTIAL',
    reason: expect.stringMatching(
      / its batch im-drift-b1 made nothing: .* has drifted, and no operator has had it go on$/,
    ),
  });
});
