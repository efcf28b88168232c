import type { MatchSummary } from '../../activities/worldbuilding/match-list.ts';
import { cost } from '../../shared/text/index.ts';
import { teams } from '../../shared/worldbuilding/index.ts';
import { holdLeaves } from '../commands/hold-leaves.ts';
import { runCommands } from '../commands/run-commands.ts';
import { leaf } from '../terminal/leaf.ts';
import { ablateCommand } from './ablation/commands.ts';
import { teamAblationCommands } from './ablation/commands.ts';
import { attendMatch } from './attend.ts';
import { inject, speak, token } from './audience.ts';
import { rulings } from './rulings.ts';
import { matchRuns } from './client.ts';
import { judgeCommand } from './judging/judge.ts';
import { matchReport } from './record-files.ts';
import { replay } from './replay.ts';
import { matchPage, showOptions, shownPart } from './show.ts';
import { link } from './spectators/link-command.ts';
import { serve } from './spectators/serve.ts';
import { start } from './start.ts';
import { tournamentCommands } from './tournament/commands.ts';
import { listedState } from '../terminal/run-list.ts';

/** Matches, what audience and judges do in them, and tournaments. */
export const worldbuildingCommands = runCommands({
  kind: matchRuns,
  summary: 'two teams invent a world each from one challenge; a blind judge panel decides',
  sample: 'tidal-flats',
  start,
  watch: {
    summary: 'follow a match until it ends; exit code 1 unless it ends JUDGED',
    attend: (attendance) => attendMatch(attendance),
  },
  show: {
    summary:
      'the state of a match: challenge, teams, curveballs, judgements, verdict, cost, next step; or what a team has settled',
    examples: [
      'symposium worldbuilding show tidal-flats --team A --canon',
      'symposium worldbuilding show tidal-flats --votes --json',
    ],
    options: showOptions,
    page: matchPage,
    part: shownPart,
  },
  list: {
    head: ['match', 'corpus', 'tier', 'state', 'winner', 'cost', 'challenge'],
    row: (match) => [
      match.runKey,
      match.corpus,
      String(match.tier ?? ''),
      listedState(match, match.phase),
      winnerOf(match),
      cost(match.costMicrodollars),
      `#${match.number} ${match.setting}`,
    ],
  },
  report: matchReport,
  cancel: { summary: 'end a match; its record holds what exists by then' },
  reopen: {
    summary: 'continue a match that failed by a fault of Symposium or was stopped; stored answers are not paid again',
  },
  own(group, ended) {
    leaf(group, ended, inject);
    const verbs = holdLeaves(matchRuns, 'tidal-flats', (symposium) => symposium.worldbuilding, {
      pause: 'begin nothing more until it is resumed; what is under way is finished, and no wildcard’s time runs out',
      resume: 'have a paused match go on',
    });
    for (const one of verbs) leaf(group, ended, one);
    for (const one of rulings) leaf(group, ended, one);
    leaf(group, ended, speak);
    leaf(group, ended, token);
    judgeCommand(group, ended);
    leaf(group, ended, replay);
    ablateCommand(group, ended);
    leaf(group, ended, serve);
    leaf(group, ended, link);
  },
  inner: [tournamentCommands, teamAblationCommands],
});

/** Who won is told by name once it is over: until then a judge may read this list. */
function winnerOf({ outcome, winner, entrants }: MatchSummary): string {
  if (outcome === null || winner === null) return '';
  const team = teams.find((one) => one === winner);
  return team === undefined ? 'a draw' : entrants[team];
}
