import {
  allHandlersFinished,
  CancellationScope,
  condition,
  ParentClosePolicy,
  setWorkflowOptions,
  startChild,
} from '@temporalio/workflow';
import { addUsage, type Usage } from '../shared/kernel/ask.ts';
import type { MatchInput, MatchOutcome, OpenedMatch } from '../shared/worldbuilding/activities.ts';
import type { WorldbuildingFacts } from '../shared/worldbuilding/facts.ts';
import type { MatchPolicy } from '../shared/worldbuilding/match-policy.ts';
import { aloneTeam } from '../shared/worldbuilding/roster.ts';
import { teams, type Team } from '../shared/worldbuilding/vocabulary.ts';
import { steps } from './kernel/activities.ts';
import { fanOut } from './kernel/fan-out.ts';
import {
  beginExecution,
  closeBrokenBy,
  label,
  opening,
  openRun,
  replacesRunning,
  showEnd,
  tooLateToCancel,
  type BrokenEnding,
  type Execution,
} from './kernel/run-kind.ts';
import { pinned } from './kernel/versions.ts';
import { matchStore } from './worldbuilding/activities.ts';
import { tryModels } from './kernel/try-models.ts';
import { hearTheAudience, hearTheModeratingHost } from './worldbuilding/audience.ts';
import { hearTheHost, takeIn, untilTheStart, whileHeld } from './worldbuilding/host.ts';
import { judge } from './worldbuilding/judgment.ts';
import { hearOfRounds, tellHowFar } from './worldbuilding/pace.ts';
import { hearOfLostTokens } from './worldbuilding/tokens.ts';
import type { MatchRun } from './worldbuilding/side.ts';
import type { Stage } from './worldbuilding/stage.ts';
import type { team as teamWorkflow, TeamResult } from './team.ts';

export interface MatchResult extends MatchOutcome {
  readonly runKey: string;
}

/** When a match is to begin; at once, if nothing is said. */
export interface MatchTiming {
  /** Milliseconds since the epoch. */
  readonly startsAtMs?: number;
}

type Judged = Pick<MatchResult, 'end' | 'winner' | 'means' | 'why'>;

// Pinned: both teams play, and are judged, by the rules of one version.
setWorkflowOptions(pinned, match);

/**
 * One challenge, two teams, a blind verdict. The workflow's id names the match (`match/<key>`), so a reset or a second
 * start finds every answer and every picture that was paid for. Each team is a workflow of its own (`match/<key>/A`).
 */
export async function match(input: MatchInput, { startsAtMs }: MatchTiming = {}): Promise<MatchResult> {
  const execution = beginExecution<MatchPolicy, WorldbuildingFacts>({ workflow: 'match', system: 'worldbuilding' });
  const { runKey } = execution;
  let stage: Stage | null = null;
  hearTheAudience(() => stage);
  hearTheHost(() => stage);
  hearTheModeratingHost(() => stage);
  hearOfLostTokens(() => stage);
  hearOfRounds(() => stage);
  try {
    label({ system: 'worldbuilding' });
    const opened = await opening(execution, () => matchStore.openMatch({ runKey, input }));
    if (opened.outcome !== null) return { runKey, ...opened.outcome };
    stage = newStage(execution, opened);
    stage.run.enter('CHALLENGE');
    stage.begun = startsAtMs === undefined;
    await tryModels(stage.run);
    if (startsAtMs !== undefined) await untilTheStart(stage, startsAtMs);
    stage.begun = true;
    return await close(execution, stage.run, await play(opened, stage));
  } catch (error) {
    await closeBrokenBy(execution, error, (ending) => closeEarly(runKey, stage, ending));
    throw error;
  }
}

function newStage(execution: Execution<MatchPolicy, WorldbuildingFacts>, opened: OpenedMatch): Stage {
  const { policy, rates, tier } = opened;
  if (tier !== null) label({ tier: String(tier) });
  const people = Object.fromEntries(
    policy.judges.people.map((name) => [
      name,
      [...(Object.hasOwn(policy.reviewers, name) ? (policy.reviewers[name] ?? []) : []), name],
    ]),
  );
  const cap = policy.spendCapMicrodollars;
  const share = 1 - teams.length * policy.teamShare;
  const own: MatchPolicy = {
    ...policy,
    reviewers: { ...policy.reviewers, ...people },
    spendCapMicrodollars: cap === null ? null : Math.floor(cap * share),
  };
  const run = openRun(execution, own, rates);
  run.cap = cap;
  run.share = share;
  run.cancellation = 'WAIT_CANCELLATION_COMPLETED';
  const offered = new Map(Object.entries(opened.offered ?? {}));
  return {
    run,
    begun: false,
    deliberating: true,
    offers: opened.offers,
    offered,
    moderating: false,
    laid: new Set(),
    teams: new Map(),
    orders: 0,
    ended: new Map(),
    audienceIsOver: false,
    wildcards: opened.wildcards,
    renewed: new Map(),
  };
}

