import type { QaInput } from '../../../shared/scenario/qa/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { folderOf, writeFiles } from '../../client/write-files.ts';
import { runCommands } from '../../commands/run-commands.ts';
import { policyLines, type StartOptions, withTokens } from '../../commands/start-command.ts';
import { attendPlainly } from '../../terminal/attend.ts';
import { amountOrNone } from '../../terminal/count.ts';
import { qaRuns, type QaShape } from './client.ts';
import { embeddingEstimate } from './embedding-estimate.ts';
import { qaDocumentsOf, qaLineOf, qaPage } from './report.ts';
import { corpusOption } from '../corpus-option.ts';
import { listedState } from '../../terminal/run-list.ts';

interface StartSample extends StartOptions {
  readonly corpus: 'simulated' | 'real';
  readonly percent?: number;
  readonly seed: string;
  /** true: by the embedder of the worker's settings. */
  readonly mechanisms?: string | true;
}

/** Samples of a corpus that people examine, below `corpus`. */
export const qaCommands = runCommands<QaShape, object, StartSample & object>({
  kind: qaRuns,
  summary: 'have people examine a random sample of a corpus: solve blind, then check key, physics, ethics, difficulty',
  sample: 'autumn-sample',
  start: {
    summary:
      'draw a sample and ask people about it, as many scenarios as are missing until --percent of the corpus are examined; with --mechanisms, also compare mechanisms by meaning',
    examples: [
      'symposium corpus qa start --percent 10 --seed autumn --key autumn-sample',
      'symposium corpus qa start --corpus simulated --policy groups.json --detach',
      'symposium corpus qa start --percent 0 --mechanisms openai:text-embedding-3-small --dollars 1 --key tricks',
    ],
    options: (command) =>
      withTokens(command, 'comparison')
        .addOption(corpusOption())
        .option(
          '--percent <number>',
          'how many percent of the corpus shall have been examined in the end; 10 if left out; 0: ask no person, only compare mechanisms',
          amountOrNone,
        )
        .option(
          '--mechanisms [embedder]',
          "find scenarios that use the same mechanism, by meaning: hashed:, openai:<model> or local:<model>, which is given the insights of every key; the worker's own if none is named",
        )
        .option('--seed <text>', 'draws the sample; with the same seed and the same corpus the same sample', 'v1'),
    capOf: 'the comparison of mechanisms, which then pauses',
    estimated: embeddingEstimate,
    async asked({ corpus, percent, seed, key, mechanisms, ...options }) {
      const lines = await policyLines(options);
      const policy: NonNullable<QaInput['policy']> = {
        ...lines,
        ...(percent === undefined ? {} : { percent }),
        ...(mechanisms === undefined ? {} : { embedder: mechanisms === true ? 'auto' : mechanisms }),
      };
      if ((policy.embedder ?? null) === null && (options.dollars !== undefined || options.tokens !== undefined))
        throw new RequestError([
          `${options.dollars === undefined ? '--tokens' : '--dollars'}: a sample asks people and no model, so there is nothing to cap without --mechanisms`,
        ]);
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
    summary: 'write the state of a sample as JSON, at any time; simulated ones go to a subfolder',
    folder: './samples',
    what: 'report yet',
    read: qaDocumentsOf,
    write: (folder, { corpus, files }) => writeFiles(folderOf(folder, corpus === 'simulated'), files),
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end a sample; its open reviews are withdrawn, and what people said stays' },
  reopen: { summary: 'continue a sample that failed by a fault of Symposium or was stopped; nobody is asked twice' },
});
