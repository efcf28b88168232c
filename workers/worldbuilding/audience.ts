import type { Database } from '../../activities/store/database.ts';
import type { Team } from '../../shared/worldbuilding/index.ts';
import { RequestError } from '../client/request-error.ts';
import type { Signed } from '../client/given.ts';
import { checkStated } from '../commands/run-commands.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Exit } from '../terminal/exit.ts';
import type { Leaf } from '../terminal/leaf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Worldbuilding } from './client.ts';
import { teamOf } from './options.ts';
import { pausedIn } from './paused.ts';
import { matchRunOf } from './report.ts';
import { roundLines, roundShown } from './round.ts';
import { UnknownRun } from '../client/run-names.ts';
import { elapsed, oneLine } from '../../shared/text/index.ts';

export const inject: Leaf<{ by: string }> = {
  usage: 'inject <match> <text>',
  summary:
    'offer a curveball: a further constraint that both teams get in the next round that neither has begun, if the moderator accepts it',
  examples: ['symposium worldbuilding inject tidal-flats "It has not been night for a year" --by mara'],
  options: (command) => command.option('--by <name>', 'who throws it; it stands in the record', 'the audience'),
  async act(terminal, { by }, [runKey = '', text = '']) {
    stated('text', text);
    stated('--by', by);
    const answer = await withSymposium((symposium) => symposium.worldbuilding.inject(runKey, { by, text }));
    terminal.result({ runKey, by, answer }, () => [`${oneLine(answer)}.`]);
  },
};

export const speak: Leaf<{ team: Team; proposal?: string; token?: string }> = {
  usage: 'speak <match> [text]',
  summary:
    'speak as a team’s wildcard, in the response turn that waits for you; without words, read what lies before the team',
  examples: [
    'symposium worldbuilding speak tidal-flats --team A',
    'symposium worldbuilding speak tidal-flats --team A --token abcde-fghij-klmno-pqrst "Who mends the bells?"',
    'symposium worldbuilding speak tidal-flats --team B --proposal B-F2 "Let the tide decide"',
  ],
  options: (command) =>
    command
      .requiredOption('--team <team>', 'A or B', teamOf)
      .option('--token <token>', 'as it was shown when the match was started; in history stands a proof of it alone')
      .option(
        '--proposal <id>',
        'which proposal it is about, such as A-F1; refused if the team is discussing another one by then',
      ),
  async act(terminal, { team, proposal, token }, [runKey = '', text]) {
    if (text === undefined) return beforeTheTeam(terminal, runKey, team, proposal);
    stated('text', text);
    const words = {
      text,
      ...(proposal === undefined ? {} : { proposal }),
      ...(token === undefined ? {} : { token }),
    };
    const answer = await withSymposium(({ db, worldbuilding }) =>
      worldbuilding.speak(runKey, team, words).catch((error: unknown) => refusedIn(db, runKey, error)),
    );
    terminal.result({ runKey, team, answer }, () => [`You are ${oneLine(answer)}.`]);
    return 'done';
  },
};

export const token: Leaf<Signed & { team: Team }> = {
  usage: 'token <match>',
  summary:
    'make a new token for a wildcard, for instance because the last one is lost; the old one is invalid from then on',
  examples: ['symposium worldbuilding token tidal-flats --team A --by mara --reason "Ada has lost hers"'],
  options: (command) =>
    command
      .requiredOption('--team <team>', 'A or B', teamOf)
      .requiredOption('--by <name>', 'who does it')
      .requiredOption('--reason <text>', 'why; it stands in the record'),
  async act(terminal, { team, by, reason }, [runKey = '']) {
    checkStated({ by, reason });
    const order = { team, by: by.trim(), reason: reason.trim() };
    const made = await withSymposium((symposium) => symposium.worldbuilding.renewToken(runKey, order));
    terminal.result({ runKey, team, token: made }, () => [
      `The new token of team ${team}’s wildcard: ${made} (it is not shown again)`,
    ]);
    return 'done';
  },
};

/** Who is refused by a paused match is told by whom it is paused, and what has it go on. */
async function refusedIn(db: Database, runKey: string, error: unknown): Promise<never> {
  if (!(error instanceof RequestError) || error instanceof UnknownRun) throw error;
  const paused = await pausedIn(db, runKey);
  throw paused === null ? error : new RequestError([...error.problems, paused]);
}

/** What a wildcard has to know before they speak: the round with its words, and how long the turn waits. */
async function beforeTheTeam(terminal: Terminal, runKey: string, team: Team, proposal?: string): Promise<Exit> {
  const { shown, brief, paused, waiting, underWay } = await withSymposium(async ({ db, worldbuilding }) => ({
    shown: await roundShown(db, runKey, team, proposal),
    brief: (await matchRunOf(db, runKey)).brief,
    paused: await pausedIn(db, runKey),
    ...(await turnOf(worldbuilding, runKey, team)),
  }));
  const left = waiting === null ? null : Math.max(0, waiting.untilMs - Date.now());
  terminal.result({ runKey, team, waiting, leftMs: left, underWay, paused, shown }, () => [
    ...(shown === null ? [`Team ${team} has begun no round yet.`] : roundLines(shown, terminal.columns())),
    '',
    left === null
      ? (paused ?? noTurnWaits(team, underWay))
      : `The turn on ${waiting?.proposal ?? ''} waits for you, ${elapsed(left)} more: ${speakWords(runKey, team, brief.teams[team].tokenHash !== undefined)}`,
  ]);
  return 'done';
}

const noTurnWaits = (team: Team, underWay: readonly string[]): string =>
  `No turn of team ${team} waits for its wildcard${underWay.length === 0 ? '' : `; under way: ${underWay.map(oneLine).join(', ')}`}.`;

/** How a team's wildcard speaks; `proven`: with a token. */
export const speakWords = (runKey: string, team: Team, proven: boolean): string =>
  `symposium worldbuilding speak ${runKey} --team ${team}${proven ? ' --token …' : ''} "…"`;

/** A match that is over, or whose team has not begun, has no turn. */
async function turnOf(worldbuilding: Worldbuilding, runKey: string, team: Team) {
  try {
    const [waiting, { underWay }] = await Promise.all([
      worldbuilding.waiting(runKey, team),
      worldbuilding.progress(runKey, team),
    ]);
    return { waiting, underWay };
  } catch (error) {
    if (error instanceof UnknownRun) return { waiting: null, underWay: [] };
    throw error;
  }
}

/** Checked before any server is asked. */
function stated(field: string, words: string): void {
  if (words.trim() === '') throw new RequestError([`${field}: is empty; write it out`]);
}
