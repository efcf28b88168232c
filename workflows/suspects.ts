import { CancellationScope, CancelledFailure, proxyActivities } from '@temporalio/workflow';
import {
  type ConcludedSuspects,
  suspectCategory,
  suspectedOf,
  suspectKind,
  type SuspectsActivities,
  type SuspectsInput,
  type SuspectsPolicy,
} from '../shared/evaluation/suspects/activities.ts';
import { storeOptions } from './kernel/activities.ts';
import { fanOut } from './kernel/fan-out.ts';
import { reviewBeside } from './kernel/review.ts';
import { beginExecution, closeBroken, closeRun, label, opening, openRun, tooLateToCancel } from './kernel/run-kind.ts';
import { type KernelPolicy, peopleOnly, type Run } from './kernel/run.ts';

const store = proxyActivities<SuspectsActivities>(storeOptions);

export interface SuspectsResult extends ConcludedSuspects {
  readonly runKey: string;
  /** PARTIAL: of some keys nobody has said anything. */
  readonly outcome: 'EXAMINED' | 'PARTIAL';
}

type SuspectsRun = Run<KernelPolicy & Pick<SuspectsPolicy, 'checkers'>>;

/**
 * People examine suspected keys: those where answers of evaluations agree with each other and not with the key
 * (`suspects/<key>`, evaluation rules §4.8), all side by side. They see the public page, the key and those answers. The
 * suspicion by itself changes nothing. What a person finds is stored with its review, so no execution asks anybody
 * twice.
 */
export async function suspects(input: SuspectsInput): Promise<SuspectsResult> {
  const execution = beginExecution<SuspectsRun['policy']>({ workflow: 'suspects', system: 'suspects' });
  const { runKey } = execution;
  try {
    const opened = await opening(execution, () => store.openSuspects({ runKey, input }));
    label({ system: 'suspects' });
    const run = openRun(execution, { ...opened.policy, ...peopleOnly }, {});
    run.enter('EXAMINE');
    await fanOut(opened.suspects.map((scenario) => examine(run, scenario)));
    // Reviews that a cancellation has withdrawn are closed like any others.
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('the examination was cancelled');
    return await tooLateToCancel(async () => {
      const concluded = await store.concludeSuspects({ runKey });
      const { suspected, upheld, wrong } = concluded;
      const outcome = upheld + wrong === suspected ? 'EXAMINED' : 'PARTIAL';
      const reason = `${upheld + wrong} of ${suspected} suspected keys were looked at: ${upheld} stand and ${wrong} are wrong`;
      await closeRun(execution, { outcome, reason });
      return { runKey, outcome, ...concluded };
    });
  } catch (error) {
    await closeBroken(execution, error);
    throw error;
  }
}

async function examine(run: SuspectsRun, scenario: string): Promise<void> {
  await reviewBeside(run, {
    kind: suspectKind,
    subject: scenario,
    question: `${scenario}: answers agree with each other against its key. Is the key right?`,
    findings: [],
    acceptable: true,
    decisions: ['RESOLVE'],
    groups: run.policy.checkers,
    references: { suspected: suspectedOf(run.runKey, scenario) },
    marks: { labels: [scenario], categories: [suspectCategory], least: 0, most: 1 },
  });
}
