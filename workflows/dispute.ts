import { isCancellation, patched } from '@temporalio/workflow';
import type { DisputeInput, TakenUp } from '../shared/scenario/activities.ts';
import type { Policy } from '../shared/scenario/policy.ts';
import type { ScenarioFacts } from '../shared/scenario/facts/index.ts';
import { firstLines } from './kernel/from-outside.ts';
import {
  beginExecution,
  closeBrokenBy,
  keyOf,
  opening,
  showEnd,
  tooLateToCancel,
  type Execution,
} from './kernel/run-kind.ts';
import { scenarioStore } from './scenario/activities.ts';
import { ended, settle, type DisputeEnding } from './scenario/outside/settle.ts';
import { settleErratum } from './scenario/outside/erratum.ts';
import { takeUp } from './scenario/outside/take-up.ts';

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
 * Somebody disputes a published scenario (scenario rules §8.6). The context is taken up as it was at publication, the
 * challenge goes through the challenge protocol as in REFINE, where everybody sees everything, and the dispute ends in
 * a revision, a reclassification or a rejection, each as a new version of the documents. What nobody decides changes
 * nothing.
 */
export async function dispute(input: DisputeInput): Promise<DisputeResult> {
  const kind = { workflow: 'dispute', system: 'scenario' } as const;
  // It goes on in the scenario's own run; what the workflow's id names is the dispute.
  const disputeId = keyOf(kind);
  const execution = beginExecution<Policy, ScenarioFacts>(
    kind,
    firstLines(() => input.runKey),
  );
  let settled: Settled | null = null;
  try {
    settled = await (input.erratum === undefined ? heard : corrected)(execution, disputeId, input);
    await close(execution, disputeId, settled.ending);
  } catch (error) {
    if (settled === null || !isCancellation(error) || !patched('endings-are-whole')) {
      // A cancelled or failed dispute is over, and says so: the next one may be heard.
      await closeBrokenBy(execution, error, ({ outcome, reason }) =>
        close(execution, disputeId, { ending: outcome, version: null, reason }),
      );
      throw error;
    }
    // Its version may be published: what is settled stands, and a cancellation is too late.
    const { ending } = settled;
    await tooLateToCancel(() => close(execution, disputeId, ending));
  }
  return { disputeId, scenarioId: settled.scenarioId, ...settled.ending };
}

interface Settled {
  readonly scenarioId: string;
  readonly ending: DisputeEnding;
}
type Begun = Execution<Policy, ScenarioFacts>;

async function heard(execution: Begun, disputeId: string, { erratum: _, ...brought }: DisputeInput): Promise<Settled> {
  const { opened, story } = await takenUp(execution, () => scenarioStore.openDispute({ ...brought, disputeId }));
  return { scenarioId: opened.scenarioId, ending: await settle(story, opened, disputeId) };
}

async function corrected(
  execution: Begun,
  disputeId: string,
  { challenge: _, ...brought }: DisputeInput,
): Promise<Settled> {
  const { opened, story } = await takenUp(execution, () => scenarioStore.openErratum({ ...brought, disputeId }));
  return { scenarioId: opened.scenarioId, ending: await settleErratum(story, opened, disputeId) };
}

/** The published scenario, taken up again; also where it is cancelled meanwhile, since the end is written into its run. */
const takenUp = <O extends TakenUp>(execution: Begun, open: () => Promise<O>) =>
  opening(execution, async () => {
    const opened = await open();
    return { opened, story: takeUp(execution, opened) };
  });

async function close(execution: Begun, disputeId: string, ending: DisputeEnding): Promise<void> {
  const { run } = execution;
  if (run === null) return;
  showEnd(execution, ending.ending);
  await run.record([ended(run, disputeId, ending)]);
}
