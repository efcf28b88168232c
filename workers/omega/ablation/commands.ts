import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  type AblationInput,
  type AblationReport,
  type Arm,
  armRows,
  arms,
  findingWords,
  isArm,
  judgingLine,
  pairRows,
} from '../../../shared/omega/ablation/index.ts';
import { levels } from '../../../shared/omega/index.ts';
import { oneLine } from '../../../shared/text/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { runCommands } from '../../commands/run-commands.ts';
import {
  policyLines,
  startLeaf,
  type Attend,
  type StartOptions,
  type StartVerb,
} from '../../commands/start-command.ts';
import { lineOf } from '../../scenario/line.ts';
import { attendRun, tellRows } from '../../terminal/attend.ts';
import { withStore } from '../../terminal/connected.ts';
import type { Exit } from '../../terminal/exit.ts';
import { readJsonObject } from '../../terminal/json-file.ts';
import { collect, leaf, type Ended } from '../../terminal/leaf.ts';
import { shown, table, type Terminal } from '../../terminal/terminal.ts';
import { readProblemFile } from '../problem-file.ts';
import {
  ablationRuns,
  writeAblation,
  type AblationShape,
  type AblationStanding,
  type PublishedAblation,
} from './client.ts';
import { planOfAblation } from '../../estimate/plans.ts';
import { runList } from '../../terminal/run-list.ts';

interface AblationCommand extends StartOptions {
  readonly arms?: readonly Arm[];
  readonly rounds: number;
  readonly judge?: readonly string[];
  readonly model?: string;
  readonly seed?: string;
  readonly stakes?: string;
  readonly uncertainty?: string;
  readonly sessionPolicy?: string;
  readonly output: string;
}

const start: StartVerb<AblationShape, AblationCommand> = {
  argument: '[problem]',
  summary:
    'answer one problem by a session, by a vote and by a single agent at equal token cost, and have the answers judged blind',
  examples: [
    'symposium omega ablation start problem.md --arms single,vote,omega --rounds 6 --judge anthropic:claude-opus-5-5 --judge openai:gpt-6-sol',
  ],
  options: (command: Command) =>
    command
      .option('--arms <list>', `two or more of: ${arms.join(',')}; all if left out`, armsOf)
      .option('--rounds <number>', 'how often all arms are run anew', roundsOf, 1)
      .option('--judge <ref>', 'provider:model of a judge (repeatable, at most three)', collect)
      .option('--model <ref>', 'provider:model of everyone who answers: the single agent and the session’s agents')
      .option('--seed <text>', 'of every shuffle and sample; the key if left out')
      .addOption(new Option('--stakes <level>', 'of the session').choices(levels.map((level) => level.toLowerCase())))
      .addOption(
        new Option('--uncertainty <level>', 'of the session').choices(levels.map((level) => level.toLowerCase())),
      )
      .option('--session-policy <file>', 'lines of the sessions’ policy, as --policy has those of the ablation’s')
      .option('--output <folder>', 'where the comparison is written', './ablations'),
  plan: planOfAblation,
  waitsUnattended: true,
  async asked(options, [file]) {
    if (file === undefined) throw new RequestError(['problem: is missing; name a text file, or - for standard input']);
    return [await inputOf(file, options), options.key === undefined ? {} : { key: options.key }];
  },
};

/** Watches a comparison to its end, and writes it where it is told to. */
const attend: Attend<{ readonly output?: string }> = (attendance, { output }) => {
  const { symposium, terminal, runKey } = attendance;
  return attendRun(attendance, {
    kind: ablationRuns,
    follow: (rows) => tellRows(rows, terminal, lineOf),
    async ended() {
      const runs = symposium.runs(ablationRuns);
      const published = await runs.report(runKey);
      if (published !== null) return tell(terminal, published, output);
      const { outcome, reason } = await runs.show(runKey);
      if (terminal.json) terminal.out(JSON.stringify({ runKey, outcome, reason }));
      else terminal.out(`${runKey} ended without a comparison: ${oneLine(reason ?? 'the Temporal UI says why')}`);
      return 'undocumented';
    },
  });
};

/** Comparisons of OMEGA with less (docs/ablation.md). */
export const ablationCommands = runCommands({
  kind: ablationRuns,
  summary: 'whether a session earns its cost: OMEGA compared with less, at equal token cost',
  sample: 'ablation-20261121-7k2m9x',
  start,
  watch: {
    summary: 'follow a comparison until it ends, and print it; exit code 1 if it has no result',
    options: (command) => command.option('--output <folder>', 'also write it there when it ends'),
    attend,
  },
  show: { summary: 'a comparison as it stands, and its tables once it has ended', page: standingPage },
  list: runList('ablation'),
  report: {
    summary: 'write a comparison as Markdown and JSON; simulated ones go to a subfolder',
    folder: './ablations',
    what: 'comparison',
    read: (db, runKey) => ablationRuns.documents(db, runKey),
    write: writeAblation,
    facts: ({ report: { runKey, simulated } }) => ({ runKey, corpus: simulated ? 'simulated' : 'real' }),
  },
  cancel: { summary: 'end a comparison; what was answered stays in the store' },
  reopen: { summary: 'take a comparison up again that Symposium failed or that was stopped; nothing is paid twice' },
});

