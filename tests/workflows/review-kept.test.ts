import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '@temporalio/client';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import { findReview } from '../../activities/store/reviews.ts';
import { transaction, type Queryable } from '../../activities/store/database.ts';
import { claim, decide, decideSignal, progress, reviewState } from '../../workflows/messages.ts';
import type { scenario } from '../../workflows/scenario.ts';
import { heldUp } from '../support/held-up.ts';
import { openHouse, type Handle, type House } from '../support/house.ts';
import { resetAround } from '../support/reset.ts';
import { until } from '../support/until.ts';

/* What a reviewer was told is accepted stands, whatever becomes of the run that asked. */

let house: House;
let client: Client;
beforeAll(async () => {
  house = await openHouse();
  ({ client } = house.temporal);
});
afterAll(() => house.close());
/** A design that ATHENA herself doubts is a person's to decide: the first question that a run can have for people. */
beforeEach(() => house.simulated.setScript([{ agent: 'ATHENA', task: 'seed', do: { doubtful: 0.3 } }]));

const vote = (change: Partial<DecisionInput> = {}): DecisionInput => ({
  decision: 'DISCARD',
  reviewer: 'Ada',
  justification: 'I read both sides.',
  ...change,
});

const keyOf = ({ workflowId }: { readonly workflowId: string }) => workflowId.replace('scenario/', '');
const reviewOf = (run: { readonly workflowId: string }) =>
  client.workflow.getHandle(`review/${keyOf(run)}-seed-1-confidence`);
const waits = (run: Pick<Handle, 'query'>) => until(async () => (await run.query(progress)).openReview !== null);

/** A run that stands before a person. */
async function parked(): Promise<Handle> {
  const run = await house.start();
  await waits(run);
  return run;
}

const reset = async (workflowId: string, place: 'before' | 'after') =>
  client.workflow.getHandle<typeof scenario>(workflowId, await resetAround(house.temporal, workflowId, place));

/** Nothing is stored of any review's end until `work` is done. */
async function withoutClosing<T>(work: (held: Queryable) => Promise<T>): Promise<T> {
  return transaction(house.db, async (held) => {
    await held.query('lock table symposium.review_outcomes in share mode');
    return work(held);
  });
}

/** That the reset or started run has been told of the review: it asked for one, and found it open. */
const joins = async (run: { fetchHistory: Handle['fetchHistory'] }) =>
  until(async () =>
    ((await run.fetchHistory()).events ?? []).some(
      ({ signalExternalWorkflowExecutionInitiatedEventAttributes: signal }) => signal?.signalName === 'await-review',
    ),
  );

describe('a decision', () => {
  test('is answered when it is stored, and not before', async () => {
    const run = await parked();
    const review = reviewOf(run);
    const given = await withoutClosing(async (held) => {
      const answer = review.executeUpdate(decide, { args: [vote()] });
      let answered = false;
      void answer.then(() => (answered = true));
      await until(async () => (await review.query(reviewState)).decided);
      // The worker has had every chance to answer: it has stored what came before, and waits to store this.
      await heldUp(house.db, held, 'insert into symposium.review_outcomes');
      expect(answered).toBe(false);
      return { answer };
    });
    expect(await given.answer).toBe('DISCARD by Ada');
    expect((await run.result()).outcome).toBe('DISCARDED');
  });

  test.each(['before', 'after'] as const)(
    'that was accepted stands where the run is reset (to a point %s it asked) while it is being stored',
    async (place) => {
      const run = await parked();
      const review = reviewOf(run);
      const first = (await review.describe()).runId;
      const { answer, again } = await withoutClosing(async () => {
        const answered = review.executeUpdate(decide, { args: [vote()] });
        await until(async () => (await review.query(reviewState)).decided);
        const back = await reset(run.workflowId, place);
        if (place === 'before') await joins(back);
        return { answer: answered, again: back };
      });
      expect(await answer).toBe('DISCARD by Ada');
      expect(await again.result()).toMatchObject({ outcome: 'DISCARDED', reason: 'Ada: I read both sides.' });
      expect(await review.describe()).toMatchObject({ runId: first, status: { name: 'COMPLETED' } });
    },
  );

  test('that met another one in the store is told who decided, and the run goes by what stands', async () => {
    const run = await parked();
    const review = reviewOf(run);
    // It is written down, and waits.
    await until(async () =>
      ((await review.fetchHistory()).events ?? []).some(({ timerStartedEventAttributes: timer }) => timer != null),
    );
    const grace = { outcome: 'decided', at: '2026-11-23T00:00:00.000Z', ...vote({ reviewer: 'Grace' }) };
    await house.db.query('insert into symposium.review_outcomes (review_id, nth, outcome) values ($1, 1, $2)', [
      review.workflowId.replace('review/', ''),
      JSON.stringify(grace),
    ]);
    await expect(review.executeUpdate(decide, { args: [vote()] })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('already decided by Grace') },
    });
    expect(await run.result()).toMatchObject({ outcome: 'DISCARDED', reason: 'Grace: I read both sides.' });
  });
});

