import { describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { findRun } from '../../../activities/store/runs.ts';
import { withdraw } from '../../../activities/store/withdrawals.ts';
import { corpusRows } from '../../../shared/scenario/corpus/corpus-rows.ts';
import type { Cell } from '../../../shared/scenario/corpus/plan.ts';
import { corpusReportOf } from '../../../workers/corpus/run/report.ts';
import { pauseRun, progress, resumeRun } from '../../../workflows/messages.ts';
import { until } from '../../support/until.ts';
import {
  answer,
  cells,
  house,
  mostAtOnce,
  openReview,
  scenario,
  standing,
  start,
  startCorpus,
  setUp,
} from './batches.ts';

setUp();

/** So many designs that ATHENA herself doubts: each is a person's to decide before anybody else is asked. */
const doubted = (times: number): WrittenScript => [{ agent: 'ATHENA', task: 'seed', times, do: { doubtful: 0.3 } }];

const order = { by: 'Mara', reason: 'the night is over' };

const runsOf = async (key: string) => (await standing(key)).scenarios.map(({ run, ended }) => [run, ended]);
const paidFor = async (runs: readonly string[]) =>
  (await Promise.all(runs.map((run) => callsOfRun(house.db, run)))).flat().length;

describe('a batch', () => {
  test('makes every brief, no more at once than there are places, over executions that each begin something, paused and resumed in one of them, and nothing twice', async () => {
    // Every history is longer than it may be here.
    const handle = await start('whole', { atOnce: 2, historyEvents: 1 });
    await until(async () => (await standing('whole')).scenarios.length === 2);
    expect(await handle.executeUpdate(pauseRun, { args: [order] })).toMatch(/^paused/);
    await expect(handle.executeUpdate(pauseRun, { args: [order] })).rejects.toMatchObject({
      cause: { message: 'it is paused already' },
    });
    await until(async () => (await standing('whole')).underWay.length === 0);
    expect((await standing('whole')).scenarios.length).toBeLessThan(3);
    expect(await handle.executeUpdate(resumeRun, { args: [{ ...order, reason: 'evening' }] })).toBe('resumed');
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 3, lost: 0 });
    const { scenarios } = await standing('whole');
    expect(scenarios.map(({ run, ended }) => [run, ended?.end, ended?.scenarioId?.slice(0, 3)])).toEqual(
      [1, 2, 3].map((slot) => [`whole-s${slot}-1`, 'DOCUMENTED', 'IM-']),
    );
    expect(await mostAtOnce('whole')).toBe(2);
    expect((await standing('whole')).rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['PAUSED', 'RESUMED']),
    );
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
    house.simulated.setScript(doubted(1));
    const handle = await start('waits', { atOnce: 1, historyEvents: 30 }, cells.slice(0, 2));
    await until(async () => (await standing('waits')).scenarios.some(({ waits }) => waits));
    const waiting = (await standing('waits')).scenarios.find(({ waits }) => waits)?.run ?? '';
    // The other is made meanwhile, in the one place that there is.
    await until(async () => (await standing('waits')).made === 1);
    // Seen once: asked again, the next execution may have begun and not yet know of it.
    let seen: readonly string[] = [];
    await until(async () => (seen = (await handle.query(progress)).underWay).length === 1);
    expect(seen).toEqual([expect.stringMatching(/waits for a person$/)]);
    expect((await handle.describe()).status.name).toBe('RUNNING');
    await answer(waiting, { decision: 'DISCARD' });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 2, lost: 1 });
    expect(await mostAtOnce('waits')).toBeLessThanOrEqual(2);
    const { events } = await house.temporal.client.workflow.getHandle('batch/waits').fetchHistory();
    expect(events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).toMatch(/./);
  });

  test('refills a lost slot with a brief of the same cell, until the seeds are spent', async () => {
    house.simulated.setScript(doubted(3));
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

  test('whose provider refuses the account in the night stands still, and loses nothing where it is down after that: an operator is told of each scenario, then a person, without a place, and nothing is asked twice', async () => {
    house.simulated.setScript([{ phase: 'VALIDATE', times: 0, do: { status: 401 } }]);
    const handle = await start('refused', { atOnce: 2, scenario: { ...scenario, callAttempts: 1 } });
    const runs = [1, 2, 3].map((slot) => `refused-s${slot}-1`);
    const begun = runs.slice(0, 2);
    const open = () => Promise.all(begun.map(openReview));
    await until(async () => (await open()).every((review) => review !== null));
    expect(await open()).toEqual(begun.map((run) => `${run}-run-1-provider`));
    expect(await runsOf('refused')).toEqual(begun.map((run) => [run, null]));
    expect(await paidFor(begun)).toBeGreaterThan(0);

    const whenRefused = house.simulated.requests.length;
    house.simulated.setScript([{ phase: 'VALIDATE', times: 0, do: { status: 529 } }]);
    for (const run of begun) await answer(run, { decision: 'CONTINUE' });
    // The third takes the place of one of the first two, and all three wait.
    await until(async () => {
      const { underWay } = await standing('refused');
      return underWay.length === 3 && underWay.every(({ waits }) => waits);
    });
    expect(await runsOf('refused')).toEqual(runs.map((run) => [run, null]));
    // Of the first two nothing is asked again that was paid: all but the refused phase is the third's.
    const others = house.simulated.requests.slice(whenRefused).filter(({ phase }) => phase !== 'VALIDATE');
    const seeds = (await callsOfRun(house.db, 'refused-s3-1')).filter(({ phase }) => phase === 'SEED');
    expect(others.length).toBe(seeds.length);
    const [before, paid] = [house.simulated.requests.length, await paidFor(runs)];
    house.simulated.setScript([]);
    for (const run of runs) await answer(run, { decision: 'RESOLVE', ruling: 'retry' });
    expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 3, lost: 0 });
    // What was paid before is not asked again, and everything else once.
    expect(house.simulated.requests.length - before).toBe((await paidFor(runs)) - paid);
  });

  test('is cancelled with what is under way', async () => {
    house.simulated.setScript([{ agent: 'ATHENA', task: 'seed', times: 0, do: { slowMs: 600_000 } }]);
    const handle = await start('held', { atOnce: 1 });
    await until(async () => (await standing('held')).underWay.length === 1);
    await handle.cancel();
    await expect(handle.result()).rejects.toMatchObject({ cause: { message: expect.stringMatching(/cancel/i) } });
    expect((await findOutcome(house.db, 'held'))?.outcome).toBe('CANCELLED');
    const { underWay, scenarios } = await standing('held');
    expect(underWay).toEqual([]);
    expect(scenarios.map(({ run, ended }) => [run, ended?.end])).toEqual([['held-s1-1', 'CANCELLED']]);
  });
});

