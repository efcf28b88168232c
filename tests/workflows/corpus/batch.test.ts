import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { readLedger } from '../../../activities/store/ledger.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { findRun } from '../../../activities/store/runs.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import type { BatchInput } from '../../../shared/scenario/corpus/activities.ts';
import { batchRows } from '../../../shared/scenario/corpus/batch-rows.ts';
import { batchStandingOf, type BatchBrief } from '../../../shared/scenario/corpus/batch-standing.ts';
import type { Cell } from '../../../shared/scenario/corpus/plan.ts';
import type { BatchPolicyChanges } from '../../../shared/scenario/corpus/batch-policy.ts';
import { decide, pauseRun, progress, resumeRun } from '../../../workflows/messages.ts';
import type { batch } from '../../../workflows/batch.ts';
import { openHouse, type House } from '../../support/house.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse(undefined, null, undefined, (url) => ({
    anthropicApiKey: 'test',
    anthropicBaseUrl: `${url}/anthropic`,
  }));
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const cells: readonly Cell[] = [
  { category: 'The Locked Room', tier: 'SPARK', status: 'KS' },
  { category: 'The Cascade', tier: 'FRACTURE', status: 'KS' },
  { category: 'The Ghost Machine', tier: 'RUPTURE', status: 'KS' },
];

/** Concepts of simulated models resemble one another, and a test has time for one phase attempt. */
const scenario = { duplicateSimilarity: 2, phaseAttempts: 1 } as const;

