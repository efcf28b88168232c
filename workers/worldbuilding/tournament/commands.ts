import type { Command } from 'commander';
import { join } from 'node:path';
import { listRuns } from '../../../activities/store/runs.ts';
import { tournamentPaths } from '../../../shared/worldbuilding/documents/files.ts';
import { readConfig } from '../../config.ts';
import { openPage } from '../../terminal/open-page.ts';
import { tournamentDocumentsOf, tournamentReportOf } from './report.ts';
import { folderOf, writeFiles } from '../../client/write-files.ts';
import { withStore, withSymposium } from '../../terminal/connected.ts';
import { countOf } from '../../terminal/count.ts';
import { leaf, type Ended, type Leaf } from '../../terminal/leaf.ts';
import { shown, table } from '../../terminal/terminal.ts';
import { attendTournament, tournamentPage } from './attend.ts';
import { start } from './start.ts';

const watch: Leaf<object> = {
  usage: 'watch <tournament>',
  summary: 'follow a tournament until it ends, and print its table; exit code 1 if it was cancelled or failed',
  examples: ['symposium worldbuilding tournament watch spring-cup'],
  act: (terminal, _options, [runKey = '']) =>
    withSymposium((symposium) => attendTournament(symposium, terminal, runKey)),
};

const show: Leaf<object> = {
  usage: 'show <tournament>',
  summary: 'table, ratings and pairings as they stand',
  examples: ['symposium worldbuilding tournament show spring-cup --json'],
  async act(terminal, _options, [runKey = '']) {
    const report = await withStore((db) => tournamentReportOf(db, runKey));
    terminal.result(report, () => tournamentPage(report));
  },
};

const list: Leaf<{ limit: number }> = {
  usage: 'list',
  summary: 'tournaments, newest first',
  examples: ['symposium worldbuilding tournament list --limit 50'],
  options: (command) => command.option('--limit <number>', 'at most so many', countOf, 20),
  async act(terminal, { limit }) {
    const runs = (await withStore((db) => listRuns(db, 'tournament', limit))).map(
      ({ runKey, corpus, tier, createdAt, outcome }) => ({ runKey, corpus, tier, createdAt, outcome }),
    );
    terminal.result(runs, () =>
      runs.length === 0
        ? ['No tournaments yet. Start one with: symposium worldbuilding tournament start --entrant Ash --entrant Tide']
        : table(
            ['tournament', 'corpus', 'tier', 'since', 'state'],
            runs.map(({ runKey, corpus, tier, createdAt, outcome }) => [
              runKey,
              corpus,
              String(tier ?? ''),
              createdAt,
              outcome ?? 'under way',
            ]),
          ),
    );
  },
};

const report: Leaf<{ output: string; open?: true }> = {
  usage: 'report <tournament>',
  summary:
    'write table, bracket and ratings as Markdown, JSON and one HTML page, at any time; simulated ones go to a subfolder',
  examples: ['symposium worldbuilding tournament report spring-cup -o tournaments --open'],
  options: (command) =>
    command
      .option('-o, --output <folder>', 'where to; the tournament gets a folder of its own there', './tournaments')
      .option('--open', 'show the page in a browser'),
  async act(terminal, { output, open }, [runKey = '']) {
    const documents = await withStore((db) => tournamentDocumentsOf(db, runKey));
    if (documents === null) {
      terminal.say(`${runKey} has no table yet. See why with: symposium worldbuilding tournament show ${runKey}`);
      return 'undocumented';
    }
    const { corpus, files: stored } = documents;
    const files = await writeFiles(join(folderOf(output, corpus === 'simulated'), runKey), stored);
    const page = files.find((path) => path.endsWith(tournamentPaths.html)) ?? null;
    if (open === true && page !== null && !(await openPage(page, readConfig())))
      terminal.say(`Nothing here opens pages; open it yourself: ${page}`);
    terminal.result({ runKey, corpus, files, page }, () => files.map(shown));
    return 'done';
  },
};

const cancel: Leaf<{ reason: string }> = {
  usage: 'cancel <tournament>',
  summary: 'end a tournament and its matches under way; what was played stays',
  examples: ['symposium worldbuilding tournament cancel spring-cup --reason "wrong tier"'],
  options: (command) =>
    command.option('--reason <text>', 'why; it stands in its ledger', 'cancelled from the command line'),
  async act(terminal, { reason }, [runKey = '']) {
    await withSymposium((symposium) => symposium.worldbuilding.tournament.cancel(runKey, reason));
    terminal.result({ runKey, asked: true }, () => [
      `${runKey} is asked to end. See it end with: symposium worldbuilding tournament watch ${runKey}`,
    ]);
  },
};

/** Mounts `worldbuilding tournament`. */
export function tournamentCommands(worldbuilding: Command, ended: Ended): void {
  const tournament = worldbuilding.command('tournament').description('many teams, a table, a bracket and ratings');
  leaf(tournament, ended, start);
  leaf(tournament, ended, watch);
  leaf(tournament, ended, show);
  leaf(tournament, ended, list);
  leaf(tournament, ended, report);
  leaf(tournament, ended, cancel);
}
