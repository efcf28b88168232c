import { standingOf } from '../../../activities/worldbuilding/tournament/standing.ts';
import { tournamentPaths } from '../../../shared/worldbuilding/documents/index.ts';
import { runCommands } from '../../commands/run-commands.ts';
import { attendPlainly } from '../../terminal/attend.ts';
import { endingOfTournament, tournamentPage } from './page.ts';
import { tournamentRuns } from './client.ts';
import { followTournament } from './follow.ts';
import { tournamentDocumentsOf, tournamentLineOf, writeTournament } from './report.ts';
import { start } from './start.ts';
import { listedState } from '../../terminal/run-list.ts';

/** Tournaments of matches. */
export const tournamentCommands = runCommands({
  kind: tournamentRuns,
  summary: 'many teams, a table, a bracket and ratings',
  sample: 'spring-cup',
  start,
  watch: {
    summary: 'follow a tournament until it ends, and print its table; exit code 1 if it was cancelled or failed',
    attend: (attendance) =>
      attendPlainly(attendance, tournamentRuns, {
        lineOf: tournamentLineOf,
        follow: (rows) =>
          followTournament(attendance.runKey, rows, attendance.terminal, () =>
            standingOf(attendance.symposium.db, attendance.runKey),
          ),
        page: tournamentPage,
        ending: endingOfTournament,
      }),
  },
  show: { summary: 'table, ratings and pairings at this moment', page: tournamentPage },
  list: {
    head: ['tournament', 'corpus', 'tier', 'since', 'state'],
    row: ({ runKey, corpus, tier, createdAt, ...state }) => [runKey, corpus, tier, createdAt, listedState(state)],
  },
  report: {
    summary:
      'write table, bracket and ratings as Markdown, JSON and one HTML page, with the records of its matches beside, at any time; simulated ones go to a subfolder',
    folder: './tournaments',
    what: 'table yet',
    read: tournamentDocumentsOf,
    write: writeTournament,
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
    page: tournamentPaths.html,
  },
  cancel: { summary: 'end a tournament and its matches under way; what was played stays' },
  reopen: {
    summary:
      'continue a tournament that failed by a fault of Symposium or was stopped; stored answers are not paid again',
  },
});
