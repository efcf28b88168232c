import { InvalidArgumentError, Option, type Command } from 'commander';
import { field } from '../../../activities/models/reply-fields.ts';
import { type AblationInput, type Arm, arms, isArm } from '../../../shared/omega/ablation/index.ts';
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
import { rowLine } from '../../terminal/row-words.ts';
import { attendRun, tellRows } from '../../terminal/attend.ts';
import { withStore } from '../../terminal/connected.ts';
import { countOf } from '../../terminal/count.ts';
import { readJsonObject, readJsonFile } from '../../terminal/json-file.ts';
import { collect, leaf, type Ended } from '../../terminal/leaf.ts';
import { readProblemFile } from '../problem-file.ts';
import { ablationRuns, writeAblation, type AblationShape } from './client.ts';
import { standingPage, tell } from './told.ts';
import { planOfComparison } from '../../estimate/plans.ts';
import { runList } from '../../terminal/run-list.ts';
import { storeBody } from '../../../activities/store/bodies.ts';
import { namedSets, readCalibrationSet } from '../../../shared/omega/calibration/index.ts';

interface AblationCommand extends StartOptions {
  readonly arms?: readonly Arm[];
  readonly rounds: number;
  readonly set?: string;
  readonly sample?: number;
  readonly judge?: readonly string[];
  readonly model?: string;
  readonly seed?: string;
  readonly stakes?: string;
  readonly uncertainty?: string;
  readonly sessionPolicy?: string;
  readonly output: string;
}

/** What both ways of asking for a comparison have: one problem that is judged, and a set whose answers are known. */
const common = (command: Command) =>
  command
    .option('--model <ref>', 'provider:model of everyone who answers: the single agent and the session’s agents')
    .option('--seed <text>', 'of every shuffle and sample; the key if left out')
    .addOption(new Option('--stakes <level>', 'of the session').choices(levels.map((level) => level.toLowerCase())))
    .addOption(
      new Option('--uncertainty <level>', 'of the session').choices(levels.map((level) => level.toLowerCase())),
    )
    .option('--session-policy <file>', 'lines of the sessions’ policy, as --policy has those of the ablation’s')
    .option('-o, --output <folder>', 'where the comparison is written', './ablations');

const sampled = (command: Command) =>
  command.option('--sample <number>', 'so many problems of the set, evenly over the kinds; all if left out', countOf);

const start: StartVerb<AblationShape, AblationCommand> = {
  argument: '[problem]',
  summary:
    'answer one problem by a session, by a vote and by a single agent at equal token cost, and have the answers judged blind',
  examples: [
    'symposium omega ablation start problem.md --arms single,vote,omega --rounds 6 --judge anthropic:claude-opus-5-5 --judge openai:gpt-6-sol',
    'symposium omega ablation start --set calibration --sample 12 --model anthropic:claude-opus-5-5 --dollars 200',
  ],
  options: (command: Command) =>
    common(
      sampled(
        command
          .option('--arms <list>', `two or more of: ${arms.join(',')}; all if left out`, armsOf)
          .option('--rounds <number>', 'how often all arms are run anew', roundsOf, 1)
          .option('--judge <ref>', 'provider:model of a judge (repeatable, at most three)', collect)
          .option(
            '--set <name>',
            'in place of a problem: problems with known answers, calibration or a JSON file; answers are compared with the keys, and no judge is asked',
          ),
      ),
    ),
  plan: planOfComparison,
  asksFirst: ofSet,
  waitsUnattended: true,
  async asked(options, [file]) {
    if (file === undefined && options.set === undefined)
      throw new RequestError(['problem: is missing; name a text file, or - for standard input, or a set with --set']);
    return [await inputOf(file, options), options.key === undefined ? {} : { key: options.key }];
  },
};

/** Of a set the cost is that of many sessions: it is told, and agreed to, before anything is paid. */
function ofSet(input: unknown): boolean {
  return field(input, 'set') !== undefined;
}

