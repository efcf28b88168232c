import { longestRunKey, runKeyPattern } from '../../kernel/ids.ts';
import type { MatchInput } from '../activities.ts';
import { matchDefaults, type MatchPolicy, type MatchPolicyChanges } from '../match-policy.ts';
import { usualDraw } from '../read-draw.ts';
import { readMatch } from '../read-match.ts';
import { tableOf, unknownFields, type Table } from '../read-table.ts';
import { aloneTeam } from '../roster.ts';
import { prefix, quoted } from '../../text/cut.ts';
import type { AblationKickoff, TeamAblationInput } from './activities.ts';

/** What an ablation is where nothing else is said (worldbuilding rules §16.4). */
export const usualAblation = { tier: 1, seed: usualDraw.seed, count: 6, atOnce: 2 } as const;
/** Challenges, and matches side by side, at most. */
export const mostChallenges = 20;
const mostAtOnce = 8;

/** An ablation as its row keeps it: each of its matches, as it will be opened. */
export interface TeamAblationBrief {
  readonly atOnce: number;
  readonly matches: readonly AblationKickoff[];
}

/** As it was asked for, read. `policy`: of each match. */
export interface ReadTeamAblation {
  readonly brief: TeamAblationBrief;
  readonly policy: MatchPolicy;
  /** Cap of all matches together, in microdollars, where somebody set one. */
  readonly cap: number | null;
}
type Reading =
  | { readonly ok: true; readonly ablation: ReadTeamAblation }
  | { readonly ok: false; readonly problems: readonly string[] };

const fields = ['challenges', 'draw', 'atOnce', 'policy'] as const satisfies readonly (keyof TeamAblationInput)[];
const drawn = ['tier', 'seed', 'count'] as const;

/** `solo-3`: key of the match on the third challenge. */
const matchKeyOf = (runKey: string, nth: number): string => `${runKey}-${nth + 1}`;
const longestSuffix = matchKeyOf('', mostChallenges - 1).length;

/** Reads an untrusted input under its run's key, or every problem that both have. Pure and total. */
export function readTeamAblation(runKey: string, given: unknown, defaultModel: string | null = null): Reading {
  const problems: string[] = [];
  if (!runKeyPattern.test(runKey) || runKey.length > longestRunKey - longestSuffix)
    problems.push(
      `workflow id: teamAblation/${prefix(runKey, 90)} is not an ablation's id; use teamAblation/ and 3–${longestRunKey - longestSuffix} of a–z, 0–9 and -`,
    );
  const input = tableOf('input', given, fields, problems);
  problems.push(...unknownFields('input', input, fields));
  const atOnce = whole('atOnce', input['atOnce'] ?? usualAblation.atOnce, 1, mostAtOnce, problems);
  const asked = askedFor(input, problems);
  const cap = capIn(input['policy']);
  const changes = eachWith(input['policy'], cap, Math.max(1, asked.length));
  if (problems.length > 0) return { ok: false, problems };
  const matches = asked.map((challenge, nth): AblationKickoff => ({
    match: matchKeyOf(runKey, nth),
    input: {
      ...challenge,
      teams: { A: { name: 'Team' }, [aloneTeam]: { name: 'Soloist', alone: true } },
      ...(changes === undefined ? {} : { policy: changes as MatchPolicyChanges }),
    },
  }));
  const read = matches.map((one) => readMatch(one.input, defaultModel));
  problems.push(...new Set(read.flatMap((one) => (one.ok ? [] : one.problems))));
  const [first] = read;
  const policy = first?.ok === true ? first.match.policy : matchDefaults;
  if (policy.judges.people.length > 0 && matches.length > 1)
    problems.push('policy.judges.people: a person judges one match; an ablation over several challenges takes models');
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, ablation: { brief: { atOnce, matches }, policy, cap } };
}

/** Challenges of one's own, or as many as are drawn. */
function askedFor(input: Table, problems: string[]): readonly Pick<MatchInput, 'challenge' | 'draw'>[] {
  const { challenges } = input;
  if (challenges !== undefined) {
    if (input['draw'] !== undefined) problems.push('draw: stands beside challenges; give one of them');
    if (!Array.isArray(challenges) || challenges.length === 0 || challenges.length > mostChallenges) {
      problems.push(`challenges: is ${quoted(challenges)}; use a list of 1 to ${mostChallenges}`);
      return [];
    }
    return challenges.map((challenge: unknown) => ({ challenge }));
  }
  const table = tableOf('draw', input['draw'], drawn, problems);
  problems.push(...unknownFields('draw', table, drawn));
  const { tier = usualAblation.tier, seed = usualAblation.seed } = table;
  const count = whole('draw.count', table['count'] ?? usualAblation.count, 1, mostChallenges, problems);
  // Tier and seed are read where each match is.
  return Array.from({ length: count }, (_, nth) => ({
    draw: { tier, seed, number: nth + 1 } as MatchInput['draw'] & {},
  }));
}

function whole(field: string, given: unknown, least: number, most: number, problems: string[]): number {
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= least && given <= most) return given;
  problems.push(`${field}: is ${quoted(given)}; use a whole number from ${least} to ${most}`);
  return least;
}

const isTable = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

function capIn(changes: unknown): number | null {
  const cap = isTable(changes) ? changes['spendCapMicrodollars'] : null;
  return typeof cap === 'number' ? cap : null;
}

/** The policy of each match: the cap of all is shared out evenly, so that no match can spend another's. */
const eachWith = (changes: unknown, cap: number | null, count: number): unknown =>
  isTable(changes) && cap !== null ? { ...changes, spendCapMicrodollars: Math.floor(cap / count) } : changes;
