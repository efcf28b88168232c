import { describe, expect, test } from 'vitest';
import type { WorkflowHandle } from '@temporalio/client';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { transaction } from '../../../activities/store/database.ts';
import { findRun } from '../../../activities/store/runs.ts';
import { hold, pauseRun, progress, resumeRun, scenarioNews } from '../../../workflows/messages.ts';
import { heldUp } from '../../support/held-up.ts';
import { until } from '../../support/until.ts';
import {
  answer,
  awaitedBy,
  cells,
  doubted,
  house,
  mostAtOnce,
  openReview,
  paidFor,
  scenario,
  standing,
  start,
  setUp,
} from './batches.ts';

setUp();

const order = { by: 'Mara', reason: 'the night is over' };

const runsOf = async (key: string) => (await standing(key)).scenarios.map(({ run, ended }) => [run, ended]);

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
    // What is none of the words of its scenarios or its corpus changes nothing (kernel rules §28).
    for (const signal of [hold, scenarioNews])
      for (const told of [null, { run: 'waits-s1-1', state: 'SLEEPS' }, { nth: 1, held: 'yes' }])
        await house.temporal.client.workflow.getHandle('batch/waits').signal<unknown[]>(signal.name, told);
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

  test('whose provider refuses the account in the night stands still, and loses nothing where it is down after that: an operator is told once, then a person of each scenario, without a place, and nothing is asked twice', async () => {
    house.simulated.setScript([{ phase: 'VALIDATE', times: 0, do: { status: 401 } }]);
    const handle = await start('refused', { atOnce: 2, scenario: { ...scenario, callAttempts: 1 } });
    const runs = [1, 2, 3].map((slot) => `refused-s${slot}-1`);
    const begun = runs.slice(0, 2);
    await until(async () => (await runsOf('refused')).length === 2);
    expect(await awaitedBy(begun)).toEqual(new Set(['refused-run-1-provider-simulated-bad-key']));
    expect(await runsOf('refused')).toEqual(begun.map((run) => [run, null]));
    expect(await paidFor(begun)).toBeGreaterThan(0);

    const whenRefused = house.simulated.requests.length;
    house.simulated.setScript([{ phase: 'VALIDATE', times: 0, do: { status: 529 } }]);
    await answer('refused', { decision: 'CONTINUE' });
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

  test('is cancelled and says so also where it is told of a pause while it ends', async () => {
    house.simulated.setScript([{ agent: 'ATHENA', task: 'seed', times: 0, do: { slowMs: 600_000 } }]);
    const handle = await start('batch-told-late', { atOnce: 1 });
    await until(async () => (await standing('batch-told-late')).underWay.length === 1);
    // Its scenario cannot write down how it ended before the batch has heard of the pause.
    await transaction(house.db, async (held) => {
      await held.query('lock table symposium.outcomes in share mode');
      await handle.cancel();
      await heldUp(house.db, held, 'insert into symposium.outcomes');
      await handle.signal(hold, { nth: 1, held: true });
      await until(() => hasHeard(handle));
    });
    await expect(handle.result()).rejects.toThrow();
    expect(await findOutcome(house.db, 'batch-told-late')).toMatchObject({ outcome: 'CANCELLED' });
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

/** Whether the last signal that came was part of a workflow task. */
async function hasHeard(handle: Pick<WorkflowHandle, 'fetchHistory'>): Promise<boolean> {
  const events = (await handle.fetchHistory()).events ?? [];
  const signalled = events.findLastIndex((event) => event.workflowExecutionSignaledEventAttributes != null);
  return events.slice(signalled + 1).some((event) => event.workflowTaskCompletedEventAttributes != null);
}

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

  test('begun by an earlier start of it, and then terminated by somebody, has failed, and is followed by the next of its slot', async () => {
    house.simulated.setScript(doubted(1));
    const policy = { atOnce: 1, seeds: 2, lookAgainMs: 500 };
    const first = await start('killed-part', policy, cells.slice(0, 1));
    await until(async () => (await openReview('killed-part-s1-1')) !== null);
    await first.terminate('somebody pulled the plug');
    const second = await start('killed-part', policy, cells.slice(0, 1));
    // It has been looked for once, and was under way.
    await until(async () => {
      const { events } = await second.fetchHistory();
      return (events ?? []).some((event) => event.externalWorkflowExecutionSignaledEventAttributes != null);
    });
    expect((await standing('killed-part')).underWay).toHaveLength(1);
    await house.temporal.client.workflow.getHandle('scenario/killed-part-s1-1').terminate('somebody pulled the plug');
    expect(await second.result()).toMatchObject({ outcome: 'COMPLETE', made: 1, lost: 1 });
    expect((await standing('killed-part')).scenarios.map(({ run, ended }) => [run, ended?.end])).toEqual([
      ['killed-part-s1-1', 'FAILED'],
      ['killed-part-s1-2', 'DOCUMENTED'],
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
