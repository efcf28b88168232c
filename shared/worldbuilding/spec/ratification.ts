import { tally, unanimous, type Ballot, type Tally } from '../../kernel/votes.ts';
import type { Ratification } from '../answers.ts';
import type { Policy } from '../policy.ts';
import { roles, type Role } from '../vocabulary.ts';

/** One place of a ratification. */
export type RatificationResult =
  | { readonly voter: Role; readonly ratification: Ratification }
  | { readonly voter: Role; readonly missing: 'absent' | 'unscored' };

type RatificationTally = Tally<'RATIFY' | 'REFUSE'>;

/**
 * The vote on a spec by all four; a place that is not there counts as absent, and unanimity needs every place
 * (worldbuilding rules §7.4).
 */
export function tallyRatification(results: readonly RatificationResult[]): RatificationTally {
  const ballots = results.map((result): Ballot<'RATIFY' | 'REFUSE'> =>
    'missing' in result ? result : { voter: result.voter, option: result.ratification.ratify ? 'RATIFY' : 'REFUSE' },
  );
  const silent = roles
    .filter((role) => !results.some(({ voter }) => voter === role))
    .map((voter) => ({ voter, missing: 'absent' as const }));
  return tally({ ballots: [...ballots, ...silent], rule: unanimous });
}

export const isRatified = ({ outcome, option }: RatificationTally): boolean =>
  outcome === 'decided' && option === 'RATIFY';

/** One attempt at the spec: it could not be put to the vote, or it was. */
export interface Crystallization {
  /** Null: no readable answer came. Otherwise what is wrong with the spec; with problems it was not voted on. */
  readonly problems: readonly string[] | null;
  /** It went back on the clerk's word, and counts for none of the attempts (worldbuilding rules §7.7). */
  readonly sentBack?: boolean;
  readonly results: readonly RatificationResult[];
}

export type CrystallizationStep =
  | {
      readonly step: 'CRYSTALLIZE';
      readonly attempt: number;
      readonly problems: readonly string[];
      readonly refusals: readonly { readonly voter: Role; readonly reason: string }[];
    }
  | { readonly step: 'RATIFIED'; readonly attempt: number }
  /** The spec of this attempt stands, unratified; Process Quality is at most so much (worldbuilding rules §7.5). */
  | { readonly step: 'UNRATIFIED'; readonly attempt: number; readonly processQualityAtMost: number }
  | { readonly step: 'WITHOUT_SPEC'; readonly problems: readonly string[] };

const couldBeVotedOn = ({ problems }: Crystallization) => problems !== null && problems.length === 0;

/**
 * What follows after the attempts so far, in order. The first unanimous one ends it. After the last, the latest spec
 * that could be voted on stands unratified; if there never was one, the team has none. Attempts are numbered from 1.
 */
export function nextCrystallization(
  attempts: readonly Crystallization[],
  { crystallizations, rubric }: Pick<Policy, 'crystallizations' | 'rubric'>,
): CrystallizationStep {
  const ratified = attempts.findIndex((one) => couldBeVotedOn(one) && isRatified(tallyRatification(one.results)));
  if (ratified >= 0) return { step: 'RATIFIED', attempt: ratified + 1 };
  const last = attempts.at(-1);
  const problems = last === undefined ? [] : (last.problems ?? ['no readable spec came']);
  if (attempts.filter(({ sentBack }) => sentBack !== true).length < crystallizations) {
    const refusals = (last?.results ?? []).flatMap((result) =>
      'ratification' in result && !result.ratification.ratify
        ? [{ voter: result.voter, reason: result.ratification.reason }]
        : [],
    );
    return { step: 'CRYSTALLIZE', attempt: attempts.length + 1, problems, refusals };
  }
  const standing = attempts.findLastIndex(couldBeVotedOn);
  return standing >= 0
    ? { step: 'UNRATIFIED', attempt: standing + 1, processQualityAtMost: rubric.unratifiedProcess }
    : { step: 'WITHOUT_SPEC', problems };
}