describe('a review that is open when its run', () => {
  /** The run again, in another execution that has found the review open. */
  const agains = {
    'is reset to where it had not asked': async (run: Handle) => reset(run.workflowId, 'before'),
    'is reset twice': async (run: Handle) => {
      await joins(await reset(run.workflowId, 'before'));
      return reset(run.workflowId, 'before');
    },
    'is ended and started again': async (run: Handle) => {
      await run.terminate();
      return house.start({ key: keyOf(run) });
    },
  };

  test.each(Object.entries(agains))(
    '%s is used: claim and deadline stay, and its decision counts',
    async (how, again) => {
      const run = await parked();
      const review = reviewOf(run);
      await review.executeUpdate(claim, { args: ['Ada'] });
      const [before, { runId }] = [await review.query(reviewState), await review.describe()];
      const next = await again(run);
      await joins(next);
      expect(await review.query(reviewState)).toEqual(before);
      expect(before.claimedBy).toBe('Ada');
      // One of them goes on to its end, where no call is made again.
      const decision = how === 'is reset twice' ? 'RESOLVE' : 'DISCARD';
      await review.executeUpdate(decide, { args: [vote({ decision })] });
      expect((await next.result()).outcome).toBe(decision === 'RESOLVE' ? 'DOCUMENTED' : 'DISCARDED');
      // It tells the run first, and then ends.
      await review.result();
      expect(await review.describe()).toMatchObject({ runId, status: { name: 'COMPLETED' } });
    },
  );

  test('is reset takes a decision that is signalled to the run', async () => {
    const run = await parked();
    const next = await reset(run.workflowId, 'before');
    await joins(next);
    await waits(next);
    await next.signal(decideSignal, vote());
    expect((await next.result()).outcome).toBe('DISCARDED');
  });

  test('is reset and cancelled is withdrawn with it', async () => {
    const run = await parked();
    const next = await reset(run.workflowId, 'before');
    await joins(next);
    await next.cancel();
    await expect(next.result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
    const stored = await findReview(house.db, reviewOf(run).workflowId.replace('review/', ''));
    expect(stored).toMatchObject({ outcome: { outcome: 'withdrawn' } });
  });

  test('is told that it were closed by somebody else goes on waiting: what stands is in the store', async () => {
    const run = await parked();
    const review = reviewOf(run);
    const next = await reset(run.workflowId, 'before');
    await joins(next);
    await next.signal('review-closed', review.workflowId.replace('review/', ''));
    await review.signal('await-review', null);
    await until(async () => (await next.query(progress)).openReview !== null);
    await review.executeUpdate(decide, { args: [vote()] });
    expect((await next.result()).outcome).toBe('DISCARDED');
  });
});
