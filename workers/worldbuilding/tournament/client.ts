import { listRuns, type RunSummary } from '../../../activities/store/runs.ts';
import type { TournamentInput } from '../../../shared/worldbuilding/tournament/index.ts';
import { searchAttributes } from '../../../workflows/messages.ts';
import type { TournamentResult } from '../../../workflows/tournament.ts';
import type { RunKind } from '../../client/run-kind.ts';
import { runNames } from '../../client/run-names.ts';
import {
  tournamentDocumentsOf,
  tournamentReportOf,
  type TournamentDocuments,
  type TournamentReport,
} from './report.ts';
import { readTournamentRequest, type TournamentOptions } from './request.ts';

export interface TournamentShape {
  readonly start: [input: TournamentInput, options?: TournamentOptions];
  /** With the seed that was drawn where none was named. */
  readonly started: { readonly input: TournamentInput };
  readonly result: TournamentResult;
  readonly shown: TournamentReport;
  readonly listed: RunSummary;
  readonly choice: [];
  readonly documents: TournamentDocuments;
}

const system = { key: searchAttributes.system, value: 'tournament' } as const;

/** Tournaments of Worldbuilding Sprint. A cancellation reaches the matches under way. */
export const tournamentRuns: RunKind<TournamentShape> = {
  names: runNames.tournament,
  workflow: 'tournament',
  request(given, options) {
    const { runKey, input } = readTournamentRequest(given, options);
    return {
      runKey,
      workflow: {
        args: [input],
        attributes: [system],
        summary: `Tournament · ${input.entrants?.length ?? 0} entrants`,
      },
      started: { input },
    };
  },
  show: tournamentReportOf,
  // A cancellation is its ending, as `endAfter` has it.
  list: async (db, limit) =>
    (await listRuns(db, 'tournament', limit)).map((run) => (run.cancelled ? { ...run, outcome: 'CANCELLED' } : run)),
  documents: tournamentDocumentsOf,
  reopening: {
    asksNobody: true,
    from: ['FAILED', null],
    otherwise: () =>
      'only a tournament that Symposium has failed, or that was stopped, can be reopened; start a new one with the same entrants',
    // Its rules and results are in the store: what it is started with again is not read.
    again: ({ runKey }) => ({ args: [{}], attributes: [system], summary: `Tournament ${runKey}, reopened` }),
  },
};
