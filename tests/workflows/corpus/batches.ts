import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { WorkflowHandle } from '@temporalio/client';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { findRun } from '../../../activities/store/runs.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import type { BatchInput } from '../../../shared/scenario/corpus/activities.ts';
import { batchRows } from '../../../shared/scenario/corpus/batch-rows.ts';
import { batchStandingOf, type BatchBrief } from '../../../shared/scenario/corpus/batch-standing.ts';
import type { Cell } from '../../../shared/scenario/corpus/plan.ts';
import type { BatchPolicyChanges } from '../../../shared/scenario/corpus/batch-policy.ts';
import type { CorpusInput } from '../../../shared/scenario/corpus/corpus-run.ts';
import type { corpus } from '../../../workflows/corpus.ts';
import { decide, progress } from '../../../workflows/messages.ts';
import type { batch } from '../../../workflows/batch.ts';
import { openHouse, type House } from '../../support/house.ts';
import { until } from '../../support/until.ts';

/* Batches of a few scenarios; each file opens its house. */

export let house: House;
/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    house = await openHouse(undefined, null, undefined, (url) => ({
      anthropicApiKey: 'test',
      anthropicBaseUrl: `${url}/anthropic`,
    }));
  });
  afterAll(() => house.close());
  beforeEach(() => house.simulated.setScript([]));
}

export const cells: readonly Cell[] = [
  { category: 'The Locked Room', tier: 'SPARK', status: 'KS' },
  { category: 'The Cascade', tier: 'FRACTURE', status: 'KS' },
  { category: 'The Ghost Machine', tier: 'RUPTURE', status: 'KS' },
];

/** Concepts of simulated models resemble one another, and a test has time for one phase attempt. */
export const scenario = { duplicateSimilarity: 2, phaseAttempts: 1 } as const;

export const start = (
  key: string,
  policy: BatchPolicyChanges = {},
  briefs: readonly Cell[] = cells,
): Promise<WorkflowHandle<typeof batch>> => {
  const input: BatchInput = { briefs, policy: { ...policy, scenario: { ...scenario, ...policy.scenario } } };
  return house.temporal.client.workflow.start<typeof batch>('batch', {
    workflowId: `batch/${key}`,
    taskQueue: house.temporal.taskQueue,
    args: [input],
  });
};

export const startCorpus = (
  key: string,
  briefs: readonly Cell[],
  change: Partial<CorpusInput> = {},
): Promise<WorkflowHandle<typeof corpus>> =>
  house.temporal.client.workflow.start<typeof corpus>('corpus', {
    workflowId: `corpus/${key}`,
    taskQueue: house.temporal.taskQueue,
    args: [{ plan: { briefs, batchSize: 1 }, batch: { atOnce: 2, scenario }, sample: null, ...change }],
  });

export async function standing(key: string) {
  const run = await findRun<BatchBrief, unknown>(house.db, key);
  const rows = batchRows(await readLedger(house.db, key));
  return { rows, ...batchStandingOf(run?.brief ?? { briefs: [] }, rows) };
}

/** Most scenarios that were under way at one time by the rows, those that waited for a person left out. */
export async function mostAtOnce(key: string): Promise<number> {
  const { rows } = await standing(key);
  const busy = new Set<string>();
  let most = 0;
  for (const row of rows) {
    if (row.kind === 'BEGUN' || row.kind === 'GOES-ON') busy.add(row.run);
    if (row.kind === 'ENDED' || row.kind === 'WAITS') busy.delete(row.run);
    most = Math.max(most, busy.size);
  }
  return most;
}

/** How many calls these runs have made, together. */
export const paidFor = async (runs: readonly string[]): Promise<number> =>
  (await Promise.all(runs.map((run) => callsOfRun(house.db, run)))).flat().length;

export const openReview = async (run: string): Promise<string | null> =>
  (await listReviews(house.db, { runKey: run })).find(({ outcome }) => outcome === null)?.reviewId ?? null;

export const answer = async (run: string, decision: object): Promise<void> => {
  let review: string | null = null;
  await until(async () => (review = await openReview(run)) !== null);
  await house.temporal.client.workflow
    .getHandle(`review/${String(review)}`)
    .executeUpdate(decide, { args: [{ reviewer: 'Ada', justification: 'I looked at it.', ...decision } as never] });
};

export const scenarioOf = (run: string) => house.temporal.client.workflow.getHandle(`scenario/${run}`);

/** The reviews that these runs wait for, once each waits for one. */
export async function awaitedBy(runs: readonly string[]): Promise<ReadonlySet<string | null>> {
  // One whose beginning is written down may not be there yet.
  const awaitedByOne = (run: string) =>
    scenarioOf(run)
      .query(progress)
      .then(
        ({ openReview: review }) => review,
        () => null,
      );
  const awaited = () => Promise.all(runs.map(awaitedByOne));
  await until(async () => runs.length > 0 && (await awaited()).every((review) => review !== null));
  return new Set(await awaited());
}

/** A model that has a price, played by the simulated server. */
export const priced = Object.fromEntries(
  Object.keys(defaultPolicy.models).map((agent) => [agent, 'anthropic:claude-opus-5-5']),
) as typeof defaultPolicy.models;

/** So many designs that ATHENA herself doubts: each is a person's to decide before anybody else is asked. */
export const doubted = (times: number): WrittenScript => [
  { agent: 'ATHENA', task: 'seed', times, do: { doubtful: 0.3 } },
];
