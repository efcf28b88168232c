import {
  ApplicationFailure,
  CancellationScope,
  ChildWorkflowFailure,
  condition,
  continueAsNew,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  patched,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Kickoff, OpenedTournament, TournamentInput } from '../shared/worldbuilding/tournament/activities.ts';
import { progress } from './messages.ts';
import { steps } from './kernel/activities.ts';
import { notOpened } from './kernel/run.ts';
import {
  closeBrokenBy,
  isHistoryLong,
  keyOf,
  label,
  opening,
  replacesRunning,
  type Opening,
} from './kernel/run-kind.ts';
import { tournamentStore } from './worldbuilding/activities.ts';
import type { match } from './match.ts';

export interface TournamentResult {
  readonly runKey: string;
  /** null: several share the first place. */
  readonly champion: string | null;
  readonly documents: readonly string[];
}

/** What is under way, for whoever asks. */
interface Play {
  readonly playing: Map<string, Kickoff>;
  /**
   * Keys of all that this execution has started: what was asked for before a result was written may still name its
   * match.
   */
  readonly started: Set<string>;
  /** Settled, to be played again, or waiting for a place: what the loop wakes for. */
  settled: number;
  failure: Error | null;
}

/**
 * Plays a tournament (`tournament/<key>`), so many matches at once. Each is a workflow like any other; what it came to
 * is read from the store, where results stay. So a tournament that is started again, or goes on in a new execution,
 * plays what is left and nothing twice.
 */
export async function tournament(input: TournamentInput): Promise<TournamentResult> {
  const runKey = keyOf({ workflow: 'tournament', system: 'tournament' });
  const execution: Opening = { opening: null };
  const play: Play = { playing: new Map(), started: new Set(), settled: 0, failure: null };
  setHandler(progress, () => ({
    ...notOpened(runKey),
    phase: 'PLAY',
    underWay: [...play.playing.values()].map(({ pairing, match: key }) => `${pairing}: match ${key}`),
    lastGate: `${play.settled} matches played`,
  }));
  try {
    label({ system: 'tournament' });
    const opened = await opening(execution, () => tournamentStore.openTournament({ runKey, input }));
    if (await playAll(opened, play)) {
      const { documents, champion } = await tournamentStore.publishTournament({ runKey, over: true });
      label({ outcome: 'PLAYED' });
      return { runKey, champion, documents };
    }
  } catch (error) {
    await closeBrokenBy(execution, error, async (ending) => {
      // Matches under way end first, cancelled or played out and written down: whoever starts the tournament again would
      // find them still running.
      await condition(() => play.playing.size === 0);
      if (!isCancellation(error)) {
        label({ outcome: 'FAILED' });
        await steps.closeRun({ runKey, phase: 'PLAY', ...ending });
      } else if (patched('cancelled-tournaments-say-so'))
        await tournamentStore.sayCancelled({ runKey, execution: workflowInfo().runId });
    });
    throw error;
  }
  return continueAsNew<typeof tournament>(input);
}

/** True: all is played. False: the history is long, nothing is under way, and another execution goes on. */
async function playAll({ runKey, atOnce, historyEvents }: OpenedTournament, play: Play): Promise<boolean> {
  for (;;) {
    // Noted before the store is read: a match that ends meanwhile may or may not be in what was read, and has to wake
    // the loop in either case.
    const before = play.settled;
    const { matches, over } = await tournamentStore.nextMatches({ runKey });
    if (over) return true;
    // Each execution plays at least one match, however short a history may be.
    const isLong = play.settled > 0 && isHistoryLong({ historyEvents });
    if (isLong && play.playing.size === 0) return false;
    const free = matches
      .filter(({ match: key }) => !play.started.has(key))
      .slice(0, isLong ? 0 : atOnce - play.playing.size);
    for (const kickoff of free) void one(runKey, play, kickoff);
    if (free.length === 0 && play.playing.size === 0 && play.settled === before)
      throw ApplicationFailure.nonRetryable(
        'no match can be played, and not all are played: results contradict each other',
        'HOUSE_ERROR',
      );
    await condition(() => play.settled > before || play.failure !== null);
    if (play.failure !== null) throw play.failure;
  }
}

/**
 * One match, from its kickoff to its line in the table. A match that fails has no verdict; anything else that goes
 * wrong is the tournament’s.
 */
async function one(runKey: string, play: Play, kickoff: Kickoff): Promise<void> {
  const { pairing, attempt, match: key } = kickoff;
  play.playing.set(key, kickoff);
  play.started.add(key);
  try {
    const end = await endOf(kickoff);
    await tournamentStore.recordResult({ runKey, result: { pairing, attempt, match: key, end } });
    await tournamentStore.publishTournament({ runKey, over: false });
  } catch (error) {
    play.failure ??= error instanceof Error ? error : new TypeError(String(error));
  } finally {
    play.playing.delete(key);
    play.settled += 1;
  }
}

async function endOf({ match: key, input }: Kickoff) {
  try {
    return (
      await executeChild<typeof match>('match', {
        workflowId: `match/${key}`,
        args: [input],
        parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
        workflowIdReusePolicy: replacesRunning,
      })
    ).end;
  } catch (error) {
    // The tournament’s own cancellation is not that of one match.
    if (!(error instanceof ChildWorkflowFailure) || CancellationScope.current().consideredCancelled) throw error;
    return isCancellation(error.cause) ? 'CANCELLED' : 'FAILED';
  }
}
