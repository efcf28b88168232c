import type { Command } from 'commander';
import { listMatches, type MatchSummary } from '../../activities/worldbuilding/match-list.ts';
import { teams } from '../../shared/worldbuilding/vocabulary.ts';
import { cost } from '../../shared/text/amounts.ts';
import { withStore, withSymposium } from '../terminal/connected.ts';
import { countOf } from '../terminal/count.ts';
import { leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { attendMatch } from './attend.ts';
import { inject, speak } from './audience.ts';
import { judgeCommand } from './judging/judge.ts';
import { replay } from './replay.ts';
import { report } from './report-command.ts';
import { show } from './show.ts';
import { start } from './start.ts';
import { tournamentCommands } from './tournament/commands.ts';

const watch: Leaf<object> = {
  usage: 'watch <match>',
  summary: 'follow a match until it ends; exit code 1 unless it ends JUDGED',
  examples: ['symposium worldbuilding watch tidal-flats', 'symposium worldbuilding watch tidal-flats --json'],
  act: (terminal, _options, [runKey = '']) => withSymposium((symposium) => attendMatch(symposium, terminal, runKey)),
};

const list: Leaf<{ limit: number }> = {
  usage: 'list',
  summary: 'matches, newest first',
  examples: ['symposium worldbuilding list --limit 50'],
  options: (command) => command.option('--limit <number>', 'at most so many', countOf, 20),
  async act(terminal, { limit }) {
    const found = await withStore((db) => listMatches(db, limit));
    terminal.result(found, () =>
      found.length === 0
        ? ['No matches yet. Start one with: symposium worldbuilding start --tier 2 --watch']
        : table(
            ['match', 'corpus', 'tier', 'state', 'winner', 'cost', 'challenge'],
            found.map((match) => [
              match.runKey,
              match.corpus,
              String(match.tier ?? ''),
              match.outcome ?? `in ${match.phase ?? 'CHALLENGE'}`,
              winnerOf(match),
              cost(match.costMicrodollars),
              `#${match.number} ${match.setting}`,
            ]),
          ),
    );
  },
};

/** Who won is told by name once it is over: until then a judge may read this list. */
function winnerOf({ outcome, winner, entrants }: MatchSummary): string {
  if (outcome === null || winner === null) return '';
  const team = teams.find((one) => one === winner);
  return team === undefined ? 'a draw' : entrants[team];
}

const cancel: Leaf<{ reason: string }> = {
  usage: 'cancel <match>',
  summary: 'end a match; its record tells what there is by then',
  examples: ['symposium worldbuilding cancel tidal-flats --reason "wrong challenge"'],
  options: (command) =>
    command.option('--reason <text>', 'why; it stands in the match’s ledger', 'cancelled from the command line'),
  async act(terminal, { reason }, [runKey = '']) {
    await withSymposium((symposium) => symposium.worldbuilding.cancel(runKey, reason));
    terminal.result({ runKey, asked: true }, () => [
      `${runKey} is asked to end. See it end with: symposium worldbuilding watch ${runKey}`,
    ]);
  },
};

export function worldbuildingCommands(root: Command, ended: Ended): void {
  const worldbuilding = root
    .command('worldbuilding')
    .description('two teams invent a world each from one challenge; a blind bench judges');
  leaf(worldbuilding, ended, start);
  leaf(worldbuilding, ended, watch);
  leaf(worldbuilding, ended, show);
  leaf(worldbuilding, ended, list);
  leaf(worldbuilding, ended, inject);
  leaf(worldbuilding, ended, speak);
  judgeCommand(worldbuilding, ended);
  leaf(worldbuilding, ended, replay);
  leaf(worldbuilding, ended, report);
  leaf(worldbuilding, ended, cancel);
  tournamentCommands(worldbuilding, ended);
}
