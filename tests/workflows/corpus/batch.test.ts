import { describe, expect, test } from '@jest/globals';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { findRun } from '../../../activities/store/runs.ts';
import { pauseRun, progress, resumeRun } from '../../../workflows/messages.ts';
import { until } from '../../support/until.ts';
import { answer, cells, house, mostAtOnce, openReview, scenario, standing, start } from './batches.ts';

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