/**
 * Both teams at once, then the judge panel. A match in which a team has nothing to show stays unjudged: there is
 * nothing to compare.
 */
async function play(opened: OpenedMatch, stage: Stage): Promise<Judged> {
  const { run } = stage;
  const sides = await bothTeams(opened, stage);
  await whileHeld(run);
  stage.deliberating = false;
  await condition(allHandlersFinished);
  for (const { usage, calls } of sides) {
    run.usage = addUsage(run.usage, usage);
    run.calls += calls;
  }
  // The judge panel may spend what the teams have left.
  if (run.cap !== null) {
    run.cap = Math.max(run.cap, ...sides.map(({ cap = null }) => cap ?? 0));
    run.share = 1;
    const spent = sides.reduce((sum, { usage, spent = 0 }) => sum + (usage.costMicrodollars ?? spent), 0);
    run.budget = { ...run.budget, cap: run.cap - spent };
  }
  const without = sides.filter(({ hasSpec }) => !hasSpec).map(({ team }) => team);
  if (without.length > 0)
    return { end: 'UNJUDGED', winner: null, means: null, why: `there is no spec of ${without.join(' and ')} to judge` };
  const { end, winner, means, why } = await judge(run);
  return { end, winner, means, why };
}

/**
 * If one team fails there is no match, so the other one is cancelled and stops paying; the match waits for that before
 * it says how it ended.
 */
function bothTeams(opened: OpenedMatch, stage: Stage): Promise<TeamResult[]> {
  if (opened.alone) return oneAfterTheOther(opened, stage);
  return CancellationScope.cancellable(() => {
    const scope = CancellationScope.current();
    return fanOut(
      teams.map((letter) =>
        teamOf(opened, letter, stage).catch((error: unknown) => {
          scope.cancel();
          throw error;
        }),
      ),
    );
  });
}

/** Who plays alone has what the team has paid, so the team plays first (worldbuilding rules §16.2). */
async function oneAfterTheOther(opened: OpenedMatch, stage: Stage): Promise<TeamResult[]> {
  const first = await teamOf(opened, 'A', stage);
  await whileHeld(stage.run);
  return [first, await teamOf(opened, aloneTeam, stage, first.deliberated ?? first.usage)];
}

async function teamOf(opened: OpenedMatch, letter: Team, stage: Stage, beside?: Usage): Promise<TeamResult> {
  const handle = await startChild<typeof teamWorkflow>('team', {
    workflowId: `match/${opened.runKey}/${letter}`,
    args: [{ opened, team: letter, ...(beside === undefined ? {} : { beside }) }],
    // A match that was reset starts its teams again, replacing those still running: their answers are in the store.
    parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    workflowIdReusePolicy: replacesRunning,
  });
  await takeIn(stage, letter, handle);
  await tellHowFar(stage, letter);
  return handle.result();
}

async function close(
  execution: Execution<MatchPolicy, WorldbuildingFacts>,
  run: MatchRun,
  { end, winner, means, why }: Judged,
): Promise<MatchResult> {
  const { runKey } = execution;
  const { documents } = await tooLateToCancel(() => matchStore.concludeMatch({ runKey, end, why }));
  showEnd(execution, end);
  return { runKey, end, winner, means, why, documents, usage: run.usage };
}

/**
 * A match that could not be opened leaves nothing behind; of a cancelled match what exists is published. Its cost is
 * not stated, because the teams have not reported what they spent.
 */
async function closeEarly(runKey: string, stage: Stage | null, { outcome, reason }: BrokenEnding): Promise<void> {
  label({ outcome });
  if (stage !== null && outcome === 'CANCELLED') {
    // An offer that the moderator still reads is paid for, and belongs into the record.
    stage.deliberating = false;
    await condition(allHandlersFinished);
    await matchStore.concludeMatch({ runKey, end: 'CANCELLED', why: 'it was cancelled' });
  } else await steps.closeRun({ runKey, phase: stage?.run.phase ?? 'OPEN', outcome, reason });
}
