import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { splitKeys } from '../../shared/scenario/split.ts';
import type { ReviewRequest } from '../../shared/kernel/reviews.ts';
import { claim, decide, decideSignal, release } from '../../workflows/messages.ts';
import type { review } from '../../workflows/review.ts';
import type { House } from '../support/house.ts';
import { resetAround } from '../support/reset.ts';
import { Reviewer } from '../support/reviewer.ts';
import { storeRuns } from '../support/store.ts';
import { until } from '../support/until.ts';
import { quick, type Stage, type Story } from './stage.ts';

const ethicalFail: WrittenScript = [
  { agent: 'SOCRATES', task: 'classification', do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] } },
];
const decidedBy = (decision: Parameters<Stage['decided']>[0]): Story => ({
  script: ethicalFail,
  during: (stage) => stage.decided(decision),
});

/** Everything that can become of a question to people. */
export const reviewStories: Readonly<Record<string, () => Story>> = {
  resolved: () => decidedBy({ decision: 'RESOLVE' }),
  'written-by-events': () => decidedBy({ decision: 'RESOLVE' }),
  retried: () => decidedBy({ decision: 'RESOLVE', ruling: 'retry' }),
  redesigned: () => decidedBy({ decision: 'REDESIGN' }),
  discarded: () => decidedBy({ decision: 'DISCARD' }),
  expired: () => ({ script: ethicalFail, input: { policy: quick } }),
  reminded: () => ({ script: ethicalFail, input: { policy: { ...quick, reviewWaitMs: 400, reminderMs: 100 } } }),
  signed: () => ({
    script: ethicalFail,
    apart: true,
    async during(stage) {
      const review = await stage.review();
      const reviewId = review.workflowId.replace('review/', '');
      const mara = await Reviewer.registered(stage.house.db, 'mara');
      await review.signal(decideSignal, { decision: 'DISCARD', reviewer: 'mara', justification: 'Recorded.' });
      await review.executeUpdate(claim, { args: [mara.holds('claim', reviewId)] });
      const decision = mara.decides(reviewId, { decision: 'RESOLVE', justification: 'Recorded.' });
      await review.executeUpdate(decide, { args: [decision] });
    },
  }),
  claimed: () => ({
    script: ethicalFail,
    async during(stage) {
      const review = await stage.review();
      await review.executeUpdate(claim, { args: ['Grace'] });
      await review.executeUpdate(release, { args: ['Grace'] });
      await review.executeUpdate(claim, { args: ['Ada'] });
      await stage.decided({ decision: 'RESOLVE' });
    },
  }),
  'passed-on': () => ({
    script: ethicalFail,
    input: { policy: { reviewWaitMs: 3_000 } },
    async during(stage) {
      const review = await stage.review();
      // The second group's turn has begun once a second timer of its wait runs.
      await until(
        async () =>
          ((await review.fetchHistory()).events ?? []).filter(
            ({ timerStartedEventAttributes: timer }) => Number(timer?.startToFireTimeout?.seconds) === 3,
          ).length > 1,
      );
      await stage.decided({ decision: 'RESOLVE' });
    },
  }),
  split: () => ({
    script: ethicalFail,
    async during(stage) {
      await stage.decided({
        decision: 'SPLIT',
        interpretations: ['The room is a diving bell.', 'The room is a court of law.'],
      });
      await stage.handle.result();
      const { client } = stage.house.temporal;
      await Promise.all(splitKeys(stage.runKey).map((key) => client.workflow.getHandle(`scenario/${key}`).result()));
    },
  }),
  reopened: () => ({
    script: ethicalFail,
    input: { policy: quick },
    async during(stage) {
      await stage.handle.result();
      await stage.withClient(async (symposium) =>
        (
          await symposium.scenario.reopen(stage.runKey, { by: 'Grace', reason: 'An ethicist is back from leave.' })
        ).result(),
      );
    },
  }),
  'informed-fail': () => ({
    script: [
      {
        agent: 'SOCRATES',
        task: 'informed',
        do: {
          patch: [
            { path: '/ethics', value: 'FAIL' },
            { path: '/confidence', value: 0.1 },
          ],
        },
      },
    ],
    during: (stage) => stage.decided({ decision: 'RESOLVE' }),
  }),
  /** What is kept is the execution after a reset: it finds the review open, and waits for it. */
  joined: () => ({
    script: ethicalFail,
    async during(stage) {
      await stage.review();
      const { temporal } = stage.house;
      const again = temporal.client.workflow.getHandle(
        stage.handle.workflowId,
        await resetAround(temporal, stage.handle.workflowId, 'before'),
      );
      await until(async () =>
        ((await again.fetchHistory()).events ?? []).some(
          ({ signalExternalWorkflowExecutionInitiatedEventAttributes: signal }) => signal != null,
        ),
      );
      await stage.decided({ decision: 'DISCARD' });
      await again.result();
    },
  }),
  cancelled: () => ({
    script: ethicalFail,
    async during(stage) {
      await stage.review();
      await stage.handle.cancel();
    },
  }),
};

const runKey = 'history-notice-sent';

const reviewed: ReviewRequest = {
  reviewId: runKey,
  runKey,
  ...{ kind: 'veto', phase: 'VALIDATE', subject: null, question: 'Does the veto stand?', findings: [] },
  decisions: ['RESOLVE', 'DISCARD'],
  asks: { statuses: null, side: false, verification: false },
  acceptable: true,
  references: {},
  groups: ['physicist'],
  reviewers: {},
  ...{ waitMs: 172_800_000, reminderMs: 86_400_000 },
};

/** How a review ended is told by a workflow that outlives it. */
export async function noticeSent(
  { db, temporal: { client, taskQueue } }: House,
  save: (name: string, workflowId: string) => Promise<void>,
): Promise<void> {
  await storeRuns(db, 'simulated', runKey);
  const workflowId = `review/${runKey}`;
  const open = await client.workflow.start<typeof review>('review', { workflowId, taskQueue, args: [reviewed] });
  await open.executeUpdate(decide, {
    args: [{ decision: 'DISCARD', reviewer: 'Ada', justification: 'Recorded.' }],
  });
  await open.result();
  const told = `notice/${runKey}/decided`;
  await client.workflow.getHandle(told).result();
  await save('notice.notice-sent', told);
}
