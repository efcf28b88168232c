import { isCancellation, setHandler } from '@temporalio/workflow';
import type { EndedScenario, OpenedScenario, ScenarioInput } from '../shared/scenario/activities.ts';
import { documentedBecause } from '../shared/scenario/vocabulary.ts';
import type { Policy } from '../shared/scenario/policy.ts';
import type { ScenarioFacts } from '../shared/scenario/facts/index.ts';
import {
  beginExecution,
  closeBroken,
  closeRun,
  label,
  opening,
  openRun,
  tooLateToCancel,
  wholeOnceBegun,
  type Execution,
} from './kernel/run-kind.ts';
import { waitedFor } from './messages.ts';
import { tellBatch } from './kernel/tell-batch.ts';
import { tryModels } from './kernel/try-models.ts';
import { scenarioSteps, scenarioStore } from './scenario/activities.ts';
import { contributed } from './scenario/contributed.ts';
import { seed } from './scenario/seed.ts';
import { validate } from './scenario/validate.ts';
import { ground } from './scenario/ground.ts';
import { classify } from './scenario/classify.ts';
import { refine } from './scenario/refine.ts';
import { document } from './scenario/document.ts';
import { newStory, type Passage, type Story } from './scenario/story.ts';

export interface ScenarioResult {
  readonly runKey: string;
  readonly outcome: 'DOCUMENTED' | 'DISCARDED' | 'SHELVED' | 'SPLIT';
  /** `IM-0001`, where the run was documented. */
  readonly scenarioId: string | null;
  readonly reason: string;
}

/** The phases after the seed, in their order (scenario rules §2). */
const phases = [validate, ground, classify, refine, document];

/**
 * One brief becomes one scenario. The workflow's id names the run (`scenario/<run key>`), so a reset, a second start
 * under the same id, a reopening or a replay finds every answer that was already paid for.
 */
export async function scenario(input: ScenarioInput): Promise<ScenarioResult> {
  const execution = beginExecution<Policy, ScenarioFacts>({ workflow: 'scenario', system: 'scenario' });
  const { runKey } = execution;
  setHandler(waitedFor, () => undefined);
  try {
    const opened = await opening(execution, () => scenarioStore.openScenario({ runKey, input }));
    const story = begin(execution, opened);
    await tryModels(story.run);
    const { contribution = null } = opened;
    const { outcome, reason } = await tell(story, contribution === null ? seed : contributed(contribution));
    await wholeOnceBegun(() => closeRun(execution, { outcome, reason }));
    return { runKey, outcome, scenarioId: story.scenarioId, reason };
  } catch (error) {
    const ended = await endedBefore(execution, error);
    if (ended !== null) return { runKey, ...ended };
    await closeBroken(execution, error);
    throw error;
  } finally {
    await tellBatch(execution, 'ENDED');
  }
}

/**
 * How a run had ended when its cancellation arrived. What a workflow task had published or stored before the
 * cancellation voided that task is in the store and counts. null: it had not ended.
 */
async function endedBefore(execution: Execution<Policy, ScenarioFacts>, error: unknown): Promise<EndedScenario | null> {
  if (!isCancellation(error) || execution.run === null) return null;
  return tooLateToCancel(async () => {
    const ended = await scenarioSteps.endedScenario({ runKey: execution.runKey });
    if (ended !== null) await closeRun(execution, ended);
    return ended;
  });
}

/** The run as it was opened, named for whoever looks for it. */
function begin(execution: Execution<Policy, ScenarioFacts>, { brief, policy, rates }: OpenedScenario): Story {
  const { category, tier, status } = brief;
  label({ system: 'scenario', category, tier, status });
  return newStory(openRun(execution, policy, rates), brief);
}

/** From the seed, ATHENA's or a contributed one, to the documents; a redesign begins the story again. */
async function tell(story: Story, first: typeof seed): Promise<{ outcome: ScenarioResult['outcome']; reason: string }> {
  for (;;) {
    const passage = await through([first, ...phases], story);
    if (passage.go === 'end') return passage;
    if (passage.go === 'on') return { outcome: 'DOCUMENTED', reason: documentedBecause };
  }
}

/** Phase after phase, until one leads elsewhere than on. */
async function through(all: readonly (typeof seed)[], story: Story): Promise<Passage> {
  for (const phase of all) {
    const passage = await phase(story);
    if (passage.go !== 'on') return passage;
  }
  return { go: 'on' };
}
