import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DecisionInput, ReviewRequest } from '../../shared/kernel/reviews.ts';
import { findReview } from '../../activities/store/reviews.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { claim, decide, decideSignal, release, reviewState } from '../../workflows/messages.ts';
import type { review } from '../../workflows/review.ts';
import { openHouse, type House } from '../support/house.ts';
import { storeRuns } from '../support/store.ts';
import { until } from '../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  await storeRuns(house.db, 'simulated', 'asked');
});
afterAll(() => house.close());

const hour = 3_600_000;
const vote = (more: Partial<DecisionInput> = {}): DecisionInput => ({
  decision: 'RESOLVE',
  reviewer: 'Ada',
  justification: 'I read both sides.',
  ...more,
});
const people = { Ada: ['physicist'], Grace: ['physicist', 'engineer'], Emil: ['engineer'] };

/** A review of its own, of physicists first and of engineers after them. */
async function asked(change: Partial<ReviewRequest> = {}) {
  const reviewId = `asked-${randomUUID().slice(0, 8)}`;
  const request: ReviewRequest = {
    reviewId,
    runKey: 'asked',
    kind: 'challenge',
    phase: 'VALIDATE',
    subject: null,
    question: 'Which side is right?',
    findings: ['the vote was a tie'],
    decisions: ['RESOLVE', 'REDESIGN', 'DISCARD', 'SPLIT'],
    asks: { statuses: null, side: false, verification: false },
    acceptable: true,
    references: {},
    groups: ['physicist', 'engineer'],
    reviewers: people,
    waitMs: 48 * hour,
    reminderMs: 24 * hour,
    ...change,
  };
  const handle = await house.temporal.client.workflow.start<typeof review>('review', {
    workflowId: `review/${reviewId}`,
    taskQueue: house.temporal.taskQueue,
    args: [request],
  });
  return { reviewId, handle };
}

type Asked = Awaited<ReturnType<typeof asked>>['handle'];

const refused = (message: RegExp) => ({ cause: { message: expect.stringMatching(message) } });
const stored = (reviewId: string) => until(async () => (await findReview(house.db, reviewId)) !== null);
const updates = async (handle: Asked) =>
  ((await handle.fetchHistory()).events ?? []).filter(
    ({ workflowExecutionUpdateAcceptedEventAttributes: accepted }) => accepted,
  ).length;

