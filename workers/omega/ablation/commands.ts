import { InvalidArgumentError, Option, type Command } from 'commander';
import { isArm, arms, type Arm } from '../../../shared/omega/ablation/arms.ts';
import { findingWords } from '../../../shared/omega/ablation/finding.ts';
import type { AblationInput } from '../../../shared/omega/ablation/input.ts';
import { armRows, judgingLine, pairRows } from '../../../shared/omega/ablation/document.ts';
import { levels } from '../../../shared/omega/vocabulary.ts';
import {
  ablationRuns,
  readAblationRequest,
  writeAblation,
  type AblationShape,
  type PublishedAblation,
} from './client.ts';
import type { Database } from '../../../activities/store/database.ts';
import type { AblationResult } from '../../../workflows/ablation.ts';
import { pollersOf } from '../../client/pollers.ts';
import { RequestError } from '../../client/request-error.ts';
import { runsOf, type Run, type Runs } from '../../client/runs.ts';
import { lineOf } from '../../scenario/line.ts';
import { withStore, withSymposium } from '../../terminal/connected.ts';
import type { Exit } from '../../terminal/exit.ts';
import { readJsonFile } from '../../terminal/json-file.ts';
import { collect, leaf, type Act, type Ended, type Leaf } from '../../terminal/leaf.ts';
import { readProblemFile } from '../problem-file.ts';
import { onSignal } from '../../terminal/signals.ts';
import { shown, table, type Terminal } from '../../terminal/terminal.ts';
import { oneLine } from '../../../shared/text/invisible.ts';

interface AblateOptions {
  readonly arms?: readonly Arm[];
  readonly rounds: number;
  readonly judge?: readonly string[];
  readonly model?: string;
  readonly seed?: string;
  readonly stakes?: string;
  readonly uncertainty?: string;
  readonly policy?: string;
  readonly sessionPolicy?: string;
  readonly key?: string;
  readonly detach?: true;
  readonly show?: string;
  readonly output: string;
}

export const ablate: Leaf<AblateOptions> = {
  usage: 'ablate [problem]',
  summary:
    'answer one problem by a session, by a vote and by a single agent at equal token cost, and have the answers judged blind',
  examples: [
    'symposium omega ablate problem.md --arms single,vote,omega --rounds 6 --judge anthropic:claude-opus-5-5 --judge openai:gpt-6-sol',
    'symposium omega ablate --show ablation-20261121-7k2m9x --json',
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
      .option('--policy <file>', 'JSON with lines of the ablation’s policy that differ from the defaults')
      .option('--session-policy <file>', 'the same for the sessions')
      .option('--key <key>', 'name of the run; made up if left out')
      .option('--detach', 'start it and return at once')
      .option('--show <key>', 'print a comparison that has ended, and start nothing')
      .option('--output <folder>', 'where the comparison is written', './ablations'),
  act: runAblation,
};

/** Mounts the command below `symposium omega`. */
export function ablateCommand(omega: Command, ended: Ended): void {
  leaf(omega, ended, ablate);
}

async function runAblation(...[terminal, options, [file]]: Parameters<Act<AblateOptions>>): Promise<Exit> {
  const { show, output, detach } = options;
  if (show !== undefined) return tell(terminal, output, await withStore((db) => publishedOf(db, show)));
  if (file === undefined) throw new RequestError(['problem: is missing; name a text file, or - for standard input']);
  const { runKey: key, input } = readAblationRequest(await inputOf(file, options), options.key);
  return withSymposium(async (symposium, { namespace }, { taskQueue }) => {
    const runs = runsOf(ablationRuns, symposium.servers);
    const started = await runs.start(input, { key });
    const { runKey, workflowId } = started;
    if ((await pollersOf(symposium.connection, namespace, taskQueue)) === 0)
      terminal.say(`No worker polls task queue ${taskQueue}, so the ablation waits. Start one with: symposium worker`);
    if (detach === true) {
      terminal.result({ runKey, workflowId }, () => [
        `Ablation ${runKey} has started. When it has ended, see it with: symposium omega ablate --show ${runKey}`,
      ]);
      return 'done';
    }
    return attend(terminal, symposium.db, runs, started, output);
  });
}

/** The comparison of an ablation that has ended. Throws `RequestError` where there is none. */
async function publishedOf(db: Database, runKey: string): Promise<PublishedAblation> {
  const published = await ablationRuns.documents(db, runKey);
  if (published !== null) return published;
  throw new RequestError([
    `ablation: ${runKey} has no comparison; it is still running, has failed, or was never started`,
  ]);
}

async function inputOf(file: string, options: AblateOptions): Promise<AblationInput> {
  const { arms: chosen, rounds, judge, model, seed, stakes, uncertainty, policy, sessionPolicy } = options;
  const level = (word: string | undefined) => levels.find((one) => one.toLowerCase() === word) ?? null;
  const [problem, rules, session] = await Promise.all([
    readProblemFile(file),
    linesOf(policy, '--policy'),
    linesOf(sessionPolicy, '--session-policy'),
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

async function linesOf(path: string | undefined, option: string): Promise<object> {
  const read = path === undefined ? {} : await readJsonFile(path, option);
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new RequestError([`${option}: ${path ?? ''} holds no JSON object`]);
  return read;
}

/** Tells what happens until the run ends. Ctrl-C stops the telling, never the run. */
async function attend(
  terminal: Terminal,
  db: Database,
  { watch }: Runs<AblationShape>,
  { runKey, result }: Run<AblationResult>,
  output: string,
): Promise<Exit> {
  const { signal, release } = onSignal();
  try {
    for await (const row of watch(runKey, { signal })) {
      const line = lineOf(row);
      if (line !== null && !signal.aborted) terminal.say(line);
      if (signal.aborted) break;
    }
    if (signal.aborted) {
      terminal.say(`The ablation goes on. When it has ended, see it with: symposium omega ablate --show ${runKey}`);
      return 'done';
    }
    const failed = await result().then(
      () => null,
      (error: unknown) => reasonIn(error),
    );
    if (failed === null) return await tell(terminal, output, await publishedOf(db, runKey));
    terminal.say(`${runKey} ended without a comparison: ${oneLine(failed)}`);
    if (terminal.json) terminal.out(JSON.stringify({ runKey, failed }));
    return 'undocumented';
  } finally {
    release();
  }
}

async function tell(terminal: Terminal, output: string, published: PublishedAblation): Promise<Exit> {
  const files = await writeAblation(output, published);
  const { report } = published;
  terminal.result({ ...report, files }, () => {
    const [answers, pairs] = [armRows(report), pairRows(report)];
    return [
      `Ablation ${report.runKey}${report.simulated ? ' (SIMULATED)' : ''}: ${report.rounds} ${report.rounds === 1 ? 'round' : 'rounds'}, seed ${oneLine(report.seed)}`,
      '',
      ...table(answers.head, answers.rows),
      '',
      ...table(pairs.head, pairs.rows),
      '',
      judgingLine(report),
      ...report.cautions.map((caution) => `- ${oneLine(caution)}`),
      '',
      findingWords[report.finding],
      ...files.map((path) => `  ${shown(path)}`),
    ];
  });
  return report.judgements.counted > 0 ? 'done' : 'undecided';
}

/** The innermost reason of a failed workflow, in one line. */
function reasonIn(error: unknown): string {
  if (error instanceof Error)
    return error.cause instanceof Error ? reasonIn(error.cause) : error.message.replace(/\s+/g, ' ');
  return String(error);
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