const start = (
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

async function standing(key: string) {
  const run = await findRun<BatchBrief, unknown>(house.db, key);
  const rows = batchRows(await readLedger(house.db, key));
  return { rows, ...batchStandingOf(run?.brief ?? { briefs: [] }, rows) };
}

/** Most scenarios that were under way at one time by the rows, those that waited for a person left out. */
async function mostAtOnce(key: string): Promise<number> {
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

const openReview = async (run: string): Promise<string | null> =>
  (await listReviews(house.db, { runKey: run })).find(({ outcome }) => outcome === null)?.reviewId ?? null;

const answer = async (run: string, decision: object): Promise<void> => {
  let review: string | null = null;
  await until(async () => (review = await openReview(run)) !== null);
  await house.temporal.client.workflow
    .getHandle(`review/${String(review)}`)
    .executeUpdate(decide, { args: [{ reviewer: 'Ada', justification: 'I looked at it.', ...decision } as never] });
};

describe('a batch', () => {
  test('makes every brief, no more at once than there are places, over several executions, and nothing twice', async () => {
    const handle = await start('whole', { atOnce: 2, historyEvents: 30 });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 3, lost: 0 });
    const { scenarios } = await standing('whole');
    expect(scenarios.map(({ run, ended }) => [run, ended?.end, ended?.scenarioId?.slice(0, 3)])).toEqual(
      [1, 2, 3].map((slot) => [`whole-s${slot}-1`, 'DOCUMENTED', 'IM-']),
    );
    expect(await mostAtOnce('whole')).toBe(2);
    for (const [at, cell] of cells.entries())
      expect((await findRun(house.db, `whole-s${at + 1}-1`))?.brief).toMatchObject(cell);
    const { events } = await house.temporal.client.workflow.getHandle('batch/whole').fetchHistory();
    expect(events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).toMatch(/./);
    const asked = house.simulated.requests.length;
    await (await start('whole')).result();
    expect(house.simulated.requests.length).toBe(asked);
    expect((await standing('whole')).scenarios).toEqual(scenarios);
  });

  test('lets a scenario that waits for a person hold no place, and goes on without it in another execution', async () => {
    house.simulated.setScript([{ agent: 'EULER', task: 'mathematics', times: 1, do: { doubtful: 0.3 } }]);
    const handle = await start('waits', { atOnce: 1, historyEvents: 30 });
    await until(async () => (await standing('waits')).scenarios.some(({ waits }) => waits));
    const waiting = (await standing('waits')).scenarios.find(({ waits }) => waits)?.run ?? '';
    // The others are made meanwhile, in the one place that there is.
    await until(async () => (await standing('waits')).made === 2);
    // Seen once: asked again, the next execution may have begun and not yet know of it.
    let seen: readonly string[] = [];
    await until(async () => (seen = (await handle.query(progress)).underWay).length === 1);
    expect(seen).toEqual([expect.stringMatching(/waits for a person$/)]);
    expect((await handle.describe()).status.name).toBe('RUNNING');
    await answer(waiting, { decision: 'DISCARD' });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 3, lost: 1 });
    expect(await mostAtOnce('waits')).toBeLessThanOrEqual(2);
    const { events } = await house.temporal.client.workflow.getHandle('batch/waits').fetchHistory();
    expect(events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).toMatch(/./);
  });

  test('refills a lost slot with a brief of the same cell, until the seeds are spent', async () => {
    house.simulated.setScript([{ agent: 'EULER', task: 'mathematics', times: 3, do: { doubtful: 0.3 } }]);
    const handle = await start(
      'lost',
      { atOnce: 2, seeds: 3, scenario: { ...scenario, reviewWaitMs: 1, reminderMs: 1 } },
      cells.slice(0, 1),
    );
    expect(await handle.result()).toMatchObject({
      outcome: 'PARTIAL',
      made: 0,
      lost: 3,
      reason: '0 of 1 are made: 3 seeds are spent',
    });
    const { scenarios } = await standing('lost');
    expect(scenarios.map(({ run, ended }) => [run, ended?.end])).toEqual(
      [1, 2, 3].map((attempt) => [`lost-s1-${attempt}`, 'SHELVED']),
    );
    for (const { run } of scenarios) expect((await findRun(house.db, run))?.brief).toMatchObject(cells[0] ?? {});
    expect((await findOutcome(house.db, 'lost'))?.outcome).toBe('PARTIAL');
  });

  test('begins something in each execution, however short a history may be, and is resumed in a long one', async () => {
    const handle = await start('short', { atOnce: 1, historyEvents: 1 }, cells.slice(0, 2));
    const order = { by: 'Mara', reason: 'the night is over' };
    await until(async () => (await standing('short')).scenarios.length === 1);
    await handle.executeUpdate(pauseRun, { args: [order] });
    await until(async () => (await standing('short')).underWay.length === 0);
    await handle.executeUpdate(resumeRun, { args: [order] });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 2 });
  });

  test('pauses and goes on by word, and is cancelled with what is under way', async () => {
    const handle = await start('held', { atOnce: 1 });
    const order = { by: 'Mara', reason: 'the night is over' };
    expect(await handle.executeUpdate(pauseRun, { args: [order] })).toMatch(/^paused/);
    await expect(handle.executeUpdate(pauseRun, { args: [order] })).rejects.toMatchObject({
      cause: { message: 'it is paused already' },
    });
    await until(async () => (await standing('held')).underWay.length === 0);
    const before = (await standing('held')).scenarios.length;
    expect(before).toBeLessThan(3);
    expect(await handle.executeUpdate(resumeRun, { args: [{ ...order, reason: 'evening' }] })).toBe('resumed');
    await until(async () => (await standing('held')).scenarios.length > before);
    const [last] = (await standing('held')).scenarios.slice(-1);
    await handle.cancel();
    await expect(handle.result()).rejects.toMatchObject({ cause: { message: expect.stringMatching(/cancel/i) } });
    expect((await findOutcome(house.db, 'held'))?.outcome).toBe('CANCELLED');
    const { rows, underWay } = await standing('held');
    expect(underWay).toEqual([]);
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['PAUSED', 'RESUMED']));
    expect(['CANCELLED', 'DOCUMENTED']).toContain(
      (await standing('held')).scenarios.find(({ run }) => run === last?.run)?.ended?.end,
    );
  });
});

describe('what a batch finds', () => {
  test('begun by an earlier start of it goes on, and is heard when it ends', async () => {
    house.simulated.setScript([{ agent: 'EULER', task: 'mathematics', times: 1, do: { doubtful: 0.3 } }]);
    const first = await start('again', { atOnce: 2 }, cells.slice(0, 1));
    await until(async () => (await openReview('again-s1-1')) !== null);
    await first.terminate('somebody pulled the plug');
    const second = await start('again', { atOnce: 2 }, cells.slice(0, 1));
    await until(async () => (await second.query(progress)).underWay.length === 1);
    await answer('again-s1-1', { decision: 'DISCARD' });
    expect(await second.result()).toMatchObject({ outcome: 'COMPLETE', made: 1, lost: 1 });
    expect((await standing('again')).scenarios.map(({ run }) => run)).toEqual(['again-s1-1', 'again-s1-2']);
  });

  test('ended while it was away is written down when it comes back', async () => {
    house.simulated.setScript([{ agent: 'EULER', task: 'mathematics', times: 1, do: { doubtful: 0.3 } }]);
    const first = await start('away', { atOnce: 2 }, cells.slice(0, 1));
    await until(async () => (await openReview('away-s1-1')) !== null);
    await first.terminate('somebody pulled the plug');
    await answer('away-s1-1', { decision: 'RESOLVE', ruling: 'retry' });
    await house.temporal.client.workflow.getHandle('scenario/away-s1-1').result();
    expect(await (await start('away', {}, cells.slice(0, 1))).result()).toMatchObject({ outcome: 'COMPLETE', lost: 0 });
    expect((await standing('away')).scenarios).toHaveLength(1);
  });

  test('to be somebody else’s run under a key of its own ends it', async () => {
    await (await house.start({ key: 'theirs-s1-1', policy: scenario })).result();
    await expect((await start('theirs', {}, cells.slice(0, 1))).result()).rejects.toMatchObject({
      cause: { cause: { message: expect.stringMatching(/the key theirs-s1-1 belongs to another run/) } },
    });
    expect((await standing('theirs')).scenarios).toEqual([]);
  });
});