describe('what a batch finds', () => {
  test('begun by an earlier start of it goes on, is heard when it ends, and is followed by the next of its slot', async () => {
    house.simulated.setScript(doubted(2));
    const first = await start('again', { atOnce: 2, seeds: 2 }, cells.slice(0, 1));
    await until(async () => (await openReview('again-s1-1')) !== null);
    await first.terminate('somebody pulled the plug');
    const second = await start('again', { atOnce: 2, seeds: 2 }, cells.slice(0, 1));
    await until(async () => (await second.query(progress)).underWay.length === 1);
    for (const run of ['again-s1-1', 'again-s1-2']) await answer(run, { decision: 'DISCARD' });
    expect(await second.result()).toMatchObject({ outcome: 'PARTIAL', made: 0, lost: 2 });
    expect((await standing('again')).scenarios.map(({ run, ended }) => [run, ended?.end])).toEqual([
      ['again-s1-1', 'DISCARDED'],
      ['again-s1-2', 'DISCARDED'],
    ]);
  });

  test('ended while it was away is written down when it comes back', async () => {
    house.simulated.setScript(doubted(1));
    const first = await start('away', { atOnce: 2 }, cells.slice(0, 1));
    await until(async () => (await openReview('away-s1-1')) !== null);
    await first.terminate('somebody pulled the plug');
    await answer('away-s1-1', { decision: 'RESOLVE', ruling: 'retry' });
    await house.temporal.client.workflow.getHandle('scenario/away-s1-1').result();
    expect(await (await start('away', {}, cells.slice(0, 1))).result()).toMatchObject({ outcome: 'COMPLETE', lost: 0 });
    expect((await standing('away')).scenarios).toHaveLength(1);
  });

  test('to be somebody else’s run under a key of its own ends it', async () => {
    house.simulated.setScript(doubted(1));
    await (await house.start({ key: 'theirs-s1-1', policy: { ...scenario, reviewWaitMs: 1, reminderMs: 1 } })).result();
    await expect((await start('theirs', {}, cells.slice(0, 1))).result()).rejects.toMatchObject({
      cause: { cause: { message: expect.stringMatching(/the key theirs-s1-1 belongs to another run/) } },
    });
    expect((await standing('theirs')).scenarios).toEqual([]);
  });
});

