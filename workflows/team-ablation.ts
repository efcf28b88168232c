import {
  CancellationScope,
  ChildWorkflowFailure,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  setHandler,
  setWorkflowOptions,
} from '@temporalio/workflow';
import type {
  AblationKickoff,
  EndedMatch,
  TeamAblationActivities,
  TeamAblationInput,
} from '../shared/worldbuilding/ablation/activities.ts';
import { progress } from './messages.ts';
import { steps } from './kernel/activities.ts';
import { fanOut } from './kernel/fan-out.ts';
import { notOpened } from './kernel/run.ts';
import {
  closeBrokenBy,
  keyOf,
  label,
  opening,
  replacesRunning,
  tooLateToCancel,
  type Opening,
} from './kernel/run-kind.ts';
import { pinned } from './kernel/versions.ts';
import { teamAblationStore } from './worldbuilding/activities.ts';
import type { match } from './match.ts';

export interface TeamAblationResult {
  readonly runKey: string;
  /** UNJUDGED: no match came to a verdict; the documents say why. */
  readonly outcome: 'COMPARED' | 'UNJUDGED';
  readonly finding: Awaited<ReturnType<TeamAblationActivities['concludeTeamAblation']>>['finding'];
  readonly documents: readonly string[];
}

const phase = 'PLAY';

// Pinned: what the team makes and what the single agent makes is made by one version.
setWorkflowOptions(pinned, teamAblation);

/**
 * Whether a team is worth its debate (worldbuilding rules §16): a match for each challenge, in which the team plays
 * first and one agent then writes a world at its cost. Matches are workflows like any other, and what they came to is
 * read from the store, so one that is started again (`teamAblation/<key>`) plays and pays nothing twice.
 */
export async function teamAblation(input: TeamAblationInput): Promise<TeamAblationResult> {
  const runKey = keyOf({ workflow: 'teamAblation', system: 'team-ablation' });
  const playing = new Set<string>();
  const execution: Opening = { opening: null };
  setHandler(progress, () => ({ ...notOpened(runKey), phase, underWay: [...playing].map((key) => `match ${key}`) }));
  try {
    label({ system: 'team-ablation' });
    const opened = await opening(execution, () => teamAblationStore.openTeamAblation({ runKey, input }));
    const ended = await playAll(opened.matches, opened.atOnce, playing);
    return await tooLateToCancel(async () => {
      const { documents, finding, judged } = await teamAblationStore.concludeTeamAblation({ runKey, matches: ended });
      const outcome = judged > 0 ? 'COMPARED' : 'UNJUDGED';
      label({ outcome });
      return { runKey, outcome, finding, documents };
    });
  } catch (error) {
    await closeBrokenBy(execution, error, async ({ outcome, reason }) => {
      label({ outcome });
      await steps.closeRun({ runKey, phase, outcome, reason });
    });
    throw error;
  }
}

/** Several workers of this list at once, each of which starts the next match when its own has ended. */
async function playAll(
  matches: readonly AblationKickoff[],
  atOnce: number,
  playing: Set<string>,
): Promise<readonly EndedMatch[]> {
  const left = [...matches];
  const ended: EndedMatch[] = [];
  const place = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      playing.add(next.match);
      ended.push({ match: next.match, end: await endOf(next) });
      playing.delete(next.match);
    }
  };
  await fanOut(Array.from({ length: Math.min(atOnce, matches.length) }, place));
  return matches.flatMap(({ match: key }) => ended.filter((one) => one.match === key));
}

/** A match that fails has no verdict; a cancellation of the ablation is not that of one match. */
async function endOf({ match: key, input }: AblationKickoff): Promise<EndedMatch['end']> {
  try {
    const { end } = await executeChild<typeof match>('match', {
      workflowId: `match/${key}`,
      args: [input],
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      workflowIdReusePolicy: replacesRunning,
    });
    return end;
  } catch (error) {
    if (!(error instanceof ChildWorkflowFailure) || CancellationScope.current().consideredCancelled) throw error;
    return isCancellation(error.cause) ? 'CANCELLED' : 'FAILED';
  }
}
