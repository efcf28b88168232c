import { compareReports, comparisonLines, type ComparedReports } from '../../shared/evaluation/index.ts';
import { keyOf } from '../client/run-key.ts';
import { folderOf, writeFiles } from '../client/write-files.ts';
import type { Config } from '../config.ts';
import { evaluations, storeSet } from '../evaluation/client.ts';
import { attendEvaluation } from '../evaluation/commands.ts';
import { reportIn } from '../evaluation/compare-command.ts';
import { exampleScenarios } from '../evaluation/read-folders.ts';
import type { SimulationOrder } from '../serving/simulation.ts';
import type { Exit } from '../terminal/exit.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { ended, pageOf, staged, type Staged } from './staged.ts';

/** Two subjects and their judges, all simulated. */
const subjects = ['simulated:messages', 'simulated:chat'] as const;
const judges = ['simulated:messages', 'simulated:chat'];
const runs = 3;

interface Performed {
  readonly exit: Exit;
  readonly keys: readonly string[];
  /** null: one was left before it ended. */
  readonly compared: ComparedReports | null;
  readonly files: readonly string[];
}

/** Two simulated models are put to the example scenarios, one after the other, live; then they are compared. */
export async function demoEvaluation(
  config: Config,
  terminal: Terminal,
  simulation: SimulationOrder,
  output: string,
): Promise<Exit> {
  const { exit } = await staged(
    config,
    terminal,
    simulation,
    (stage) => perform(stage, terminal, output),
    ({ keys, compared, files }, { stays }) => {
      if (compared === null) return;
      if (terminal.json) terminal.out(JSON.stringify({ evaluations: keys, compared, files }));
      else for (const line of farewell(keys, compared, files, stays)) terminal.out(line);
    },
  );
  return exit;
}

async function perform({ symposium, addresses }: Staged, terminal: Terminal, output: string): Promise<Performed> {
  const { db } = symposium;
  const set = await storeSet(db, await exampleScenarios());
  const stem = keyOf('evaluation', new Date());
  const keys: string[] = [];
  const files: string[] = [];
  for (const [at, model] of subjects.entries()) {
    const key = `${stem}-${at + 1}`;
    const { runKey, workflowId } = await symposium.runs(evaluations).start({ set, model, judges, runs }, { key });
    keys.push(runKey);
    if (addresses.uiUrl !== null) terminal.say(`Its page: ${pageOf(addresses, workflowId)}`);
    terminal.say('');
    const exit = await attendEvaluation({ symposium, terminal, runKey }, {});
    const { outcome } = await symposium.runs(evaluations).show(runKey);
    if (outcome === null) {
      await ended(
        () => symposium.runs(evaluations).cancel(runKey, 'the demo was left', 'the demo'),
        () => symposium.runs(evaluations).result(runKey),
      );
      terminal.say('The demo was left, and its evaluation is cancelled.');
      return { exit: 'incomplete', keys, compared: null, files };
    }
    const published = await evaluations.documents(db, runKey);
    if (exit !== 'done' || published === null) return { exit, keys, compared: null, files };
    files.push(...(await writeFiles(folderOf(output, published.corpus === 'simulated'), published.files)));
  }
  const [first = '', second = ''] = keys;
  const read = compareReports(await reportIn(db, first), await reportIn(db, second));
  return { exit: 'done', keys, compared: 'problems' in read ? null : read.compared, files };
}

function farewell(
  keys: readonly string[],
  compared: ComparedReports,
  files: readonly string[],
  stays: boolean,
): string[] {
  const [first = '', second = ''] = keys;
  return [
    '',
    ...comparisonLines(compared),
    '',
    ...files.filter((path) => path.endsWith('.html')).map((path) => `The report: ${path}`),
    '',
    ...(stays
      ? ['Next:']
      : [
          'The servers stop now, and the runs are kept. Start them again with `npm run dev`, and then in another terminal:',
        ]),
    '',
    `  how one stands             npm run symposium -- evaluate show ${first}`,
    `  the two compared           npm run symposium -- evaluate compare ${first} ${second}`,
    '  a real model               npm run symposium -- evaluate start --model openai:gpt-6-sol --scenarios scenarios --keys scenarios',
  ];
}
