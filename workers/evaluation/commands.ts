import { InvalidArgumentError } from 'commander';
import type { EvaluationInput } from '../../shared/evaluation/index.ts';
import { cost } from '../../shared/text/index.ts';
import { folderOf, writeFiles } from '../client/write-files.ts';
import { runCommands } from '../commands/run-commands.ts';
import { type Attend, policyLines, type StartOptions } from '../commands/start-command.ts';
import { planOfEvaluation } from '../estimate/plan-of-evaluation.ts';
import { lineOf } from '../scenario/line.ts';
import { attendPlainly } from '../terminal/attend.ts';
import { withStore } from '../terminal/connected.ts';
import { collect } from '../terminal/leaf.ts';
import { evaluations, type EvaluationShape, storeSet } from './client.ts';
import { compareCommand } from './compare-command.ts';
import { followEvaluation } from './follow.ts';
import { evaluationPage } from './page.ts';
import { readFolders } from './read-folders.ts';

interface EvaluateCommand extends StartOptions {
  readonly model: string;
  readonly scenarios: string;
  readonly keys: string;
  readonly runs: number;
  readonly judge?: readonly string[];
}

const sample = 'evaluation-20261123-4f9k2m';

/** Watches an evaluation to its end. */
export const attendEvaluation: Attend<object> = (attendance) => {
  const { symposium, terminal, runKey } = attendance;
  return attendPlainly(attendance, evaluations, {
    lineOf,
    follow: (rows) => followEvaluation(runKey, rows, terminal, () => symposium.runs(evaluations).show(runKey)),
    page: evaluationPage,
    ending: ({ outcome, reason }) => ({
      exit: outcome === 'SCORED' ? 'done' : 'undocumented',
      facts: { outcome, reason },
    }),
  });
};

/** Evaluations of models on scenarios (docs/rules/evaluation.md). */
export const evaluationCommands = runCommands<EvaluationShape, object, EvaluateCommand>({
  kind: evaluations,
  summary: 'how well a model does on scenarios: asked some times each, judged blind, scored by their keys',
  sample,
  start: {
    summary: 'put a model to the scenarios of a folder, and score its answers by the keys of another',
    examples: [
      'symposium evaluate start --model openai:gpt-6-sol --scenarios scenarios --keys scenarios --runs 3 --judge anthropic:claude-opus-5-5 --judge openai:gpt-6-sol',
    ],
    options: (command) =>
      command
        .requiredOption('--model <ref>', 'provider:model that is evaluated')
        .requiredOption('--scenarios <folder>', 'a corpus, or the folder of its public documents')
        .requiredOption('--keys <folder>', 'a corpus, or the folder of its evaluation documents')
        .option('--runs <number>', 'how often each scenario is put to the model', runsOf, 3)
        .option('--judge <ref>', 'provider:model of a judge (repeatable, at most three)', collect),
    plan: planOfEvaluation,
    async asked(options) {
      const { model, scenarios, keys, runs, judge, key } = options;
      const [set, policy] = await Promise.all([readFolders(scenarios, keys), policyLines(options)]);
      const asked = { model, runs, policy, ...(judge === undefined ? {} : { judges: [...judge] }) };
      // All else is checked before the scenarios are stored.
      const named = key === undefined ? {} : { key };
      evaluations.request({ ...asked, set: '0'.repeat(64) }, named);
      const input: EvaluationInput = { ...asked, set: await withStore((db) => storeSet(db, set)) };
      return [input, named];
    },
  },
  watch: {
    summary: 'follow an evaluation until it ends; exit code 1 where nothing could be scored',
    attend: attendEvaluation,
  },
  show: { summary: 'how an evaluation stands, with the score so far and its interval', page: evaluationPage },
  list: {
    head: ['evaluation', 'corpus', 'since', 'state', 'cost'],
    row: ({ runKey, corpus, createdAt, outcome, costMicrodollars }) => [
      runKey,
      corpus,
      createdAt,
      outcome ?? 'under way',
      cost(costMicrodollars),
    ],
  },
  report: {
    summary: 'write the report as JSON and as a page, and every response as JSONL; simulated ones go to a subfolder',
    folder: './evaluations',
    what: 'report',
    read: (db, runKey) => evaluations.documents(db, runKey),
    write: (to, { corpus, files }) => writeFiles(folderOf(to, corpus === 'simulated'), files),
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end an evaluation; what was answered stays in the store' },
  reopen: { summary: 'take an evaluation up again that Symposium failed or that was stopped; nothing is paid twice' },
  own: compareCommand,
});

function runsOf(text: string): number {
  if (/^([1-9]|1\d|20)$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1 to 20.');
}
