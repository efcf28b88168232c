import type { MatchInput } from './activities.ts';
import type { MatchBrief } from './match-brief.ts';
import { matchDefaults, type MatchPolicy } from './match-policy.ts';
import { mixProblems } from './picture-mix.ts';
import { readChallengeOrDraw } from './read-draw.ts';
import { readMatchPolicy } from './read-policy.ts';
import { tableOf, unknownFields } from './read-table.ts';
import { readTeams, same } from './read-teams.ts';
import { agentOf, soloist } from './roster.ts';
import { roles, teams } from './vocabulary.ts';

/** A match as it was asked for, read: what it is about, and its rules with the models of all agents in one table. */
export interface ReadMatch {
  readonly brief: MatchBrief;
  readonly policy: MatchPolicy;
}
type MatchReading =
  { readonly ok: true; readonly match: ReadMatch } | { readonly ok: false; readonly problems: readonly string[] };

const fields = ['challenge', 'draw', 'teams', 'policy'] as const satisfies readonly (keyof MatchInput)[];

/**
 * Reads an untrusted input: challenge, teams and policy, or every problem that they have, each with its field. Pure and
 * total; prices are looked at where they are known. `defaultModel`: of the worker, for agents whose model is not given.
 */
export function readMatch(given: unknown, defaultModel: string | null = null): MatchReading {
  const problems: string[] = [];
  const input = tableOf('input', given, fields, problems);
  problems.push(...unknownFields('input', input, fields));
  const rules = readMatchPolicy(input['policy'], defaultModel);
  if (!rules.ok) problems.push(...rules.problems);
  const policy: MatchPolicy = rules.ok ? rules.policy : matchDefaults;
  const challenge = readChallengeOrDraw(input['challenge'], input['draw'], policy.challenge);
  if (!challenge.ok) problems.push(...challenge.problems);
  const entrants = readTeams(input['teams'], policy.models);
  problems.push(...entrants.problems, ...seeingJudges(policy, entrants.teams));
  const played = forAlone(withTeams(policy, entrants.teams), entrants.teams, named(input['policy']));
  if (problems.length === 0) problems.push(...mixProblems(Object.values(played.models), played, input['policy']));
  if (!challenge.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, match: { brief: { challenge: challenge.challenge, teams: entrants.teams }, policy: played } };
}

/** Whoever sat in a team knows its world by sight, under whatever label. */
function seeingJudges({ judges }: MatchPolicy, entrants: MatchBrief['teams']): string[] {
  return judges.people.flatMap((name) =>
    teams
      .filter((team) => same(entrants[team].wildcard ?? '', name))
      .map((team) => `policy.judges.people: ${name} is the wildcard of team ${team} and could not judge blind`),
  );
}

/** Whether somebody said who plays alone. */
const named = (changes: unknown): boolean => {
  const models = (changes as { readonly models?: unknown } | null | undefined)?.models;
  return typeof models === 'object' && models !== null && Object.hasOwn(models, soloist);
};

/**
 * Where one plays alone there is no debate to be judged and no audience to be heard; unless somebody said otherwise, it
 * answers by the model of the other team's Synthesizer. Where nobody does, the soloist's model is nobody's.
 */
function forAlone(policy: MatchPolicy, { B }: MatchBrief['teams'], isNamed: boolean): MatchPolicy {
  const model = B.alone === true && isNamed ? policy.models[soloist] : policy.models[agentOf('A', 'SYNTHESIZER')];
  const models = { ...policy.models, [soloist]: model };
  if (B.alone !== true) return { ...policy, models };
  // Nobody of team B is asked, so nobody's model there may say what the match is.
  const mirrored = Object.fromEntries(roles.map((role) => [agentOf('B', role), policy.models[agentOf('A', role)]]));
  return {
    ...policy,
    models: { ...models, ...mirrored },
    curveballs: { ...policy.curveballs, offers: 0, offersPerPerson: 0 },
    rubric: { ...policy.rubric, weights: { ...policy.rubric.weights, processQuality: 0 } },
  };
}

/** The policy with the teams' models in its table. */
function withTeams(policy: MatchPolicy, entrants: MatchBrief['teams']): MatchPolicy {
  const models = Object.fromEntries(
    teams.flatMap((team) => roles.map((role) => [agentOf(team, role), entrants[team].models[role]])),
  );
  return { ...policy, models: { ...policy.models, ...models } };
}
