import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import type { ScenarioInput } from '../../shared/scenario/activities.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { connectSymposium, type Symposium } from '../../workers/index.ts';
import { decide } from '../../workflows/messages.ts';
import type { Handle, House } from '../support/house.ts';
import { until } from '../support/until.ts';

/** A run whose history is worth keeping: one for each branch of the workflows. */
export interface Story {
  readonly script: WrittenScript;
  readonly input?: Partial<ScenarioInput>;
  /** What people do meanwhile; the run may be over when it returns, or not. */
  readonly during?: (stage: Stage) => Promise<void>;
  /** Played in a house of its own: what is done there, all who come after would have to reckon with. */
  readonly apart?: true;
}

/** A run under way, and what people can do to it. */
export class Stage {
  readonly house: House;
  readonly handle: Handle;
  readonly runKey: string;
  /** Workflows beside the run and its reviews whose histories are kept as well, by name. */
  readonly beside: { readonly name: string; readonly workflowId: string }[] = [];

  constructor(house: House, handle: Handle) {
    this.house = house;
    this.handle = handle;
    this.runKey = handle.workflowId.replace('scenario/', '');
  }

  /** The run's first review, once it is open in the store. */
  async review() {
    let reviewId = '';
    await until(async () => {
      reviewId =
        (await listReviews(this.house.db, { runKey: this.runKey })).find(({ outcome }) => outcome === null)?.reviewId ??
        '';
      return reviewId !== '';
    });
    return this.house.temporal.client.workflow.getHandle(`review/${reviewId}`);
  }

  async decided(decision: Partial<DecisionInput> & Pick<DecisionInput, 'decision'>): Promise<void> {
    await (
      await this.review()
    ).executeUpdate(decide, { args: [{ reviewer: 'Ada', justification: 'Recorded.', ...decision }] });
  }

  async withClient(work: (symposium: Symposium) => Promise<unknown>): Promise<void> {
    const { address: temporalAddress, namespace, taskQueue } = this.house.temporal;
    const symposium = await connectSymposium({
      temporalAddress,
      namespace,
      databaseUrl: this.house.databaseUrl,
      taskQueue,
    });
    try {
      await work(symposium);
    } finally {
      await symposium.close();
    }
  }
}

/** A review is open for a moment only: nobody answers. */
export const quick = { reviewWaitMs: 1, callAttempts: 2 };
