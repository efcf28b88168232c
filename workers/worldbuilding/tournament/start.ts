import { InvalidArgumentError, type Command } from 'commander';
import type { TournamentInput } from '../../../shared/worldbuilding/tournament/activities.ts';
import { formats, type Format } from '../../../shared/worldbuilding/tournament/plan.ts';
import type { Tier } from '../../../shared/worldbuilding/vocabulary.ts';
import { pollersOf } from '../../client/pollers.ts';
import { RequestError } from '../../client/request-error.ts';
import { readTournamentRequest } from './request.ts';
import { withSymposium } from '../../terminal/connected.ts';
import { countOf } from '../../terminal/count.ts';
import type { Exit } from '../../terminal/exit.ts';
import { readJsonFile } from '../../terminal/json-file.ts';
import { collect, type Act, type Leaf } from '../../terminal/leaf.ts';
import { attendTournament } from './attend.ts';
import { rulesOf, type RuleOptions } from '../match-input.ts';
import { withRules } from '../options.ts';
import { prefix } from '../../../shared/text/cut.ts';

interface StartCommand extends RuleOptions {
  readonly format?: Format;
  readonly entrant?: readonly string[];
  readonly atOnce?: number;
  readonly tier?: number;
  readonly seed?: number;
  readonly asymmetric?: true;
  readonly key?: string;
  readonly watch?: true;
}

export const start: Leaf<StartCommand> = {
  usage: 'start [file]',
  summary:
    'start a tournament: entrants by name, or a JSON file that gives each its models; an option outranks the file',
  examples: [
    'symposium worldbuilding tournament start --format round-robin --entrant Ash --entrant Tide --entrant Salt --tier 2 --watch',
    'symposium worldbuilding tournament start cup.json --at-once 2 --judges 2 --key spring-cup',
  ],
  options: (command: Command) =>
    withRules(
      command
        .option('--format <format>', 'single-elimination or round-robin', formatOf)
        .option('--entrant <name>', 'who enters; at least two (repeatable)', collect)
        .option('--at-once <number>', 'matches that are played side by side, at most', countOf),
    )
      .option('--key <key>', 'name of the tournament; made up if left out')
      .option('--watch', 'wait and show it'),
  act: startTournament,
};

async function startTournament(...[terminal, options, [file]]: Parameters<Act<StartCommand>>): Promise<Exit> {
  const asked = await tournamentInputOf(file, options);
  const { runKey: key, input } = readTournamentRequest(asked, options.key === undefined ? {} : { key: options.key });
  return withSymposium(async (symposium, { namespace }, { taskQueue }) => {
    const { runKey, workflowId } = await symposium.worldbuilding.tournament.start(input, { key });
    if ((await pollersOf(symposium.connection, namespace, taskQueue)) === 0)
      terminal.say(
        `No worker polls task queue ${taskQueue}, so the tournament waits. Start one with: symposium worker`,
      );
    if (options.watch === true) return attendTournament(symposium, terminal, runKey);
    const { seed, entrants = [] } = input;
    terminal.result({ runKey, workflowId, seed, entrants: entrants.length }, () => [
      `Tournament ${runKey} has started with ${entrants.length} entrants, seed ${seed}.`,
      `Watch it:  symposium worldbuilding tournament watch ${runKey}`,
    ]);
    return 'done';
  });
}

/**
 * The tournament of a file, of options, or of both. What is wrong with it is said by whoever reads it, with its field.
 */
export async function tournamentInputOf(
  file: string | undefined,
  options: Omit<StartCommand, 'key' | 'watch'>,
): Promise<TournamentInput> {
  const { format, entrant, atOnce, tier, seed, asymmetric } = options;
  const written = file === undefined ? {} : await inputIn(file);
  const rules = await rulesOf(options);
  const policy = { ...written.policy, ...rules };
  return {
    ...written,
    ...(format === undefined ? {} : { format }),
    ...(entrant === undefined ? {} : { entrants: entrant }),
    ...(atOnce === undefined ? {} : { atOnce }),
    ...(tier === undefined ? {} : { tier: tier as Tier }),
    ...(seed === undefined ? {} : { seed }),
    ...(asymmetric === undefined ? {} : { asymmetric }),
    ...(Object.keys(policy).length === 0 ? {} : { policy }),
  };
}

const fields = [
  'format',
  'entrants',
  'tier',
  'asymmetric',
  'seed',
  'atOnce',
  'policy',
] as const satisfies readonly (keyof TournamentInput)[];

async function inputIn(file: string): Promise<TournamentInput> {
  const read = await readJsonFile(file, 'tournament');
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new RequestError([`tournament: ${file} holds no JSON object`]);
  const unknown = Object.keys(read).filter((name) => !fields.some((field) => field === name));
  if (unknown.length > 0)
    throw new RequestError(
      unknown.map((name) => `tournament: ${prefix(name, 60)} is unknown; use any of: ${fields.join(', ')}`),
    );
  const { format } = read as { readonly format?: unknown };
  return { ...read, ...(typeof format === 'string' ? { format: spelled(format) as Format } : {}) };
}

/** `round-robin` as people type it, `ROUND_ROBIN` as the rules have it. */
const spelled = (format: string): string => format.trim().toUpperCase().replaceAll('-', '_');

function formatOf(text: string): Format {
  const format = formats.find((one) => one === spelled(text));
  if (format !== undefined) return format;
  throw new InvalidArgumentError(`Write ${formats.map((one) => one.toLowerCase().replaceAll('_', '-')).join(' or ')}.`);
}
