import {
  CancellationScope,
  isCancellation,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { DisputeInput, OpenedDispute } from '../shared/scenario/activities.ts';
import { progress, searchAttributes } from './messages.ts';
import { handDecisionsOn } from './kernel/review.ts';
import { notOpened } from './kernel/run.ts';
import { scenarioStore } from './scenario/activities.ts';
import { ended, settle, type DisputeEnding } from './scenario/outside/settle.ts';
import { takeUp } from './scenario/outside/take-up.ts';
import type { Story } from './scenario/story.ts';

export interface DisputeResult {
  /** `IM-0001-1` */
  readonly disputeId: string;
  readonly scenarioId: string;
  readonly ending: DisputeEnding['ending'];
  /** The version of the documents that it ended in; null: the published one stands. */
  readonly version: number | null;
  readonly reason: string;
}

/**
 * Somebody disputes a published scenario (spec §8.6). The desk is taken up as it was at publication, the challenge goes
 * through the challenge protocol as in REFINE, where everybody sees everything, and the dispute ends in a revision,
 * a reclassification or a rejection, each as a new version of the documents. What nobody decides changes nothing.
 */
export async function dispute({ runKey, challenge }: DisputeInput): Promise<DisputeResult> {
  const disputeId = workflowInfo().workflowId.replace(/^dispute\//, '');
  let story: Story | null = null;
  setHandler(progress, () => story?.run.progress() ?? notOpened(runKey));
  handDecisionsOn(() => story?.run ?? null);
  try {
    const opened: OpenedDispute = await scenarioStore.openDispute({ runKey, disputeId, challenge });
    story = takeUp(opened);
    const ending = await settle(story, opened, disputeId);
    await close(story, disputeId, ending);
    return { disputeId, scenarioId: opened.scenarioId, ...ending };
  } catch (error) {
    // A cancelled or failed dispute is over, and says so: the next one may be heard.
    if (story) {
      const broken: DisputeEnding = {
        ending: isCancellation(error) ? 'CANCELLED' : 'FAILED',
        version: null,
        reason: error instanceof Error ? error.message : String(error),
      };
      const told = story;
      await CancellationScope.nonCancellable(() => close(told, disputeId, broken));
    }
    throw error;
  }
}

async function close({ run }: Story, disputeId: string, ending: DisputeEnding): Promise<void> {
  upsertSearchAttributes([{ key: searchAttributes.outcome, value: ending.ending }]);
  run.outcome = ending.ending;
  run.show();
  await run.record([ended(run, disputeId, ending)]);
}
