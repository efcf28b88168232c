import { join } from 'node:path';
import { attendSession } from '../omega/attend.ts';
import { readProblemFile } from '../omega/problem-file.ts';
import type { Exit } from '../terminal/exit.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { projectRoot, type Config } from '../config.ts';
import { readSessionRequest } from '../omega/request.ts';
import { sessionDocumentsOf, writeSession } from '../omega/documents.ts';
import type { SimulationOrder } from '../serving/simulation.ts';
import { openPage } from '../terminal/open-page.ts';
import { pageOf, staged, type Staged } from './staged.ts';

interface Performed {
  readonly exit: Exit;
  readonly runKey: string;
  /** Path of the report's page; null: the session was left before it had one. */
  readonly page: string | null;
}

/**
 * A whole OMEGA session on simulated models, live, with its report written to a folder. A contradiction comes up on the
 * way, and is settled.
 */
export async function demoSession(
  config: Config,
  terminal: Terminal,
  simulation: SimulationOrder,
  output: string,
): Promise<Exit> {
  const problem = await readProblemFile(join(projectRoot, 'examples/problems/empty-buses.md'));
  const { exit } = await staged(
    config,
    terminal,
    simulation,
    (stage) => perform(stage, config, terminal, problem, output),
    ({ runKey, page }, { stays }) => {
      if (!terminal.json && page !== null) for (const line of farewell(runKey, page, stays)) terminal.out(line);
    },
  );
  return exit;
}

async function perform(
  { symposium, addresses }: Staged,
  config: Config,
  terminal: Terminal,
  problem: string,
  output: string,
): Promise<Performed> {
  const { runKey: key } = readSessionRequest(problem, {});
  const { runKey, workflowId } = await symposium.omega.start(problem, { key });
  if (addresses.uiUrl !== null) terminal.say(`Its page: ${pageOf(addresses, workflowId)}`);
  terminal.say('');
  const exit = await attendSession({ symposium, terminal, runKey });
  const documents = await sessionDocumentsOf(symposium.db, runKey);
  if (documents === null) {
    // Who leaves early takes the worker along: the session must not wait for ever.
    await symposium.omega.cancel(runKey, 'it was left', 'the demo').catch(() => undefined);
    return { exit: 'unsolved', runKey, page: null };
  }
  const paths = await writeSession(output, documents);
  const page = paths.find((path) => path.endsWith('report.html')) ?? null;
  if (page !== null && terminal.live) await openPage(page, config);
  return { exit, runKey, page };
}

function farewell(runKey: string, page: string, stays: boolean): string[] {
  return [
    '',
    `The report, drawn              ${page}`,
    '',
    ...(stays
      ? ['Next:']
      : [
          'The servers stop now, and the session is kept. Start them again with `npm run dev`, and then in another terminal:',
        ]),
    '',
    `  how it stands                 npm run symposium -- omega show ${runKey}`,
    `  where a number comes from     npm run symposium -- omega show ${runKey} --claim ANSWER`,
    '  what it will remember         npm run symposium -- omega memory list',
    '  a problem of your own         npm run symposium -- omega start problem.md --stakes high',
  ];
}
