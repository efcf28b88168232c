import { listRuns, type RunSummary } from '../activities/store/runs.ts';
import type { LedgerRow } from '../shared/kernel/ledger.ts';
import type { TournamentInput } from '../shared/worldbuilding/tournament/activities.ts';
import { progress, searchAttributes, type Progress } from '../workflows/messages.ts';
import type { tournament, TournamentResult } from '../workflows/tournament.ts';
import { cancelRun } from './cancellation.ts';
import { underFreeKey } from './free-key.ts';
import { isOver } from './is-running.ts';
import { ofKnown } from './known-run.ts';
import type { SessionServers } from './omega-client.ts';
import { readTournamentRequest, type TournamentOptions } from './tournament-request.ts';
import { ledgerFeed } from './watch/feed.ts';
import { tournamentReportOf, type TournamentReport } from './watch/tournament-report.ts';

export interface StartedTournament {
  readonly runKey: string;
  readonly workflowId: string;
  /** With the seed that was drawn where none was named. */
  readonly input: TournamentInput;
  /** Waits for the end. Rejects with `WorkflowFailedError` where it failed or was cancelled. */
  result(): Promise<TournamentResult>;
}

export interface Tournaments {
  /** Starts a tournament. Throws `RequestError` or `RunKeyTaken` before anything has begun. */
  start(input: TournamentInput, options?: TournamentOptions): Promise<StartedTournament>;
  result(runKey: string): Promise<TournamentResult>;
  /** Its ledger, a row for each match that was settled. Throws `UnknownRun`. */
  watch(runKey: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<LedgerRow>;
  progress(runKey: string): Promise<Progress>;
  /** Table and pairings as they stand. Throws `UnknownRun`. */
  show(runKey: string): Promise<TournamentReport>;
  /** Newest first. */
  list(options?: { readonly limit?: number }): Promise<RunSummary[]>;
  /** Asks the tournament, and its matches under way, to end. */
  cancel(runKey: string, reason: string): Promise<void>;
}

export function tournaments({ client, db, databaseUrl, taskQueue }: SessionServers): Tournaments {
  const handleOf = (runKey: string) => client.workflow.getHandle<typeof tournament>(workflowIdOf(runKey));
  return {
    async start(given, options) {
      const { runKey, input } = readTournamentRequest(given, options);
      const workflowId = workflowIdOf(runKey);
      const handle = await underFreeKey(db, runKey, 'tournament', () =>
        client.workflow.start<typeof tournament>('tournament', {
          workflowId,
          taskQueue,
          args: [input],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          workflowIdConflictPolicy: 'FAIL',
          typedSearchAttributes: [{ key: searchAttributes.system, value: 'tournament' }],
          staticSummary: `Tournament · ${input.entrants?.length ?? 0} entrants`,
        }),
      );
      return { runKey, workflowId, input, result: () => handle.result() };
    },
    result: (runKey) => ofKnown(runKey, 'tournament', () => handleOf(runKey).result()),
    watch: (runKey, { signal } = {}) =>
      ledgerFeed({
        db,
        databaseUrl,
        runKey,
        isOver: () => isOver(client, db, 'tournament', runKey),
        ...(signal === undefined ? {} : { signal }),
      }),
    progress: (runKey) => ofKnown(runKey, 'tournament', () => handleOf(runKey).query(progress)),
    show: (runKey) => tournamentReportOf(db, runKey),
    list: ({ limit = 20 } = {}) => listRuns(db, 'tournament', limit),
    cancel: (runKey, reason) =>
      ofKnown(runKey, 'tournament', () =>
        cancelRun({ client, db, runKey, workflowId: workflowIdOf(runKey), reason, group: 'tournament' }),
      ),
  };
}

const workflowIdOf = (runKey: string): string => `tournament/${runKey}`;