describe('a review with reviewer groups', () => {
  test.each<[string, DecisionInput, RegExp]>([
    ['by somebody unknown', vote({ reviewer: 'Eve' }), /Eve is not among this run's reviewers/],
    ['by the wrong group', vote({ reviewer: 'Emil' }), /Emil belongs to engineer.*with the group physicist/],
    ['by a name that objects have by themselves', vote({ reviewer: 'constructor' }), /not among/],
    ['to split without interpretations', vote({ decision: 'SPLIT' }), /interpretations: SPLIT needs/],
    ['without a justification', vote({ justification: ' ' }), /justification/],
  ])('refuses a decision %s, and leaves no trace in history', async (_name, decision, message) => {
    const { handle } = await asked();
    await expect(handle.executeUpdate(decide, { args: [decision] })).rejects.toMatchObject(refused(message));
    expect(await updates(handle)).toBe(0);
    await handle.executeUpdate(decide, { args: [vote()] });
    expect(await handle.result()).toMatchObject({ outcome: 'decided', reviewer: 'Ada' });
  });

  test.each<[string, Partial<ReviewRequest>, Partial<DecisionInput>, RegExp, Partial<DecisionInput>]>([
    [
      'a status',
      { kind: 'status', asks: { statuses: ['KS', 'CT'], side: false, verification: false } },
      { status: 'PX' },
      /status: name the status that holds, one of KS, CT/,
      { status: 'CT' },
    ],
    [
      'the side that is right',
      { asks: { statuses: null, side: true, verification: false } },
      {},
      /side: say which side/,
      { side: 'CHALLENGER' },
    ],
    [
      'one of two options',
      { kind: 'contradiction', asks: { statuses: null, side: false, verification: false, options: ['A', 'B'] } },
      {},
      /option: choose A or B/,
      { option: 'B' },
    ],
    [
      'whether it was verified',
      { kind: 'breakthrough', asks: { statuses: null, side: false, verification: true } },
      {},
      /verified: say whether/,
      { verified: false },
    ],
    [
      'how it was verified',
      { kind: 'breakthrough', asks: { statuses: null, side: false, verification: true } },
      { verified: true },
      /verification: say how/,
      { verified: true, verification: 'ANALYTICAL' },
    ],
    [
      'another decision where there is nothing to accept',
      { acceptable: false },
      {},
      /nothing readable to accept/,
      { ruling: 'retry' },
    ],
    [
      'one of the decisions that make sense',
      { decisions: ['RESOLVE'] },
      { decision: 'REDESIGN' },
      /choose one of RESOLVE/,
      {},
    ],
  ])('that asks for %s takes nothing less', async (_name, change, wrong, message, right) => {
    const { handle } = await asked(change);
    await expect(handle.executeUpdate(decide, { args: [vote(wrong)] })).rejects.toMatchObject(refused(message));
    await handle.executeUpdate(decide, { args: [vote(right)] });
    expect(await handle.result()).toMatchObject({ outcome: 'decided', ...right });
  });

  test('can be claimed: nobody else decides or claims it until it is released by the one who did', async () => {
    const { reviewId, handle } = await asked();
    expect(await handle.executeUpdate(claim, { args: ['Ada'] })).toMatch(/^claimed by Ada until 20/);
    expect(await findReview(house.db, reviewId)).toMatchObject({ group: 'physicist', claimedBy: 'Ada', outcome: null });
    await expect(handle.executeUpdate(decide, { args: [vote({ reviewer: 'Grace' })] })).rejects.toMatchObject(
      refused(/claimed by Ada/),
    );
    await expect(handle.executeUpdate(claim, { args: ['Grace'] })).rejects.toMatchObject(refused(/claimed by Ada/));
    await expect(handle.executeUpdate(claim, { args: ['Emil'] })).rejects.toMatchObject(refused(/belongs to engineer/));
    await expect(handle.executeUpdate(claim, { args: [' '] })).rejects.toMatchObject(
      refused(/reviewer: name yourself/),
    );
    await expect(handle.executeUpdate(claim, { args: [undefined as unknown as string] })).rejects.toMatchObject(
      refused(/reviewer: name yourself/),
    );
    await expect(handle.executeUpdate(release, { args: ['Grace'] })).rejects.toMatchObject(
      refused(/only they can release/),
    );
    expect(await updates(handle)).toBe(1);
    expect(await handle.executeUpdate(release, { args: ['Ada'] })).toBe('released to physicist');
    await expect(handle.executeUpdate(release, { args: ['Ada'] })).rejects.toMatchObject(refused(/claimed by nobody/));
    expect(await findReview(house.db, reviewId)).toMatchObject({ claimedBy: null });
    expect(await handle.executeUpdate(decide, { args: [vote({ reviewer: 'Grace' })] })).toBe('RESOLVE by Grace');
    expect(await handle.result()).toMatchObject({ reviewer: 'Grace' });
    expect(await findReview(house.db, reviewId)).toMatchObject({ outcome: { outcome: 'decided', reviewer: 'Grace' } });
  });

  test('claimed by two at the same instant is one’s, and the other is told whose', async () => {
    const { handle } = await asked();
    const claims = await Promise.allSettled(
      ['Ada', 'Grace'].map((reviewer) => handle.executeUpdate(claim, { args: [reviewer] })),
    );
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = claims.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject(refused(/is claimed by (Ada|Grace)/));
    await handle.terminate();
  });

  // Each group has longer than a loaded machine takes to hear what is said in its turn.
  test('passes on to the next group when the first says nothing; the claim lapses, and then it expires', async () => {
    const { reviewId, handle } = await asked({ waitMs: 5_000, reminderMs: 5_000 });
    await handle.executeUpdate(claim, { args: ['Ada'] });
    await until(async () => (await handle.query(reviewState)).group === 'engineer');
    expect(await handle.query(reviewState)).toMatchObject({ claimedBy: null });
    await expect(handle.executeUpdate(decide, { args: [vote({ reviewer: 'Ada' })] })).rejects.toMatchObject(
      refused(/with the group engineer/),
    );
    expect(await handle.result()).toMatchObject({ outcome: 'expired' });
    expect(await findReview(house.db, reviewId)).toMatchObject({
      group: 'engineer',
      claimedBy: null,
      outcome: { outcome: 'expired' },
    });
    await expect(handle.executeUpdate(decide, { args: [vote({ reviewer: 'Emil' })] })).rejects.toThrow();
    expect(await handle.query(reviewState)).toMatchObject({ decided: true });
  });

  test('is decided by the second group after it passed on', async () => {
    const { handle } = await asked({ groups: ['physicist', 'engineer'], waitMs: 5_000, reminderMs: 700 });
    await until(async () => (await handle.query(reviewState)).group === 'engineer');
    await handle.signal(decideSignal, vote({ reviewer: 'Ada' }));
    await handle.signal(decideSignal, { decision: 7 } as unknown as DecisionInput);
    await handle.executeUpdate(decide, {
      args: [vote({ reviewer: 'Emil', decision: 'SPLIT', interpretations: ['It is a vessel.', 'It is a room.'] })],
    });
    expect(await handle.result()).toMatchObject({
      reviewer: 'Emil',
      interpretations: ['It is a vessel.', 'It is a room.'],
    });
  });

  test('is answered from the store where it was decided before: a person is not asked twice', async () => {
    const { reviewId, handle } = await asked();
    await handle.executeUpdate(decide, { args: [vote()] });
    const first = await handle.result();
    const again = await house.temporal.client.workflow.start<typeof review>('review', {
      workflowId: `review/${reviewId}`,
      taskQueue: house.temporal.taskQueue,
      args: [(await handle.query(reviewState)).request],
    });
    expect(await again.result()).toEqual(first);
    expect(
      (await readLedger(house.db, 'asked'))
        .filter(({ content }) => content.review === reviewId)
        .map(({ content }) => content.state),
    ).toEqual(['open', 'closed']);
  });

  test('that was withdrawn is open once more when it is asked again, and both ends are on record', async () => {
    const { reviewId, handle } = await asked();
    await stored(reviewId);
    const { request } = await handle.query(reviewState);
    await handle.cancel();
    expect(await handle.result()).toMatchObject({ outcome: 'withdrawn' });
    expect(await findReview(house.db, reviewId)).toMatchObject({ outcome: { outcome: 'withdrawn' } });
    const again = await house.temporal.client.workflow.start<typeof review>('review', {
      workflowId: `review/${reviewId}`,
      taskQueue: house.temporal.taskQueue,
      args: [request],
    });
    await until(async () => (await findReview(house.db, reviewId))?.outcome === null);
    await again.executeUpdate(decide, { args: [vote()] });
    await again.result();
    expect(await findReview(house.db, reviewId)).toMatchObject({ outcome: { outcome: 'decided' } });
    expect(
      (await readLedger(house.db, 'asked'))
        .filter(({ content }) => content.review === reviewId)
        .map(({ content }) => content.outcome ?? 'open'),
    ).toEqual(['open', 'withdrawn', 'open', 'decided']);
  });
});

describe('while no worker runs', () => {
  test('a decision that was accepted before the worker stopped takes effect under the next one', async () => {
    const { reviewId, handle } = await asked();
    await stored(reviewId);
    await handle.executeUpdate(decide, { args: [vote()] });
    await house.dismiss();
    await house.hire();
    expect(await handle.result()).toMatchObject({ outcome: 'decided', reviewer: 'Ada' });
    expect(await findReview(house.db, reviewId)).toMatchObject({ outcome: { outcome: 'decided', reviewer: 'Ada' } });
  });

  test('time goes on: the first group’s wait passes, and whoever comes back finds the second group’s turn or the end', async () => {
    const { reviewId, handle } = await asked({ waitMs: 1_000, reminderMs: 500 });
    await stored(reviewId);
    // Before its timers are set, a review without a worker waits for the worker and not for the time.
    await until(async () =>
      ((await handle.fetchHistory()).events ?? []).some(({ timerStartedEventAttributes: set }) => set),
    );
    await house.dismiss();
    // The server fires the timer although nobody is there to hear it.
    await until(async () =>
      ((await handle.fetchHistory()).events ?? []).some(({ timerFiredEventAttributes: fired }) => fired),
    );
    await house.hire();
    expect(await handle.result()).toMatchObject({ outcome: 'expired' });
    expect(await findReview(house.db, reviewId)).toMatchObject({ group: 'engineer', outcome: { outcome: 'expired' } });
  });
});
