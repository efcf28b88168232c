import { longestRunKey, runKeyPattern } from '../../kernel/ids.ts';
import { biomes } from '../challenge/biomes.ts';
import { drawChallenge } from '../challenge/draw.ts';
import { matchDefaults, type MatchPolicy } from '../match-policy.ts';
import { usualDraw } from '../read-draw.ts';
import { mixProblems } from '../picture-mix.ts';
import { readMatchPolicy } from '../read-policy.ts';
import { tableOf, unknownFields, type Table } from '../read-table.ts';
import { tiers, type Tier } from '../vocabulary.ts';
import type { TournamentInput } from './activities.ts';
import type { TournamentBrief } from './brief.ts';
import { lastChallenge, longestSuffix } from './kickoffs.ts';
import { formats, planTournament, type Format } from './plan.ts';
import { readEntrants } from './read-entrants.ts';
import { prefix, quoted } from '../../text/cut.ts';

/** What a tournament is where nothing else is said (worldbuilding rules §12.1). */
export const usualTournament = {
  format: 'SINGLE_ELIMINATION',
  tier: 1,
  asymmetric: false,
  atOnce: 2,
} as const satisfies TournamentInput;
/** Matches side by side, at most: each has thirteen agents to be answered (worldbuilding rules §12.7). */
export const mostAtOnce = 16;

/** A tournament as it was asked for, read. The policy is whole, for all its matches. */
export interface ReadTournament {
  readonly brief: TournamentBrief;
  readonly policy: MatchPolicy;
}
type TournamentReading =
  | { readonly ok: true; readonly tournament: ReadTournament }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Every line that a tournament may be asked for with. */
export const tournamentFields = [
  'format',
  'entrants',
  'tier',
  'asymmetric',
  'seed',
  'atOnce',
  'policy',
] as const satisfies readonly (keyof TournamentInput)[];

/**
 * Reads an untrusted input under its run's key, or every problem that both have, each with its field. Pure and total.
 * `defaultModel`: of the worker, for agents whose model is not given.
 */
export function readTournament(runKey: string, given: unknown, defaultModel: string | null = null): TournamentReading {
  const problems: string[] = runKeyPattern.test(runKey)
    ? []
    : [
        `workflow id: tournament/${prefix(runKey, 90)} is not a tournament's id; use tournament/ and 3–${longestRunKey} of a–z, 0–9 and -`,
      ];
  const input = tableOf('input', given, tournamentFields, problems);
  problems.push(...unknownFields('input', input, tournamentFields));
  const rules = readMatchPolicy(input['policy'], defaultModel);
  if (!rules.ok) problems.push(...rules.problems);
  const policy: MatchPolicy = rules.ok ? rules.policy : matchDefaults;
  const head = readHead(input, problems);
  const { entrants, problems: ofEntrants } = readEntrants(input['entrants'], policy);
  const brief: TournamentBrief = { ...head, entrants };
  problems.push(...ofEntrants);
  const models = [...Object.values(policy.models), ...entrants.flatMap((one) => Object.values(one.models))];
  if (problems.length === 0)
    problems.push(...planProblems(runKey, brief, policy), ...mixProblems(models, policy, input['policy']));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, tournament: { brief, policy } };
}

function readHead(input: Table, problems: string[]): Omit<TournamentBrief, 'entrants'> {
  const refuse = <T>(field: string, wanted: string, instead: T): T => {
    problems.push(`${field}: is ${quoted(input[field])}; use ${wanted}`);
    return instead;
  };
  const {
    format = usualTournament.format,
    tier = usualTournament.tier,
    asymmetric = usualTournament.asymmetric,
    seed = null,
    atOnce = usualTournament.atOnce,
  } = input;
  return {
    format: isOneOf<Format>(formats, format) ? format : refuse('format', formats.join(' or '), usualTournament.format),
    tier: isOneOf<Tier>(tiers, tier) ? tier : refuse('tier', tiers.join(', '), usualTournament.tier),
    asymmetric:
      typeof asymmetric === 'boolean' ? asymmetric : refuse('asymmetric', 'true or false', usualTournament.asymmetric),
    seed:
      seed === null || isWhole(seed, 0, Number.MAX_SAFE_INTEGER) ? seed : refuse('seed', 'a whole number from 0', null),
    atOnce: isWhole(atOnce, 1, mostAtOnce)
      ? atOnce
      : refuse('atOnce', `a whole number from 1 to ${mostAtOnce}`, usualTournament.atOnce),
  };
}

const isOneOf = <T>(known: readonly T[], given: unknown): given is T => (known as readonly unknown[]).includes(given);
const isWhole = (given: unknown, least: number, most: number): given is number =>
  typeof given === 'number' && Number.isSafeInteger(given) && given >= least && given <= most;

/**
 * What would stop the tournament on its way: a key that its matches could not bear, or too few challenges for all of
 * them.
 */
function planProblems(runKey: string, brief: TournamentBrief, { tournament, challenge }: MatchPolicy): string[] {
  const reading = planOf(brief, tournament);
  if (!reading.ok) return [...reading.problems];
  const { replays } = tournament;
  const room = longestRunKey - longestSuffix(reading.plan, replays);
  if (runKey.length > room)
    return [
      `workflow id: tournament/${runKey} leaves its matches no room for their keys; use at most ${room} characters behind tournament/`,
    ];
  // Biomes are dealt in turn, so whatever runs out first has run out within the last deal.
  const last = lastChallenge(reading.plan, replays);
  const deal = Object.keys(biomes).length;
  const draw = { seed: brief.seed ?? usualDraw.seed, tier: brief.tier, asymmetric: brief.asymmetric };
  const wanting = Array.from({ length: Math.min(last, deal) }, (_, back) => last - back).some(
    (number) => !drawChallenge({ ...draw, number }, challenge).ok,
  );
  return wanting
    ? [
        `entrants: ${brief.entrants.length} may need ${last} challenges, replays counted, and there are not so many ${brief.asymmetric ? 'asymmetric ones ' : ''}of tier ${brief.tier}; enter fewer, or take another tier or format`,
      ]
    : [];
}

/** The plan of that tournament: the same brief makes the same one. */
export const planOf = (
  { format, entrants, seed }: Pick<TournamentBrief, 'format' | 'entrants' | 'seed'>,
  rules: MatchPolicy['tournament'],
) =>
  planTournament(
    { format, entrants: entrants.map(({ name }) => name), seed: seed === null ? null : String(seed) },
    rules,
  );
