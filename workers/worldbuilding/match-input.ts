import type { MatchInput, MatchPolicyChanges, Team, TeamInput, Tier } from '../../shared/worldbuilding/index.ts';
import { RequestError } from '../client/request-error.ts';
import { policyLines } from '../commands/start-command.ts';
import { readJsonFile } from '../terminal/json-file.ts';
import { modelLineOf, modelLinesOf, modelsOfMatch } from './models.ts';

/** What a person may say about the rules of a match, or of all matches of a tournament. */
export interface RuleOptions {
  readonly model?: readonly string[];
  readonly models?: string;
  readonly judges?: number;
  readonly judgePerson?: readonly string[];
  readonly imageModel?: string;
  readonly policy?: string;
  readonly dollars?: number;
}

/** What a person may say about a match on the command line. */
export interface MatchCommand extends RuleOptions {
  readonly challenge?: string;
  readonly tier?: number;
  readonly seed?: number;
  readonly number?: number;
  readonly asymmetric?: true;
  readonly nameA?: string;
  readonly nameB?: string;
  readonly wildcardA?: string;
  readonly wildcardB?: string;
}

/**
 * The match of options and files. Not checked yet: what is wrong with it is said by whoever reads it, with its field.
 */
export async function matchInputOf(options: MatchCommand): Promise<MatchInput> {
  const { challenge, tier, seed, number, asymmetric, nameA, nameB, wildcardA, wildcardB } = options;
  if (challenge === '-' && (options.policy === '-' || options.models === '-'))
    throw new RequestError(['--challenge: standard input can be one file only; name the others']);
  const own = challenge === undefined ? undefined : await readJsonFile(challenge, 'challenge');
  const policy = await rulesOf(options);
  const draw = {
    ...(tier === undefined ? {} : { tier: tier as Tier }),
    ...(seed === undefined ? {} : { seed }),
    ...(number === undefined ? {} : { number }),
    ...(asymmetric === undefined ? {} : { asymmetric }),
  };
  const teams = { ...teamOf('A', nameA, wildcardA), ...teamOf('B', nameB, wildcardB) };
  return {
    ...(own === undefined ? {} : { challenge: own }),
    ...(Object.keys(draw).length === 0 ? {} : { draw }),
    ...(Object.keys(teams).length === 0 ? {} : { teams }),
    ...(Object.keys(policy).length === 0 ? {} : { policy }),
  };
}

function teamOf(team: Team, name: string | undefined, wildcard: string | undefined): Partial<Record<Team, TeamInput>> {
  const input: TeamInput = { ...(name === undefined ? {} : { name }), ...(wildcard === undefined ? {} : { wildcard }) };
  return Object.keys(input).length === 0 ? {} : { [team]: input };
}

/** Lines of the policy: those of the file, with what options say in their place. */
export async function rulesOf(options: RuleOptions): Promise<MatchPolicyChanges> {
  const { model = [], models, judges, judgePerson, imageModel } = options;
  const written: MatchPolicyChanges = await policyLines(options);
  const lines = [
    ...(models === undefined ? [] : modelLinesOf(await readJsonFile(models, '--models'), '--models')),
    ...model.map(modelLineOf),
  ];
  const named = modelsOfMatch(lines);
  const judgePanel = {
    ...(judges === undefined ? {} : { models: judges }),
    ...(judgePerson === undefined ? {} : { people: judgePerson }),
  };
  return {
    ...written,
    ...(Object.keys(named).length === 0 ? {} : { models: { ...written.models, ...named } }),
    ...(Object.keys(judgePanel).length === 0 ? {} : { judges: { ...written.judges, ...judgePanel } }),
    ...(imageModel === undefined ? {} : { pictures: { ...written.pictures, model: imageModel } }),
  };
}