/** Cells that no other test here makes, as all share one registry. */
const slots = (['The Wrong Toolbox', 'The Lilliput Conundrum', 'The Ticking Trade'] as const).map((category) => ({
  ...cells[0],
  category,
})) as Cell[];

const rowsOfCorpus = async (key: string) => corpusRows(await readLedger(house.db, key));

test('a corpus makes the batches of its plan with its milestones, refills a lost slot, and has people examine a sample', async () => {
  house.simulated.setScript(doubted(1));
  // Nobody answers: the scenario is lost, and of the sample nobody comes to a verdict.
  const nobody = { reviewWaitMs: 1, reminderMs: 1 };
  const handle = await startCorpus('im-small', slots, {
    batch: { atOnce: 2, scenario: { ...scenario, ...nobody } },
    sample: { percent: 10, ...nobody },
    policy: { historyEvents: 40, lookAgainMs: 50 },
  });
  expect(await handle.result()).toMatchObject({ outcome: 'COMPLETE', made: 3, size: 3 });
  // It is longer than a history may be here, and went on in other executions between its steps.
  const { events } = await house.temporal.client.workflow.getHandle('corpus/im-small').fetchHistory();
  expect(events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId).toMatch(/./);
  const rows = await rowsOfCorpus('im-small');
  const checks = rows.flatMap((row) => ('milestone' in row ? [`${row.kind} ${row.milestone} ${row.batch}`] : []));
  const batches = rows.filter(({ kind }) => kind === 'ENDED').length;
  expect(checks).toEqual([
    'AUDITED FOUNDATION 1',
    'AUDITED EXPANSION 2',
    `AUDITED COMPLETION ${batches}`,
    `COMPARED COMPLETION ${batches}`,
    `SAMPLED COMPLETION ${batches}`,
  ]);
  expect(rows.flatMap((row) => (row.kind === 'BEGUN' ? [row.adjusts] : [])).slice(0, 3)).toEqual([false, true, true]);
  expect(rows.find(({ kind }) => kind === 'SAMPLED')).toMatchObject({
    run: `im-small-qa-${batches}`,
    outcome: 'PARTIAL',
  });
  const report = await corpusReportOf(house.db, 'im-small');
  expect(report).toMatchObject({ made: 3, size: 3, underWay: 0, planned: 3, seeds: { begun: 4 }, held: false });
  expect(report.sample).toBeNull();
  const total = (of: 'made' | 'lost') => report.batches.reduce((sum, batch) => sum + batch[of], 0);
  expect([total('made'), total('lost')]).toEqual([3, 1]);
  const { rows: made } = await house.db.query<{ readonly category: string; readonly number: number }>(
    `select brief->>'category' as category, number from symposium.registry join symposium.runs using (run_key)
      where brief->>'category' = any($1)`,
    [slots.map(({ category }) => category)],
  );
  for (const { category } of slots) expect(made.filter((row) => row.category === category)).toHaveLength(1);

  // Taken up again after a withdrawal, it makes that slot anew and is looked at as a whole again.
  await withdraw(house.db, { corpus: 'simulated', number: made[0]?.number ?? 0, by: 'Mara', reason: 'Its key.' });
  expect(await corpusReportOf(house.db, 'im-small')).toMatchObject({ made: 2, size: 3 });
  const again = await startCorpus('im-small', []);
  expect(await again.result()).toMatchObject({ outcome: 'COMPLETE', made: 3 });
  expect((await rowsOfCorpus('im-small')).slice(rows.length)).toMatchObject([
    { kind: 'BEGUN', batch: batches + 1, run: `im-small-b${batches + 1}`, adjusts: true },
    { kind: 'ENDED', outcome: 'COMPLETE', made: 1 },
    ...['AUDITED', 'COMPARED', 'SAMPLED'].map((kind) => ({ kind, milestone: 'COMPLETION', batch: batches + 1 })),
  ]);
});

