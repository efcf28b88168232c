import { Option } from 'commander';
import { scenarioId } from '../../shared/kernel/index.ts';
import { cost } from '../../shared/text/index.ts';
import { runCommands } from '../commands/run-commands.ts';
import { startLeaf, type Attend } from '../commands/start-command.ts';
import { countOf } from '../terminal/count.ts';
import { leaf } from '../terminal/leaf.ts';
import { attend } from './attend.ts';
import { certify } from './certify.ts';
import { scenarioRuns, submittedRuns } from './client.ts';
import { dispute } from './dispute.ts';
import { documentsOf, runKeyOf, writeDocuments } from './documents.ts';
import { pageOf } from './show.ts';
import { start } from './start.ts';
import { submit } from './submit.ts';
import { listedState } from '../terminal/run-list.ts';

interface DocumentsOptions {
  readonly corpus?: 'simulated' | 'real';
  readonly version?: number;
}

const attended: Attend<{ readonly output?: string }> = (attendance, { output = null }) =>
  attend({ ...attendance, output });

/** Scenarios, and what is done with them alone: submissions, disputes and certificates. */
export const scenarioCommands = runCommands({
  kind: scenarioRuns,
  summary: 'create scenarios and manage their runs',
  sample: 'locked-room-20261121-7k2m9x',
  start,
  watch: {
    summary: 'follow a run until it ends; exit code 1 if it ends without documents',
    options: (command) => command.option('-o, --output <folder>', 'also write its documents there when it ends'),
    attend: attended,
  },
  show: {
    summary: 'how far a run came: phases, gates, disputes, reviews, votes, cost, next step',
    page: pageOf,
  },
  list: {
    head: ['run', 'corpus', 'category', 'tier', 'status', 'state', 'scenario', 'cost'],
    row: (run) => [
      run.runKey,
      run.corpus,
      run.category,
      run.tier,
      run.status,
      `${listedState(run, run.phase)}${run.awaits === null ? '' : ', waits for a person'}`,
      run.number === null ? '' : scenarioId(run.number),
      cost(run.costMicrodollars),
    ],
  },
  report: {
    alias: 'documents',
    summary: 'write the documents of a run, named by its key or its IM number; simulated ones go to a subfolder',
    examples: ['symposium scenario report IM-0001 --version 1'],
    options: (command) =>
      command
        .addOption(new Option('--corpus <corpus>', 'where both hold the number').choices(['simulated', 'real']))
        .option('--version <number>', 'an earlier version, from before a dispute; the latest if left out', countOf),
    folder: './scenarios',
    what: 'documents',
    read: async (db, name, { corpus, version }: DocumentsOptions) =>
      documentsOf(db, await runKeyOf(db, name, corpus ?? null), version ?? null),
    write: writeDocuments,
    facts: ({ runKey, scenarioId: number, corpus, version }) => ({ runKey, scenarioId: number, corpus, version }),
  },
  cancel: { summary: 'end a run; what it has made stays in the store' },
  reopen: {
    summary:
      'continue a run that was shelved, or that Temporal has lost, from where it stopped; stored answers are not paid again',
  },
  own(group, ended) {
    leaf(group, ended, startLeaf(submittedRuns, submit, attended));
    leaf(group, ended, dispute);
    leaf(group, ended, certify);
  },
});
