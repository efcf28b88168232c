import type { QaInput } from '../../../shared/scenario/qa/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { folderOf, writeFiles } from '../../client/write-files.ts';
import { runCommands } from '../../commands/run-commands.ts';
import { policyLines, type StartOptions } from '../../commands/start-command.ts';
import { attendPlainly } from '../../terminal/attend.ts';
import { amountOf } from '../../terminal/count.ts';
import { qaRuns, type QaShape } from './client.ts';
import { qaDocumentsOf, qaLineOf, qaPage } from './report.ts';
import { corpusOption } from '../corpus-option.ts';
import { listedState } from '../../terminal/run-list.ts';

interface StartSample extends StartOptions {
  readonly corpus: 'simulated' | 'real';
  readonly percent?: number;
  readonly seed: string;
}

/** Samples of a corpus that people examine, below `corpus`. */
export const qaCommands = runCommands<QaShape, object, StartSample & object>({
  kind: qaRuns,
  summary: 'have people examine a random sample of a corpus: solve blind, then check key, physics, ethics, difficulty',
  sample: 'autumn-sample',
  start: {
    summary: 'draw a sample and ask people about it: as many as are missing until so many percent are examined',
    examples: [
      'symposium corpus qa start --percent 10 --seed autumn --key autumn-sample',
      'symposium corpus qa start --corpus simulated --policy groups.json --detach',
    ],
    options: (command) =>
      command
        .addOption(corpusOption())
        .option('--percent <number>', 'of the corpus, examined in all; 10 if left out', amountOf)
        .option('--seed <text>', 'draws the sample; the same seed draws the same of the same corpus', 'v1'),
    async asked({ corpus, percent, seed, key, ...options }) {
      if (options.dollars !== undefined)
        throw new RequestError(['--dollars: a sample asks people and no model, so there is no money to cap']);
      const lines = await policyLines(options);
      const policy = { ...lines, ...(percent === undefined ? {} : { percent }) };
      const input: QaInput = { corpus, seed, policy };
      return [input, key === undefined ? {} : { key }];
    },
  },
  watch: {
    summary: 'follow a sample until everybody has answered; exit code 1 where some have no verdict',
    attend: (attendance) =>
      attendPlainly(attendance, qaRuns, {
        lineOf: qaLineOf,
        page: qaPage,
        ending: ({ outcome, reason }) => ({
          exit: outcome === 'EXAMINED' ? 'done' : 'incomplete',
          facts: { outcome, reason },
        }),
      }),
  },
  show: { summary: 'how far people are, scenario by scenario, and what it says of the keys', page: qaPage },
  list: {
    head: ['sample', 'corpus', 'since', 'state'],
    row: ({ runKey, corpus, createdAt, ...state }) => [runKey, corpus, createdAt, listedState(state)],
  },
  report: {
    summary: 'write how a sample stands as JSON, at any time; simulated ones go to a subfolder',
    folder: './samples',
    what: 'report yet',
    read: qaDocumentsOf,
    write: (folder, { corpus, files }) => writeFiles(folderOf(folder, corpus === 'simulated'), files),
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end a sample; its open reviews are withdrawn, and what people said stays' },
  reopen: { summary: 'take a sample up again that Symposium failed or that was stopped; nobody is asked twice' },
});
