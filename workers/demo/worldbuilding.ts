import { join } from 'node:path';
import type { LedgerRow } from '../../shared/kernel/index.ts';
import type { MatchInput } from '../../shared/worldbuilding/index.ts';
import { readJsonFile } from '../terminal/json-file.ts';
import { attendMatch } from '../worldbuilding/attend.ts';
import type { Exit } from '../terminal/exit.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Symposium } from '../connect.ts';
import { projectRoot, type Config } from '../config.ts';
import { matchDocumentsOf, pageAmong, writeMatch } from '../worldbuilding/documents.ts';
import { challengeLines, readMatchRequest } from '../worldbuilding/request.ts';
import { openPage } from '../terminal/open-page.ts';
import type { SimulationOrder } from '../serving/simulation.ts';
import type { Tokens } from '../worldbuilding/token.ts';
import { cueAfter, wildcardName, type Cue } from './worldbuilding-cues.ts';
import { pageOf, staged, type Staged } from './staged.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { RequestError } from '../client/request-error.ts';

interface Performed {
  readonly exit: Exit;
  readonly runKey: string;
  /** Path of the match’s page; null: the match was left before it had one. */
  readonly page: string | null;
}

/** The wildcard speaks at once or not at all: nobody who looks on waits two minutes for silence. */
const patienceMs = 2_000;

/**
 * A whole match on simulated models, live, with its record and its pictures written to a folder. A curveball comes from
 * the audience on the way, and a person speaks for team A; the demo plays both.
 */
export async function demoMatch(
  config: Config,
  terminal: Terminal,
  simulation: SimulationOrder,
  output: string,
): Promise<Exit> {
  const challenge = await readJsonFile(join(projectRoot, 'examples/challenges/lighthouse.json'), 'challenge');
  const input: MatchInput = {
    challenge,
    teams: { A: { name: 'Ash & Daughters', wildcard: wildcardName }, B: { name: 'The Tidewrights' } },
    policy: { wildcard: { deadlineMs: patienceMs } },
  };
  const { exit } = await staged(
    config,
    terminal,
    simulation,
    (stage) => perform(stage, config, terminal, input, output),
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
  asked: MatchInput,
  output: string,
): Promise<Performed> {
  const { runKey: key } = readMatchRequest(asked);
  const {
    runKey,
    workflowId,
    brief: { challenge, teams },
    tokens,
  } = await symposium.worldbuilding.start(asked, { key });
  if (addresses.uiUrl !== null) terminal.say(`Its page: ${pageOf(addresses, workflowId)}`);
  for (const line of [
    '',
    ...challengeLines(challenge),
    '',
    `Team A is ${teams.A.name}, and ${wildcardName} speaks for it. Team B is ${teams.B.name}.`,
    '',
  ])
    terminal.say(line);
  const cues: Promise<void>[] = [];
  const exit = await attendMatch({ symposium, terminal, runKey }, (row: LedgerRow) => {
    const cue = cueAfter(row);
    if (cue !== null) cues.push(act(symposium, terminal, { runKey, tokens }, cue));
  });
  await Promise.all(cues);
  const documents = await matchDocumentsOf(symposium.db, runKey);
  if (documents === null) {
    // Who leaves early takes the worker along: the match must not wait for ever.
    await symposium.worldbuilding.cancel(runKey, 'the demo was left').catch(() => undefined);
    return { exit: 'unjudged', runKey, page: null };
  }
  const page = pageAmong(await writeMatch(output, documents));
  if (page !== null && terminal.live) await openPage(page, config);
  return { exit, runKey, page };
}

/** A cue that comes too late is missed and no fault: the match goes on without it, and says so by what it shows. */
async function act(
  { worldbuilding }: Symposium,
  terminal: Terminal,
  { runKey, tokens }: { readonly runKey: string; readonly tokens: Tokens },
  cue: Cue,
): Promise<void> {
  try {
    if (cue.is === 'inject') await worldbuilding.inject(runKey, { by: cue.by, text: cue.text });
    else {
      const { team, text, proposal } = cue;
      const token = tokens[team];
      const words = { text, proposal, ...(token === undefined ? {} : { token }) };
      await sayWhenAsked(() => worldbuilding.speak(runKey, team, words));
    }
  } catch (error) {
    if (!terminal.live)
      terminal.say(`The demo’s cue was missed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function farewell(runKey: string, page: string, stays: boolean): string[] {
  return [
    '',
    ...(stays
      ? ['Next:']
      : [
          'The servers stop now, and the match is kept. Start them again with `npm run dev`, and then in another terminal:',
        ]),
    '',
    `  play it again                 npm run symposium -- worldbuilding replay ${runKey}`,
    `  what a team settled           npm run symposium -- worldbuilding show ${runKey} --team A`,
    '  a challenge from the tables   npm run symposium -- worldbuilding start --tier 3',
    '  throw something in            npm run symposium -- worldbuilding inject <match> "It has not rained for a year"',
    '',
    `The match as a page: ${page}`,
  ];
}

const betweenMs = 50;
const tries = 40;

/**
 * Speaks as soon as the turn waits: the row that gives the cue is written a moment before the workflow opens its turn.
 * A refusal is tried again for two seconds; the last one is thrown.
 */
export async function sayWhenAsked<T>(
  speak: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = (ms) => pause(ms),
): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await speak();
    } catch (error) {
      if (!(error instanceof RequestError) || nth === tries) throw error;
      await wait(betweenMs);
    }
  }
}