test('a corpus is paused with its batch, goes on with it, and is cancelled with what that has begun', async () => {
  house.simulated.setScript([{ agent: 'ATHENA', task: 'seed', times: 1, do: { slowMs: 600_000 } }]);
  const handle = await startCorpus('im-held', [{ category: 'The Horizon Problem', tier: 'SPARK', status: 'KS' }]);
  await until(async () => (await standing('im-held-b1')).scenarios.length > 0);
  await handle.executeUpdate(pauseRun, { args: [order] });
  await until(async () => (await standing('im-held-b1')).held);
  await expect(handle.executeUpdate(pauseRun, { args: [order] })).rejects.toMatchObject({
    cause: { message: 'it is paused already' },
  });
  expect(await corpusReportOf(house.db, 'im-held')).toMatchObject({ held: true, made: 0, underWay: 1 });
  await handle.executeUpdate(resumeRun, { args: [order] });
  await until(async () => !(await standing('im-held-b1')).held);
  await handle.cancel();
  await expect(handle.result()).rejects.toMatchObject({ cause: { message: expect.stringMatching(/cancel/i) } });
  for (const run of ['im-held', 'im-held-b1'])
    expect(await findOutcome(house.db, run)).toMatchObject({ outcome: 'CANCELLED' });
  expect((await standing('im-held-b1')).underWay).toEqual([]);
});

test('a corpus that was stopped finds its batch under way, and asks an operator when somebody stops that', async () => {
  const slot: Cell = { category: 'The Memory Palace', tier: 'SPARK', status: 'KS' };
  const change = {
    plan: { briefs: [slot, slot], batchSize: 2 },
    batch: { atOnce: 1, scenario },
    policy: { lookAgainMs: 50 },
  };
  const first = await startCorpus('im-stopped', [], change);
  const batch = house.temporal.client.workflow.getHandle('batch/im-stopped-b1');
  await until(async () => (await standing('im-stopped-b1')).scenarios.length > 0);
  // With its second slot to come, it is under way for as long as it is paused.
  await batch.executeUpdate(pauseRun, { args: [{ by: 'Mara', reason: 'the night is over' }] });
  await first.terminate('somebody pulled the plug');
  const again = await startCorpus('im-stopped', []);
  const hasAsked = async () =>
    (await again.fetchHistory()).events?.some((one) => one.externalWorkflowExecutionSignaledEventAttributes != null);
  await until(async () => (await hasAsked()) === true);
  await until(async () => (await standing('im-stopped-b1')).made === 1);
  const asked = async () => (await listReviews(house.db, { runKey: 'im-stopped' })).map(({ reviewId }) => reviewId);
  const stopped = ['im-stopped-run-1-batch-stopped-1-1', 'im-stopped-run-1-batch-stopped-1-2'];
  // Joined by the corpus, and then begun by it.
  for (const [at, decision] of (['CONTINUE', 'END'] as const).entries()) {
    await until(async () => (await batch.describe()).status.name === 'RUNNING');
    await batch.terminate('somebody pulled the plug');
    await answer('im-stopped', { decision });
    expect(await asked()).toEqual(stopped.slice(0, at + 1));
  }
  expect(await again.result()).toMatchObject({
    outcome: 'PARTIAL',
    reason: expect.stringMatching(/^1 of 2 are made: its batch im-stopped-b1 was stopped without an ending: /),
  });
  expect((await rowsOfCorpus('im-stopped')).map(({ kind }) => kind)).toEqual(['BEGUN', 'STOPPED', 'STOPPED']);
  expect((await standing('im-stopped-b1')).scenarios).toHaveLength(1);
});
