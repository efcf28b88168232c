import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scenarioSystem } from '../../activities/scenario/system.ts';
import type { ReviewNotice, ReviewRequest } from '../../shared/kernel/reviews.ts';
import { decide } from '../../workflows/messages.ts';
import type { review } from '../../workflows/review.ts';
import { openHouse, type House } from '../support/house.ts';
import { storeRuns } from '../support/store.ts';
import { until } from '../support/until.ts';

interface Delivery {
  readonly key: string;
  readonly notice: ReviewNotice;
  readonly status: number | null;
}

let house: House;
let server: Server;
const deliveries: Delivery[] = [];
/** What the receiver says to a delivery; null: nothing, for ever. */
let answer: (notice: ReviewNotice, nth: number) => number | null = () => 200;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const notice = JSON.parse(Buffer.concat(parts).toString('utf8')) as ReviewNotice;
      const key = String(request.headers['idempotency-key']);
      const status = answer(notice, deliveries.filter((one) => one.key === key).length);
      deliveries.push({ key, notice, status });
      if (status !== null) response.writeHead(status).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  house = await openHouse(scenarioSystem, null, { webhook: { url, secret: 'secret' }, command: null });
  await storeRuns(house.db, 'simulated', 'told');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await house.close();
});

const hour = 3_600_000;

async function asked(change: Partial<ReviewRequest> = {}) {
  const reviewId = `told-${randomUUID().slice(0, 8)}`;
  const request: ReviewRequest = {
    reviewId,
    runKey: 'told',
    kind: 'veto',
    phase: 'VALIDATE',
    subject: null,
    question: 'Does the veto stand?',
    findings: ['a finding that may hold the solution'],
    decisions: ['RESOLVE', 'DISCARD'],
    asks: { statuses: null, side: false, verification: false },
    acceptable: true,
    references: {},
    groups: ['physicist', 'engineer'],
    reviewers: {},
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

const told = (reviewId: string) => deliveries.filter(({ notice }) => notice.reviewId === reviewId);
const heard = (reviewId: string, ...events: string[]) =>
  until(() =>
    events.every((event) => told(reviewId).some(({ notice, status }) => notice.event === event && status === 200)),
  );

test('each group is told of its turn and reminded once, and all hear that it expired', async () => {
  answer = () => 200;
  const { reviewId, handle } = await asked({ waitMs: 2_000, reminderMs: 1_000 });
  expect(await handle.result()).toMatchObject({ outcome: 'expired' });
  await heard(reviewId, 'opened', 'reminder', 'passed-on', 'expired');
  await until(() => told(reviewId).length >= 5);
  // Each is sent by itself: one that is held up arrives after a later one.
  expect(
    told(reviewId)
      .map(({ notice: { event, group } }) => `${event} ${group}`)
      .sort(),
  ).toEqual(['expired engineer', 'opened physicist', 'passed-on engineer', 'reminder engineer', 'reminder physicist']);
});

test('a decision is told with who made it; neither its reasons nor the findings leave Symposium', async () => {
  answer = () => 200;
  const { reviewId, handle } = await asked();
  await heard(reviewId, 'opened');
  await handle.executeUpdate(decide, {
    args: [{ decision: 'RESOLVE', reviewer: 'Ada', justification: 'The key lies under the mat.' }],
  });
  await handle.result();
  await heard(reviewId, 'decided');
  expect(told(reviewId).at(-1)?.notice).toMatchObject({
    event: 'decided',
    decision: 'RESOLVE',
    reviewer: 'Ada',
    question: 'Does the veto stand?',
  });
  expect(JSON.stringify(told(reviewId))).not.toMatch(/under the mat|hold the solution/);
});

test('a receiver that fails twice is told a third time under the same key', async () => {
  answer = (_notice, nth) => (nth < 2 ? 500 : 200);
  const { reviewId, handle } = await asked();
  await heard(reviewId, 'opened');
  expect(told(reviewId).map(({ status }) => status)).toEqual([500, 500, 200]);
  expect(new Set(told(reviewId).map(({ key }) => key))).toEqual(new Set([`${reviewId}/opened/physicist`]));
  await handle.terminate();
});

test('a receiver that says nothing holds up no decision, and the last notice outlives the review', async () => {
  answer = () => null;
  const { reviewId, handle } = await asked();
  await until(() => told(reviewId).length === 1);
  await handle.executeUpdate(decide, {
    args: [{ decision: 'DISCARD', reviewer: 'Ada', justification: 'It cannot be saved.' }],
  });
  expect(await handle.result()).toMatchObject({ outcome: 'decided' });
  await until(() => told(reviewId).some(({ notice }) => notice.event === 'decided'));
  answer = () => 200;
  server.closeAllConnections();
  await heard(reviewId, 'decided');
});
