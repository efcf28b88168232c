import {
  CancellationScope,
  isCancellation,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { OpenedContribution, ScenarioInput } from '../shared/scenario/activities.ts';
import { progress, searchAttributes } from './messages.ts';
import { notOpened, Run } from './kernel/run.ts';
import { handDecisionsOn } from './kernel/review.ts';
import { steps } from './kernel/activities.ts';
import { scenarioStore } from './scenario/activities.ts';
import { contributed } from './scenario/contributed.ts';
import { seed } from './scenario/seed.ts';
import { validate } from './scenario/validate.ts';
import { ground } from './scenario/ground.ts';
import { classify } from './scenario/classify.ts';
import { refine } from './scenario/refine.ts';
import { document } from './scenario/document.ts';
import { newStory, type Story } from './scenario/story.ts';

export interface ScenarioResult {
  readonly runKey: string;
  readonly outcome: 'DOCUMENTED' | 'DISCARDED' | 'SHELVED' | 'SPLIT';
  /** `IM-0001`, where the run was documented. */
  readonly scenarioId: string | null;
  readonly reason: string;
}

/** The phases after the seed, in their order (spec §2). */
const phases = [validate, ground, classify, refine, document];

/**
 * One brief becomes one scenario. The workflow's id names the run (`scenario/<run key>`), so a reset, a second start
 * under the same id, a reopening or a replay finds every answer that was already paid for.
 */
export async function scenario(input: ScenarioInput): Promise<ScenarioResult> {
  const runKey = workflowInfo().workflowId.replace(/^scenario\//, '');
  let story: Story | null = null;
  setHandler(progress, () => story?.run.progress() ?? notOpened(runKey));
  handDecisionsOn(() => story?.run ?? null);
  try {
    const opened = await open(runKey, input);
    story = opened.story;
    const { outcome, reason } = await tell(
      story,
      opened.contribution === null ? seed : contributed(opened.contribution),
    );
    await close(runKey, story.run, outcome, reason);
    return { runKey, outcome, scenarioId: story.scenarioId, reason };
  } catch (error) {
    // A cancelled or failed run is documented as such, and still ends as Temporal shows it.
    const outcome = isCancellation(error) ? 'CANCELLED' : 'FAILED';
    const reason = error instanceof Error ? error.message : String(error);
    await CancellationScope.nonCancellable(() => close(runKey, story?.run ?? null, outcome, reason));
    throw error;
  }
}

/** Checks and stores the brief, and names the run for whoever looks for it in the Temporal UI. */
async function open(
  runKey: string,
  input: ScenarioInput,
): Promise<{ readonly story: Story; readonly contribution: OpenedContribution | null }> {
  const { brief, policy, rates, contribution = null } = await scenarioStore.openScenario({ runKey, input });
  upsertSearchAttributes([
    { key: searchAttributes.system, value: 'scenario' },
    { key: searchAttributes.category, value: brief.category },
    { key: searchAttributes.tier, value: brief.tier },
    { key: searchAttributes.status, value: brief.status },
  ]);
  return { story: newStory(new Run(runKey, 'scenario', policy, rates), brief), contribution };
}

/** Phase after phase, from the seed, ATHENA's or a contributed one; a redesign begins the story again. */
async function tell(story: Story, first: typeof seed): Promise<{ outcome: ScenarioResult['outcome']; reason: string }> {
  const all = [first, ...phases];
  for (let place = 0; place < all.length;) {
    const passage = await all[place]!(story);
    if (passage.go === 'end') return passage;
    place = passage.go === 'back' ? 0 : place + 1;
  }
  return { outcome: 'DOCUMENTED', reason: 'all six gates passed' };
}

async function close(runKey: string, run: Run | null, outcome: string, reason: string): Promise<void> {
  const cost = run?.usage.costMicrodollars ?? null;
  upsertSearchAttributes([
    { key: searchAttributes.outcome, value: outcome },
    ...(cost === null ? [] : [{ key: searchAttributes.costMicrodollars, value: cost }]),
  ]);
  if (run) {
    run.outcome = outcome;
    run.show();
  }
  await steps.closeRun({ runKey, phase: run?.phase ?? 'OPEN', outcome, reason });
}
