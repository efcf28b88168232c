import { InvalidArgumentError } from 'commander';
import {
  type Format,
  formats,
  tournamentFields,
  type TournamentInput,
  usualTournament,
} from '../../../shared/worldbuilding/tournament/index.ts';
import type { Tier } from '../../../shared/worldbuilding/index.ts';
import { RequestError } from '../../client/request-error.ts';
import type { StartOptions, StartVerb } from '../../commands/start-command.ts';
import { countOf } from '../../terminal/count.ts';
import { readJsonObject } from '../../terminal/json-file.ts';
import { collect } from '../../terminal/leaf.ts';
import type { TournamentShape } from './client.ts';
import { rulesOf, type RuleOptions } from '../match-input.ts';
import { withRules } from '../options.ts';
import { prefix } from '../../../shared/text/index.ts';
import { planOfTournament } from '../../estimate/plans.ts';

interface StartCommand extends RuleOptions, StartOptions {
  readonly format?: Format;
  readonly entrant?: readonly string[];
  readonly atOnce?: number;
  readonly tier?: number;
  readonly seed?: number;
  readonly asymmetric?: true;
}

export const start: StartVerb<TournamentShape, StartCommand> = {
  argument: '[file]',
  capOf: 'each match, which then pauses',
  summary:
    'start a tournament: entrants by name, or a JSON file that gives each its models; an option takes precedence over the file',
  examples: [
    'symposium worldbuilding tournament start --format round-robin --entrant Ash --entrant Tide --entrant Salt --tier 2',
    'symposium worldbuilding tournament start cup.json --at-once 2 --judges 2 --key spring-cup',
  ],
  options: (command) =>
    withRules(
      command
        .option('--format <format>', 'single-elimination or round-robin', formatOf)
        .option('--entrant <name>', 'who enters; at least two (repeatable)', collect)
        .option('--at-once <number>', 'matches that are played side by side, at most', countOf),
    ),
  plan: planOfTournament,
  asked: async (options, [file]) => [
    await tournamentInputOf(file, options),
    options.key === undefined ? {} : { key: options.key },
  ],
  told: ({ input: { seed, entrants = [], format = usualTournament.format } }) => ({
    facts: { seed, entrants: entrants.length },
    lines: [
      `It is a ${format === 'ROUND_ROBIN' ? 'round robin' : 'single elimination'} of ${entrants.length} entrants, with seed ${seed}.`,
    ],
  }),
};

/**
 * The tournament of a file, of options, or of both. What is wrong with it is said by whoever reads it, with its field.
 */
export async function tournamentInputOf(file: string | undefined, options: StartCommand): Promise<TournamentInput> {
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

async function inputIn(file: string): Promise<TournamentInput> {
  const read = await readJsonObject(file, 'tournament');
  const unknown = Object.keys(read).filter((name) => !tournamentFields.some((field) => field === name));
  if (unknown.length > 0)
    throw new RequestError(
      unknown.map((name) => `tournament: ${prefix(name, 60)} is unknown; use any of: ${tournamentFields.join(', ')}`),
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