/** Mounts `omega ablate`, the older word for `omega ablation start`, and with `--show` for `report`. */
export function ablateCommand(omega: Command, ended: Ended): void {
  const begin = startLeaf(ablationRuns, { ...start, verb: 'ablate' }, attend);
  leaf<AblationCommand & { readonly show?: string }>(omega, ended, {
    ...begin,
    summary: 'the older word for `omega ablation start`',
    examples: [
      'symposium omega ablate problem.md --arms single,vote,omega',
      'symposium omega ablate --show ablation-20261121-7k2m9x --json',
    ],
    options: (command) =>
      (begin.options?.(command) ?? command).option(
        '--show <key>',
        'print and write a comparison that has ended, and start nothing',
      ),
    async act(terminal, { show, ...options }, args) {
      if (show === undefined) return begin.act(terminal, options, args);
      const published = await withStore((db) => ablationRuns.documents(db, show));
      if (published !== null) return tell(terminal, published, options.output);
      throw new RequestError([
        `ablation: ${show} has no comparison; it is still running, has failed, or was never started`,
      ]);
    },
  });
}

async function inputOf(file: string, options: AblationCommand): Promise<AblationInput> {
  const { arms: chosen, rounds, judge, model, seed, stakes, uncertainty, sessionPolicy } = options;
  const level = (word: string | undefined) => levels.find((one) => one.toLowerCase() === word) ?? null;
  const [problem, rules, session] = await Promise.all([
    readProblemFile(file),
    policyLines(options),
    sessionPolicy === undefined ? {} : readJsonObject(sessionPolicy, '--session-policy'),
  ]);
  return {
    problem,
    rounds,
    stakes: level(stakes),
    uncertainty: level(uncertainty),
    policy: rules,
    session,
    ...(chosen === undefined ? {} : { arms: [...chosen] }),
    ...(judge === undefined ? {} : { judges: [...judge] }),
    ...(model === undefined ? {} : { model }),
    ...(seed === undefined ? {} : { seed }),
  };
}

async function tell(terminal: Terminal, published: PublishedAblation, output: string | undefined): Promise<Exit> {
  const { report } = published;
  const files = output === undefined ? [] : await writeAblation(output, published);
  if (terminal.json) terminal.out(JSON.stringify({ ...report, files }));
  else for (const line of [...comparisonLines(report), ...files.map((path) => `  ${shown(path)}`)]) terminal.out(line);
  return report.judgements.counted > 0 ? 'done' : 'undecided';
}

function standingPage({ runKey, corpus, createdAt, outcome, reason, report }: AblationStanding): string[] {
  return [
    `${runKey}  (${corpus} corpus, since ${createdAt})`,
    `state      ${outcome ?? 'under way'}${reason === null ? '' : `: ${oneLine(reason)}`}`,
    '',
    ...(report === null ? ['It has not come to a comparison.'] : comparisonLines(report)),
    '',
    outcome === null
      ? `Watch it: symposium omega ablation watch ${runKey}`
      : `Write it to a folder: symposium omega ablation report ${runKey}`,
  ];
}

function comparisonLines(report: AblationReport): string[] {
  const [answers, pairs] = [armRows(report), pairRows(report)];
  const simulated = report.simulated ? ' (SIMULATED)' : '';
  const rounds = `${report.rounds} ${report.rounds === 1 ? 'round' : 'rounds'}`;
  return [
    `Ablation ${report.runKey}${simulated}: ${rounds}, seed ${oneLine(report.seed)}`,
    '',
    ...table(answers.head, answers.rows),
    '',
    ...table(pairs.head, pairs.rows),
    '',
    judgingLine(report),
    ...report.cautions.map((caution) => `- ${oneLine(caution)}`),
    '',
    findingWords[report.finding],
  ];
}

function armsOf(text: string): Arm[] {
  const chosen = [
    ...new Set(
      text
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
  ];
  const unknown = chosen.filter((word) => !isArm(word));
  if (unknown.length > 0 || chosen.length < 2)
    throw new InvalidArgumentError(`Name two or more of ${arms.join(', ')}, with commas between.`);
  return chosen.filter(isArm);
}

function roundsOf(text: string): number {
  if (/^([1-9]|1\d|20)$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1 to 20.');
}