/** A model that has a price, played by the simulated server. */
const priced = Object.fromEntries(
  Object.keys(defaultPolicy.models).map((agent) => [agent, 'anthropic:claude-opus-5-5']),
) as typeof defaultPolicy.models;

describe('the cap of a batch', () => {
  test('is never passed: what a scenario may cost is set aside before it begins, and where nothing is left the batch pauses', async () => {
    const own = 30_000_000;
    const handle = await start('capped', {
      atOnce: 3,
      spendCapMicrodollars: own + 1_000,
      scenario: { ...scenario, models: priced, spendCapMicrodollars: own },
    });
    // The first took something, so the second has not its whole cap any more.
    await until(async () => (await openReview('capped')) !== null);
    const paused = await standing('capped');
    expect(paused.scenarios.map(({ run, ended }) => [run, ended?.end])).toEqual([['capped-s1-1', 'DOCUMENTED']]);
    expect(paused.spentMicrodollars).toBeGreaterThan(1_000);
    expect(paused.spentMicrodollars).toBeLessThanOrEqual(own + 1_000);
    expect((await listReviews(house.db, { runKey: 'capped' }))[0]).toMatchObject({ kind: 'spend-cap' });
    await answer('capped', { decision: 'CONTINUE', raiseToMicrodollars: 4 * own });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 3 });
  });

  test('ends the batch with what is made, where the operator ends it', async () => {
    const own = 30_000_000;
    const handle = await start('ended', {
      spendCapMicrodollars: own + 1_000,
      scenario: { ...scenario, models: priced, spendCapMicrodollars: own },
    });
    await answer('ended', { decision: 'END' });
    expect(await handle.result()).toMatchObject({
      outcome: 'PARTIAL',
      reason: '1 of 3 are made: its cap leaves no room for another scenario, and nobody has raised it',
    });
  });

  test('lets so many begin as it can pay for side by side, and the next when what they did not spend is back', async () => {
    const own = 30_000_000;
    const cap = 2 * own + 1_000;
    const handle = await start('two', {
      atOnce: 3,
      spendCapMicrodollars: cap,
      scenario: { ...scenario, models: priced, spendCapMicrodollars: own },
    });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 3 });
    expect(await mostAtOnce('two')).toBe(2);
    const { rows } = await standing('two');
    for (const at of rows.keys()) {
      const { spentMicrodollars, underWay } = batchStandingOf({ briefs: cells }, rows.slice(0, at + 1));
      const reserved = underWay.reduce((sum, one) => sum + one.reserved, 0);
      expect(spentMicrodollars + reserved).toBeLessThanOrEqual(cap);
    }
  });

  test('refuses a model without a price, a cap below that of one scenario, and a cap of 0, each by its line', async () => {
    const refused = async (key: string, policy: BatchPolicyChanges) =>
      (await start(key, policy)).result().then(
        () => 'accepted',
        (error: unknown) => (error as { cause?: { cause?: Error } }).cause?.cause?.message ?? '',
      );
    const unpriced = Object.fromEntries(
      Object.keys(defaultPolicy.models).map((agent) => [agent, 'anthropic:claude-unheard-of']),
    ) as typeof defaultPolicy.models;
    expect(await refused('no-price', { spendCapMicrodollars: 1_000_000, scenario: { models: unpriced } })).toMatch(
      /policy\.spendCapMicrodollars: the price of anthropic:claude-unheard-of/,
    );
    expect(await refused('small', { spendCapMicrodollars: 5, scenario: { spendCapMicrodollars: 6 } })).toMatch(
      /^policy\.spendCapMicrodollars: is 5, and one scenario alone may cost 6/,
    );
    expect(await refused('zero', { spendCapMicrodollars: 0 })).toMatch(/policy\.spendCapMicrodollars: .*>=1/);
    expect(await findRun(house.db, 'no-price')).toBeNull();
  });
});
