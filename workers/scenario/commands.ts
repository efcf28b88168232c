import type { Command } from 'commander';
import { listRuns } from '../../activities/store/runs.ts';
import { scenarioId } from '../../shared/kernel/ids.ts';
import { documentsOf, runKeyOf, writeDocuments } from './documents.ts';
import { RequestError } from '../client/request-error.ts';
import { cost } from '../../shared/text/amounts.ts';
import { attend } from './attend.ts';
import { withStore, withSymposium } from '../terminal/connected.ts';
import { countOf } from '../terminal/count.ts';
import { leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { certify } from './certify.ts';
import { create } from './start.ts';
import { dispute } from './dispute.ts';
import { reopen } from './reopen.ts';
import { show } from './show.ts';
import { submit } from './submit.ts';
import { shown, table } from '../terminal/terminal.ts';

const watch: Leaf<{ output?: string }> = {
  usage: 'watch <run>',
  summary: 'follow a run until it ends; exit code 1 if it ends without documents',
  examples: ['symposium scenario watch locked-room-20261121-7k2m9x --output scenarios'],
  options: (command) => command.option('--output <folder>', 'also write its documents there when it ends'),
  act: (terminal, { output }, [runKey = '']) =>
    withSymposium((symposium) => attend({ symposium, terminal, runKey, output: output ?? null })),
};

const list: Leaf<{ limit: number }> = {
  usage: 'list',
  summary: 'runs, newest first',
  examples: ['symposium scenario list --limit 50'],
  options: (command) => command.option('--limit <number>', 'at most so many', countOf, 20),
  async act(terminal, { limit }) {
    const runs = await withStore((db) => listRuns(db, 'scenario', limit));
    terminal.result(runs, () =>
      runs.length === 0
        ? ['No runs yet. Start one with: symposium scenario create examples/briefs/locked-room.json']
        : table(
            ['run', 'corpus', 'category', 'tier', 'status', 'state', 'scenario', 'cost'],
            runs.map((run) => [
              run.runKey,
              run.corpus,
              run.category,
              run.tier,
              run.status,
              run.outcome ?? `in ${run.phase ?? 'OPEN'}`,
              run.number === null ? '' : scenarioId(run.number),
              cost(run.costMicrodollars),
            ]),
          ),
    );
  },
};

const documents: Leaf<{ output: string; corpus?: string; version?: number }> = {
  usage: 'documents <run>',
  summary: 'write the documents of a run, named by its key or its IM number; simulated ones go to a subfolder',
  examples: ['symposium scenario documents IM-0001 --output scenarios'],
  options: (command) =>
    command
      .option('--output <folder>', 'where to', './scenarios')
      .option('--corpus <corpus>', 'simulated or real, where both hold the number')
      .option('--version <number>', 'an earlier version, from before a dispute; the latest if left out', countOf),
  async act(terminal, { output, corpus, version }, [name = '']) {
    if (corpus !== undefined && corpus !== 'simulated' && corpus !== 'real')
      throw new RequestError([`--corpus: is ${corpus}; use simulated or real`]);
    const set = await withStore(async (db) =>
      documentsOf(db, await runKeyOf(db, name, corpus ?? null), version ?? null),
    );
    if (set === null) {
      terminal.say(`${name} has no documents. See why with: symposium scenario show ${name}`);
      return 'undocumented';
    }
    const files = await writeDocuments(output, set);
    terminal.result(
      { runKey: set.runKey, scenarioId: set.scenarioId, corpus: set.corpus, version: set.version, files },
      () => files.map(shown),
    );
    return 'done';
  },
};

const cancel: Leaf<{ reason: string }> = {
  usage: 'cancel <run>',
  summary: 'end a run; what it has made stays in the store',
  examples: ['symposium scenario cancel locked-room-20261121-7k2m9x --reason "wrong constraints"'],
  options: (command) =>
    command.option('--reason <text>', 'why; it stands in the run’s ledger', 'cancelled from the command line'),
  async act(terminal, { reason }, [runKey = '']) {
    await withSymposium((symposium) => symposium.scenario.cancel(runKey, reason));
    terminal.result({ runKey, asked: true }, () => [
      `${runKey} is asked to end. See it end with: symposium scenario watch ${runKey}`,
    ]);
  },
};

export function scenarioCommands(root: Command, ended: Ended): void {
  const scenario = root.command('scenario').description('create scenarios and look after their runs');
  leaf(scenario, ended, create);
  leaf(scenario, ended, submit);
  leaf(scenario, ended, watch);
  leaf(scenario, ended, show);
  leaf(scenario, ended, list);
  leaf(scenario, ended, documents);
  leaf(scenario, ended, certify);
  leaf(scenario, ended, cancel);
  leaf(scenario, ended, reopen);
  leaf(scenario, ended, dispute);
}
