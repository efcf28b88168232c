import { expect, test } from 'vitest';
import { readLedger } from '../../../activities/store/ledger.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { withdraw } from '../../../activities/store/withdrawals.ts';
import { corpusRows } from '../../../shared/scenario/corpus/corpus-rows.ts';
import type { Cell } from '../../../shared/scenario/corpus/plan.ts';
import { corpusReportOf } from '../../../workers/corpus/run/report.ts';
import { pauseRun, resumeRun } from '../../../workflows/messages.ts';
import { until } from '../../support/until.ts';
import { answer, cells, doubted, house, scenario, standing, startCorpus, setUp } from './batches.ts';

setUp();

/** Cells that no other test here makes, as all share one registry. */
const slots = (['The Wrong Toolbox', 'The Lilliput Conundrum', 'The Ticking Trade'] as const).map((category) => ({
  ...cells[0],
  category,
})) as Cell[];

const rowsOfCorpus = async (key: string) => corpusRows(await readLedger(house.db, key));

const order = { by: 'Mara', reason: 'the night is over' };

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
  expect(report).toMatchObject({
    made: 3,
    size: 3,
    underWay: 0,
    planned: 3,
    seeds: { begun: 4 },
    held: false,
    sample: null,
  });
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
  // Somebody has others examine it meanwhile, which is enough.
  const { client, taskQueue } = house.temporal;
  const elsewhere = await client.workflow.start('qa', {
    workflowId: 'qa/im-small-elsewhere',
    taskQueue,
    args: [{ corpus: 'simulated', policy: { percent: 100 } }],
  });
  await until(async () => (await listReviews(house.db, { runKey: 'im-small-elsewhere' })).length > 0);
  const again = await startCorpus('im-small', []);
  expect(await again.result()).toMatchObject({ outcome: 'COMPLETE', made: 3 });
  expect((await rowsOfCorpus('im-small')).slice(rows.length)).toMatchObject([
    { kind: 'BEGUN', batch: batches + 1, run: `im-small-b${batches + 1}`, adjusts: true },
    { kind: 'ENDED', outcome: 'COMPLETE', made: 1 },
    ...['AUDITED', 'COMPARED', 'SAMPLED'].map((kind) => ({ kind, milestone: 'COMPLETION', batch: batches + 1 })),
  ]);
  const told = (await readLedger(house.db, 'im-small')).findLast(({ type }) => type === 'CORPUS')?.content.summary;
  expect(told).toMatch(/-qa-\d+ was not drawn: .*enough for 10%/);
  await elsewhere.cancel();
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