/** Watches a comparison to its end, and writes it where it is told to. */
const attend: Attend<{ readonly output?: string }> = (attendance, { output }) => {
  const { symposium, terminal, runKey } = attendance;
  return attendRun(attendance, {
    kind: ablationRuns,
    follow: (rows) => tellRows(rows, terminal, rowLine),
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
  summary:
    'whether a session is worth its cost, and how well its confidence is calibrated: OMEGA compared with less, and with known answers',
  sample: 'ablation-20261121-7k2m9x',
  start,
  watch: {
    summary: 'follow a comparison until it ends, and print it; exit code 1 if it has no result',
    options: (command) => command.option('-o, --output <folder>', 'also write it there when it ends'),
    attend,
  },
  show: { summary: 'the state of a comparison, and its tables once it has ended', page: standingPage },
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
  reopen: {
    summary:
      'continue a comparison that failed by a fault of Symposium or was stopped; stored answers are not paid again',
  },
});

/** Mounts `omega ablate`, the older word for `omega ablation start`, and with `--show` for `report`. */
export function ablateCommand(omega: Command, ended: Ended): void {
  const begin = startLeaf(ablationRuns, { ...start, verb: 'ablate' }, attend);
  leaf<AblationCommand & { readonly show?: string }>(omega, ended, {
    ...begin,
    summary: 'the older name of `omega ablation start`',
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

async function inputOf(file: string | undefined, options: AblationCommand): Promise<AblationInput> {
  const { arms: chosen, rounds, judge, model, seed, stakes, uncertainty, sessionPolicy, set, sample } = options;
  const level = (word: string | undefined) => levels.find((one) => one.toLowerCase() === word) ?? null;
  const [problem, rules, session] = await Promise.all([
    file === undefined ? undefined : readProblemFile(file),
    policyLines(options),
    sessionPolicy === undefined ? {} : readJsonObject(sessionPolicy, '--session-policy'),
  ]);
  return {
    ...(problem === undefined ? {} : { problem }),
    ...(set === undefined ? {} : { set: await setOf(set) }),
    ...(sample === undefined ? {} : { sample }),
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

/** `omega calibrate`: what sessions say of their own certainty, held against problems whose answers are known. */
export function calibrateCommand(omega: Command, ended: Ended): void {
  const calibrate: StartVerb<AblationShape, AblationCommand & { readonly atOnce?: number }> = {
    ...start,
    verb: 'calibrate',
    argument: '[set]',
    summary: 'compare the confidence of sessions with how often they are right, on problems whose answers are known',
    examples: [
      'symposium omega calibrate --model anthropic:claude-opus-5-5 --sample 14 --dollars 150',
      'symposium omega calibrate our-problems.json --at-once 2',
    ],
    options: (command) =>
      common(
        sampled(command).option('--at-once <number>', 'sessions that are held side by side; four if left out', countOf),
      ),
    async asked({ atOnce, key, ...options }, [set = 'calibration']) {
      const input = await inputOf(undefined, { ...options, set, arms: ['omega'] });
      const policy = atOnce === undefined ? input.policy : { ...input.policy, sessionsAtOnce: atOnce };
      return [{ ...input, ...(policy === undefined ? {} : { policy }) }, key === undefined ? {} : { key }];
    },
  };
  leaf(omega, ended, startLeaf(ablationRuns, calibrate, attend));
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

/**
 * What a run is asked for: the name of a set that comes with Symposium, or the hash under which the set of a file is stored, so
 * that no key of it stands in a history. Throws `RequestError` that names each problem of the file.
 */
async function setOf(given: string): Promise<string> {
  if (Object.hasOwn(namedSets, given)) return given;
  const read = readCalibrationSet(await readJsonFile(given, 'set'));
  if ('faults' in read) throw new RequestError(read.faults.map((fault) => `set: ${given}: ${fault}`));
  return withStore((db) => storeBody(db, { problems: read.problems }));
}
