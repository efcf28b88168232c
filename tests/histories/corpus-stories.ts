import type { WorkflowHandle } from '@temporalio/client';
import { listReviews } from '../../activities/store/reviews.ts';
import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import type { CorpusInput } from '../../shared/scenario/corpus/corpus-run.ts';
import type { Cell } from '../../shared/scenario/corpus/plan.ts';
import type { corpus } from '../../workflows/corpus.ts';
import { decide, pauseRun, progress, resumeRun } from '../../workflows/messages.ts';
import type { House } from '../support/house.ts';
import { present } from '../support/present.ts';
import { until } from '../support/until.ts';

type Save = (name: string, workflowId: string, execution?: string) => Promise<void>;
type Corpus = WorkflowHandle<typeof corpus>;

const order = { by: 'Mara', reason: 'Recorded.' };
/** Cells that no other story makes: whatever is recorded in one house shares a registry. */
const cell = (category: Cell['category']): Cell => ({ category, tier: 'SPARK', status: 'KS' });

/** A corpus under way, its batch, and who is asked about both. */
class Making {
  readonly runKey: string;
  private readonly house: House;
  private readonly slots: readonly Cell[];
  private readonly change: Partial<CorpusInput>;

  constructor(house: House, name: string, slots: readonly Cell[], change: Partial<CorpusInput>) {
    this.house = house;
    this.runKey = `history-${name}`;
    this.slots = slots;
    this.change = change;
  }

  start(): Promise<Corpus> {
    const { client, taskQueue } = this.house.temporal;
    const input: CorpusInput = {
      plan: { briefs: this.slots, batchSize: this.slots.length },
      batch: { atOnce: 1, scenario: { duplicateSimilarity: 2, phaseAttempts: 1 } },
      sample: null,
      ...this.change,
      policy: { lookAgainMs: 50, ...this.change.policy },
    };
    const workflowId = `corpus/${this.runKey}`;
    return client.workflow.start<typeof corpus>('corpus', { workflowId, taskQueue, args: [input] });
  }

  /** Its first batch, once a scenario of it is under way. */
  async batch(): Promise<WorkflowHandle> {
    const handle = this.house.temporal.client.workflow.getHandle(`batch/${this.runKey}-b1`);
    await until(() => this.isUnderWay(handle));
    return handle;
  }

  private async isUnderWay(handle: WorkflowHandle): Promise<boolean> {
    return handle.query(progress).then(
      ({ underWay }) => underWay.length > 0,
      () => false,
    );
  }

  /** Decides the open review of a run, and returns its id. */
  async decided(runKey: string, decision: DecisionInput['decision'], ruling?: 'retry'): Promise<string> {
    const open = async () => (await listReviews(this.house.db, { runKey })).find(({ outcome }) => outcome === null);
    await until(async () => (await open()) !== undefined);
    const { reviewId } = present(await open());
    const answer = { reviewer: 'Ada', justification: 'Recorded.', decision, ...(ruling && { ruling }) };
    await this.house.temporal.client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, { args: [answer] });
    return reviewId;
  }
}

/** Once it has told its batch, which it did not begin, that it is waited for. */
const joins = (handle: Corpus): Promise<void> =>
  until(async () =>
    Boolean((await handle.fetchHistory()).events?.some((one) => one.externalWorkflowExecutionSignaledEventAttributes)),
  );

/** Paused and resumed with its batch, and cancelled with what that has begun. */
async function corpusCancelled(house: House, save: Save): Promise<void> {
  const name = 'corpus-cancelled';
  house.simulated.setScript([{ agent: 'ATHENA', task: 'seed', times: 1, do: { slowMs: 600_000 } }]);
  const making = new Making(house, name, [cell('The Horizon Problem')], {});
  const handle = await making.start();
  const batch = await making.batch();
  const held = (paused: boolean) =>
    until(async () => ((await batch.query(progress)).lastGate?.endsWith(', paused') ?? false) === paused);
  await handle.executeUpdate(pauseRun, { args: [order] });
  await held(true);
  await handle.executeUpdate(resumeRun, { args: [order] });
  await held(false);
  await handle.cancel();
  await handle.result().catch(() => {});
  await save(`corpus.${name}`, handle.workflowId);
  await save(`batch.${name}`, batch.workflowId);
}

/**
 * A corpus was terminated, and another execution finds its batch under way; that is terminated in its turn, and an operator
 * has it begun again.
 */
async function corpusJoined(house: House, save: Save): Promise<void> {
  const name = 'corpus-joined';
  const making = new Making(house, name, [cell('The Memory Palace'), cell('The Ghost Machine')], {});
  const first = await making.start();
  const batch = await making.batch();
  // With its second slot to come, it is under way for as long as it is paused.
  await batch.executeUpdate(pauseRun, { args: [order] });
  await first.terminate('Recorded.');
  const again = await making.start();
  await joins(again);
  await batch.terminate('Recorded.');
  const reviewId = await making.decided(making.runKey, 'CONTINUE');
  await until(async () => (await batch.describe()).status.name === 'RUNNING');
  await batch.executeUpdate(resumeRun, { args: [order] });
  await again.result();
  await save(`corpus.${name}`, again.workflowId);
  await save(`batch.${name}`, batch.workflowId);
  await save(`review.${name}`, `review/${reviewId}`);
}

/** Cancelled while it waits for a batch that it has not begun itself: the cancellation is handed on. */
async function corpusJoinedCancelled(house: House, save: Save): Promise<void> {
  const name = 'corpus-joined-cancelled';
  house.simulated.setScript([{ agent: 'ATHENA', task: 'seed', times: 1, do: { slowMs: 600_000 } }]);
  const making = new Making(house, name, [cell('The Invisible Wall')], {});
  const first = await making.start();
  const batch = await making.batch();
  await first.terminate('Recorded.');
  const again = await making.start();
  await joins(again);
  await again.cancel();
  await again.result().catch(() => {});
  await batch.result().catch(() => {});
  await save(`corpus.${name}`, again.workflowId);
}

/** A corpus that goes on in other executions between its steps: the first, one that waits for a person, and the last. */
async function corpusContinued(house: House, save: Save): Promise<void> {
  const name = 'corpus-continued';
  house.simulated.setScript([{ agent: 'ATHENA', task: 'seed', times: 1, do: { doubtful: 0.3 } }]);
  const slots = [cell('The Last Ingredient'), cell('The Ticking Trade')];
  const plan = { briefs: slots, batchSize: 1 };
  const making = new Making(house, name, slots, { plan, policy: { historyEvents: 30, lookAgainMs: 200 } });
  const handle = await making.start();
  const begun = (await handle.describe()).runId;
  // The other one is made meanwhile; then nothing can be begun.
  await until(async () => (await handle.query(progress)).phase === 'WAIT');
  const waits = (await handle.describe()).runId;
  await making.decided(`${making.runKey}-b1-s1-1`, 'RESOLVE', 'retry');
  await handle.result();
  await save('corpus.corpus-left', handle.workflowId, begun);
  await save('corpus.corpus-waits', handle.workflowId, waits);
  await save(`corpus.${name}`, handle.workflowId);
}

/** What stops a corpus, and how it goes on. */
export const corpusStories: Readonly<Record<string, (house: House, save: Save) => Promise<void>>> = {
  'corpus-cancelled': corpusCancelled,
  'corpus-joined': corpusJoined,
  'corpus-joined-cancelled': corpusJoinedCancelled,
  'corpus-continued': corpusContinued,
};
