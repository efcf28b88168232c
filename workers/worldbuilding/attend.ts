import type { LedgerRow } from '../../shared/kernel/index.ts';
import { oneLine } from '../../shared/text/index.ts';
import { points, teamName } from '../../shared/worldbuilding/documents/index.ts';
import { teams } from '../../shared/worldbuilding/index.ts';
import { attendRun, type Attendance } from '../terminal/attend.ts';
import type { Exit } from '../terminal/exit.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { matchRuns } from './client.ts';
import { followMatch } from './follow.ts';
import { markOf } from './line.ts';
import { matchRunOf, type MatchReport } from './report.ts';
import { type Wait, waitsOf, waitWords } from './waits.ts';

/** How often the teams are asked whose turn waits. */
const lookMs = 1_000;

/** Watches a match to its end. `overheard`: of each row, before it is shown. */
export async function attendMatch(
  attendance: Attendance,
  overheard: (row: LedgerRow) => void = () => undefined,
): Promise<Exit> {
  const { symposium, terminal, runKey } = attendance;
  const waits = waitsOf({
    async members() {
      const { brief } = await matchRunOf(symposium.db, runKey);
      return { A: brief.teams.A.wildcard, B: brief.teams.B.wildcard };
    },
    waiting: (team) => symposium.worldbuilding.waiting(runKey, team),
    told: (wait) => tellWait(runKey, wait, terminal),
  });
  const clock = setInterval(() => void waits.look(), lookMs);
  try {
    return await attendRun(attendance, {
      kind: matchRuns,
      follow: (rows) => followMatch(runKey, heard(rows, overheard), terminal, waits),
      async ended({ outcome, reason }) {
        const report = await symposium.worldbuilding.show(runKey).catch(() => null);
        if (terminal.json) {
          const { winner = null, means = null } = report?.verdict ?? {};
          terminal.out(JSON.stringify({ runKey, outcome, reason, winner, means }));
        } else
          for (const line of report === null
            ? [`${runKey} ended without a record; the Temporal UI says why`]
            : endingLines(report, terminal))
            terminal.out(line);
        return exitOfMatch(outcome);
      },
    });
  } finally {
    clearInterval(clock);
  }
}

/** A line where lines are told; in a block it stands anyway, and it is no row of the ledger. */
export function tellWait(
  runKey: string,
  wait: Wait,
  { json, live, out, say }: Pick<Terminal, 'json' | 'live' | 'out' | 'say'>,
): void {
  if (live) return;
  const now = Date.now();
  const line = `${new Date(now).toISOString().slice(11, 19)}  ${markOf(wait.team)}${waitWords(wait, now)}: symposium worldbuilding speak ${runKey} --team ${wait.team}`;
  if (json) say(line);
  else out(line);
}

async function* heard(
  rows: AsyncIterable<LedgerRow>,
  overheard: (row: LedgerRow) => void,
): AsyncGenerator<LedgerRow, void, undefined> {
  for await (const row of rows) {
    overheard(row);
    yield row;
  }
}

/** Silence is no verdict: whoever waits in a script has to notice. */
export const exitOfMatch = (outcome: string | null): Exit => (outcome === 'JUDGED' ? 'done' : 'unjudged');

/** Who won, and only now by name who was who. */
export function endingLines(
  { runKey, corpus, outcome, reason, verdict, entrants, next }: MatchReport,
  { colors }: Pick<Terminal, 'colors'>,
): string[] {
  const simulated = corpus === 'simulated' ? ' (SIMULATED)' : '';
  // Who entered without a name is called by their team’s.
  const names = teams
    .filter((team) => entrants[team].name !== teamName(team))
    .map((team) => `  ${teamName(team)} was ${oneLine(entrants[team].name)}`);
  if (outcome !== 'JUDGED' || verdict?.means == null) {
    return [
      '',
      colors.yellow(
        `${runKey} ended ${outcome ?? 'without an outcome; the Temporal UI says why'}${simulated}${reason === null ? '' : `: ${oneLine(reason)}`}`,
      ),
      ...names,
      next,
    ];
  }
  const who = verdict.winner === 'DRAW' || verdict.winner === null ? 'A draw' : `${teamName(verdict.winner)} wins`;
  return [
    '',
    colors.green(
      `${who}${simulated}: ${points(verdict.means.A)} to ${points(verdict.means.B)}; ${oneLine(verdict.why)}`,
    ),
    ...names,
    next,
  ];
}
