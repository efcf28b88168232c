import { InvalidArgumentError, Option } from 'commander';
import { contributedLines, isContributed, subjectArchitectures } from '../../shared/evaluation/index.ts';
import { folderOf, writeFiles } from '../client/write-files.ts';
import { runCommands } from '../commands/run-commands.ts';
import { type Attend, withTokens } from '../commands/start-command.ts';
import { planOfEvaluation } from '../estimate/plan-of-evaluation.ts';
import { rowLine } from '../terminal/row-words.ts';
import { auditCommands } from './audit/commands.ts';
import { attendPlainly } from '../terminal/attend.ts';
import { collect, once } from '../terminal/leaf.ts';
import { type EvaluateCommand, evaluationAsked } from './asked.ts';
import { evaluations, type EvaluationShape } from './client.ts';
import { calibrationCommand } from './calibration-command.ts';
import { contributionsOf } from './contributed/client.ts';
import { importCommand } from './contributed/import-command.ts';
import { withdrawCommand } from './contributed/withdraw-command.ts';
import { contaminationCommand } from './contamination-command.ts';
import { compareCommand } from './compare-command.ts';
import { followEvaluation } from './follow.ts';
import { evaluationPage } from './page.ts';
import { itemsCommand } from './items-command.ts';
import { logCommand } from './log-command.ts';
import { leaderboardCommand } from './leaderboard-command.ts';
import { rescoreCommand } from './rescore-command.ts';
import { runsOf, setOptions } from './set-options.ts';
import { serveCommand } from './scoring/serve-command.ts';
import { twinsCommand } from './twins-command.ts';
import { verifyCommand } from './verify-command.ts';
import { suspectsCommands } from './suspects/commands.ts';
import { runList } from '../terminal/run-list.ts';

const sample = 'evaluation-20261123-4f9k2m';

/** Watches an evaluation to its end. */
export const attendEvaluation: Attend<object> = (attendance) => {
  const { symposium, terminal, runKey } = attendance;
  return attendPlainly(attendance, evaluations, {
    lineOf: rowLine,
    follow: (rows) => followEvaluation(runKey, rows, terminal, () => symposium.runs(evaluations).show(runKey)),
    page: evaluationPage,
    ending: ({ outcome, reason }) => ({
      exit: outcome === 'SCORED' || outcome === 'PROBED' ? 'done' : 'undocumented',
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
      'symposium evaluate start --endpoint http://127.0.0.1:9000/answer --scenarios scenarios --keys scenarios --judge anthropic:claude-opus-5-5',
      'symposium evaluate start --model anthropic:claude-opus-5-5 --provider-batch --scenarios scenarios --keys scenarios',
      'symposium evaluate start --model openai:gpt-6-sol --twins --scenarios scenarios --keys scenarios --judge anthropic:claude-opus-5-5',
      'symposium evaluate start --model openai:gpt-6-sol --scenarios releases/v1.0 --keys releases/v1.0 --passphrase-file passphrase.txt',
      'symposium evaluate start --answers answers.jsonl --scenarios scenarios --keys scenarios --judge anthropic:claude-opus-5-5',
    ],
    options: (command) =>
      setOptions(withTokens(command, 'evaluation'))
        .option('--model <ref>', 'provider:model that is evaluated', once)
        .option(
          '--endpoint <address>',
          'in place of --model: a plain HTTP address that answers (docs/endpoints.md)',
          once,
        )
        .option(
          '--answers <file>',
          'in place of --model: answers that exist already, as JSON Lines; the model is not asked',
          once,
        )
        .option('--runs <number>', 'how often the model is asked about each scenario (3)', runsOf)
        .addOption(
          new Option(
            '--architecture <name>',
            'how the model is put to work; its thinking at most, if left out',
          ).choices(subjectArchitectures),
        )
        .option(
          '--temperature <number>',
          'sampling temperature of the model, from 0 to 2; 0.7 if left out',
          temperatureOf,
        )
        .option(
          '--provider-batch',
          'ask in batches of the provider, at half price: they take up to 24 hours each, one for the answers and one for the judges',
        )
        .option(
          '--twins [seed]',
          'also ask the twin of each scenario, which has other numbers, and print the difference: at most twice the calls (see: evaluate twins)',
        )
        .option('--judge <ref>', 'provider:model of a judge (repeatable, at most three)', collect),
    plan: planOfEvaluation,
    asked: evaluationAsked,
  },
  watch: {
    summary: 'follow an evaluation until it ends; exit code 1 where nothing could be scored',
    attend: attendEvaluation,
  },
  show: {
    summary: 'the state of an evaluation, with the score so far and its interval; and contributed results',
    page: evaluationPage,
    async part(db, name) {
      if (!isContributed(name)) return null;
      const value = await contributionsOf({ db }).show(name);
      return { value, lines: () => contributedLines(value) };
    },
  },
  list: runList('evaluation'),
  report: {
    summary: 'write the report as JSON and as a page, and every response as JSONL; simulated ones go to a subfolder',
    folder: './evaluations',
    what: 'report',
    async read(db, name) {
      if (!isContributed(name)) return evaluations.documents(db, name);
      const { of, files } = await contributionsOf({ db }).report(name);
      return { runKey: name, corpus: of.simulated ? 'simulated' : 'real', files };
    },
    write: (to, { corpus, files }) => writeFiles(folderOf(to, corpus === 'simulated'), files),
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end an evaluation; what was answered stays in the store' },
  reopen: {
    summary:
      'continue an evaluation that failed by a fault of Symposium or was stopped; stored answers are not paid again',
  },
  inner: [auditCommands, suspectsCommands],
  own(group, ended) {
    rescoreCommand(group, ended, attendEvaluation);
    contaminationCommand(group, ended, attendEvaluation);
    twinsCommand(group, ended);
    verifyCommand(group, ended);
    importCommand(group, ended);
    withdrawCommand(group, ended);
    compareCommand(group, ended);
    leaderboardCommand(group, ended);
    itemsCommand(group, ended);
    calibrationCommand(group, ended);
    logCommand(group, ended);
    serveCommand(group, ended);
  },
});

function temperatureOf(text: string): number {
  const value = /^\d(\.\d{1,3})?$/.test(text) ? Number(text) : Infinity;
  if (value <= 2) return value;
  throw new InvalidArgumentError('Write a number from 0 to 2, such as 0.7.');
}
