import {
  differenceRows,
  findingWords,
  matchRowsOf,
  summaryLine,
  type TeamAblationReport,
} from '../../../shared/worldbuilding/ablation/index.ts';
import { oneLine } from '../../../shared/text/index.ts';
import { runCommands } from '../../commands/run-commands.ts';
import { type Attend, startLeaf } from '../../commands/start-command.ts';
import { rowLine } from '../../terminal/row-words.ts';
import { attendPlainly } from '../../terminal/attend.ts';
import { table } from '../../terminal/terminal.ts';
import { teamAblationRuns, writeTeamAblation, type TeamAblationStanding } from './client.ts';
import { start } from './start.ts';
import { runList } from '../../terminal/run-list.ts';
import type { Command } from 'commander';
import { leaf, type Ended } from '../../terminal/leaf.ts';

const attend: Attend<object> = (attendance) =>
  attendPlainly(attendance, teamAblationRuns, {
    lineOf: rowLine,
    page: standingPage,
    ending: ({ outcome, reason, report }) => ({
      exit: report !== null && report.comparison.judged > 0 ? 'done' : 'undecided',
      facts: { outcome, reason, finding: report?.comparison.finding ?? null, comparison: report?.comparison ?? null },
    }),
  });

/** Comparisons of a team with one agent that writes alone, at the team's cost. */
export const teamAblationCommands = runCommands({
  kind: teamAblationRuns,
  summary:
    'whether debate is worth its cost: the worlds of a team beside those of one agent at equal cost, judged blind',
  sample: 'worth-it',
  start,
  watch: { summary: 'follow a comparison until it ends, and print it; exit code 1 if nothing was judged', attend },
  show: { summary: 'the state of a comparison, and its tables once it has ended', page: standingPage },
  list: runList('ablation'),
  report: {
    summary: 'write a comparison as Markdown and JSON; simulated ones go to a subfolder',
    folder: './ablations',
    what: 'comparison',
    read: (db, runKey) => teamAblationRuns.documents(db, runKey),
    write: writeTeamAblation,
    facts: ({ report: { runKey, corpus } }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end a comparison and its matches under way; what was played stays' },
  reopen: {
    summary:
      'continue a comparison that failed by a fault of Symposium or was stopped; stored answers are not paid again',
  },
});

export { attend as attendTeamAblation };

function standingPage({ runKey, corpus, createdAt, outcome, reason, report }: TeamAblationStanding): string[] {
  return [
    `${runKey}  (${corpus} corpus, since ${createdAt})`,
    `state      ${outcome ?? 'under way'}${reason === null ? '' : `: ${oneLine(reason)}`}`,
    '',
    ...(report === null ? ['It has not come to a comparison.'] : comparisonLines(report)),
    '',
    nextStep(runKey, outcome, report),
  ];
}

function nextStep(runKey: string, outcome: string | null, report: TeamAblationReport | null): string {
  if (outcome === null) return `Watch it: symposium worldbuilding ablation watch ${runKey}`;
  return report === null
    ? 'There is nothing to write; what was played stays, match by match: symposium worldbuilding list'
    : `Write it to a folder: symposium worldbuilding ablation report ${runKey}`;
}

function comparisonLines(report: TeamAblationReport): string[] {
  const [matches, differences] = [matchRowsOf(report), differenceRows(report)];
  return [
    ...(report.simulated ? ['SIMULATED', ''] : []),
    ...table(matches.head, matches.rows),
    '',
    ...table(differences.head, differences.rows),
    '',
    summaryLine(report),
    ...report.comparison.cautions.map((caution) => `- ${oneLine(caution)}`),
    '',
    findingWords[report.comparison.finding],
  ];
}

/** Mounts `worldbuilding ablate`, another word for `worldbuilding ablation start`. */
export function ablateCommand(group: Command, ended: Ended): void {
  leaf(group, ended, {
    ...startLeaf(teamAblationRuns, { ...start, verb: 'ablate' }, attend),
    summary: 'the same as `worldbuilding ablation start`',
    examples: ['symposium worldbuilding ablate --challenges 6 --tier 2 --seed 7'],
  });
}
