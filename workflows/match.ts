import {
  allHandlersFinished,
  CancellationScope,
  condition,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  setHandler,
  upsertSearchAttributes,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import { addUsage } from '../shared/kernel/ask.ts';
import type { MatchInput, MatchOutcome, OpenedMatch } from '../shared/worldbuilding/activities.ts';
import type { MatchPolicy } from '../shared/worldbuilding/match-policy.ts';
import { teams } from '../shared/worldbuilding/vocabulary.ts';
import { progress, searchAttributes } from './messages.ts';
import { steps } from './kernel/activities.ts';
import { handDecisionsOn } from './kernel/review.ts';
import { notOpened, Run } from './kernel/run.ts';
import { together } from './kernel/together.ts';
import { matchStore } from './worldbuilding/activities.ts';
import { hearTheAudience, type Stage } from './worldbuilding/audience.ts';
import { judge } from './worldbuilding/judgment.ts';
import type { team as teamWorkflow, TeamResult } from './team.ts';

export interface MatchResult extends MatchOutcome {
  readonly runKey: string;
}

type Judged = Pick<MatchResult, 'end' | 'winner' | 'means' | 'why'>;

/** The key behind `match/`. Another id names no match, and is refused at the opening. */
const runKeyOf = (workflowId: string): string =>
  workflowId.startsWith('match/') ? workflowId.slice('match/'.length) : `(${workflowId})`;

/**
 * One challenge, two teams, a blind verdict. The workflow's id names the match (`match/<key>`), so a reset or a second start finds every answer and
 * every picture that was paid for. Each team is a workflow of its own (`match/<key>/A`).
 */
export async function match(input: MatchInput): Promise<MatchResult> {
  const runKey = runKeyOf(workflowInfo().workflowId);
  let stage: Stage | null = null;
  setHandler(progress, () => stage?.run.progress() ?? notOpened(runKey));
  handDecisionsOn(() => stage?.run ?? null);
  hearTheAudience(() => stage);
  try {
    upsertSearchAttributes([{ key: searchAttributes.system, value: 'worldbuilding' }]);
    const opened = await matchStore.openMatch({ runKey, input });
    if (opened.outcome !== null) return { runKey, ...opened.outcome };
    stage = newStage(opened);
    stage.run.enter('CHALLENGE');
    return await close(stage.run, await play(opened, stage));
  } catch (error) {
    await CancellationScope.nonCancellable(() => ended(runKey, stage, error));
    throw error;
  }
}

function newStage(opened: OpenedMatch): Stage {
  const { runKey, policy, rates, tier } = opened;
  if (tier !== null) upsertSearchAttributes([{ key: searchAttributes.tier, value: String(tier) }]);
  const people = Object.fromEntries(
    policy.judges.people.map((name) => [
      name,
      [...(Object.hasOwn(policy.reviewers, name) ? (policy.reviewers[name] ?? []) : []), name],
    ]),
  );
  const cap = policy.spendCapMicrodollars;
  const own: MatchPolicy = {
    ...policy,
    reviewers: { ...policy.reviewers, ...people },
    spendCapMicrodollars: cap === null ? null : Math.floor(cap * (1 - teams.length * policy.teamShare)),
  };
  const run = new Run(runKey, 'worldbuilding', own, rates);
  run.cancellation = 'WAIT_CANCELLATION_COMPLETED';
  return { run, deliberating: true, offers: opened.offers };
}

/** Both teams at once, then the bench. A match in which a team has nothing to show stays unjudged: there is nothing to compare. */
async function play(opened: OpenedMatch, stage: Stage): Promise<Judged> {
  const { run } = stage;
  const {
    policy: { spendCapMicrodollars: cap },
  } = opened;
  const sides = await bothTeams(opened);
  stage.deliberating = false;
  await condition(allHandlersFinished);
  for (const { usage, calls } of sides) {
    run.usage = addUsage(run.usage, usage);
    run.calls += calls;
  }
  // What the teams left over is the bench’s.
  if (cap !== null)
    run.budget = { ...run.budget, cap: cap - sides.reduce((sum, { usage }) => sum + (usage.costMicrodollars ?? 0), 0) };
  const without = sides.filter(({ hasSpec }) => !hasSpec).map(({ team }) => team);
  if (without.length > 0)
    return { end: 'UNJUDGED', winner: null, means: null, why: `there is no spec of ${without.join(' and ')} to judge` };
  const { end, winner, means, why } = await judge(run);
  return { end, winner, means, why };
}

/** Where one fails there is no match, so the other stops paying; it has stopped before the match says how it ended. */
function bothTeams(opened: OpenedMatch): Promise<TeamResult[]> {
  return CancellationScope.cancellable(() => {
    const scope = CancellationScope.current();
    return together(
      teams.map((letter) =>
        executeChild<typeof teamWorkflow>('team', {
          workflowId: `match/${opened.runKey}/${letter}`,
          args: [{ opened, team: letter }],
          // A match that was reset takes its teams up again: what they paid for is in the store.
          parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
          workflowIdReusePolicy: WorkflowIdReusePolicy.TERMINATE_IF_RUNNING,
        }).catch((error: unknown) => {
          scope.cancel();
          throw error;
        }),
      ),
    );
  });
}

async function close(run: Run<MatchPolicy>, { end, winner, means, why }: Judged): Promise<MatchResult> {
  const { documents } = await matchStore.concludeMatch({ runKey: run.runKey, end, why });
  const cost = run.usage.costMicrodollars;
  upsertSearchAttributes([
    { key: searchAttributes.outcome, value: end },
    ...(cost === null ? [] : [{ key: searchAttributes.costMicrodollars, value: cost }]),
  ]);
  run.outcome = end;
  run.show();
  return { runKey: run.runKey, end, winner, means, why, documents, usage: run.usage };
}

/** A match that cannot be opened leaves nothing behind; a cancelled one publishes what there is. Both end as Temporal shows them. */
async function ended(runKey: string, stage: Stage | null, error: unknown): Promise<void> {
  const outcome = isCancellation(error) ? 'CANCELLED' : 'FAILED';
  const why = error instanceof Error ? error.message : String(error);
  upsertSearchAttributes([{ key: searchAttributes.outcome, value: outcome }]);
  if (stage !== null && outcome === 'CANCELLED') {
    // An offer that the moderator still reads is paid for, and belongs into the record.
    stage.deliberating = false;
    await condition(allHandlersFinished);
    await matchStore.concludeMatch({ runKey, end: 'CANCELLED', why: 'it was cancelled' });
  } else await steps.closeRun({ runKey, phase: stage?.run.phase ?? 'OPEN', outcome, reason: why });
}
