import type { TeamInput } from '../activities.ts';
import type { MatchPolicy } from '../match-policy.ts';
import { usualDraw } from '../read-draw.ts';
import type { Kickoff } from './activities.ts';
import type { TournamentBrief } from './brief.ts';
import { type Plan, isPlayed } from './plan.ts';
import type { Fixture } from './progress.ts';

/** `cup-r1-2-1`: the match of a tournament's pairing `R1-2`, at its first attempt. It says nothing of who plays. */
export const matchKeyOf = (runKey: string, pairing: string, attempt: number): string =>
  `${runKey}-${pairing.toLowerCase()}-${attempt}`;

/** Characters that the longest of those keys has behind the tournament's own. */
export const longestSuffix = ({ pairings }: Pick<Plan, 'pairings'>, replays: number): number =>
  Math.max(0, ...pairings.map(({ id }) => matchKeyOf('', id, replays + 1).length));

/** Number of the last challenge that a tournament may need: one for each match, replays as well. */
export const lastChallenge = ({ pairings }: Pick<Plan, 'pairings'>, replays: number): number =>
  pairings.filter(isPlayed).length * (replays + 1);

interface KickoffRules {
  readonly runKey: string;
  readonly brief: Pick<TournamentBrief, 'entrants' | 'tier' | 'asymmetric' | 'seed'>;
  /**
   * The tournament's, whole: a match that is started after Symposium's defaults have changed is played by the same
   * rules.
   */
  readonly policy: MatchPolicy;
}

/**
 * A fixture as its match is asked for. Both teams are named, so that a match which somebody else started under this key
 * can be told from it.
 */
export function kickoffOf(
  { pairing, attempt, a, b, challenge }: Fixture,
  { runKey, brief, policy }: KickoffRules,
): Kickoff {
  const { tier, asymmetric, seed } = brief;
  const team = (name: string): TeamInput => {
    const entrant = brief.entrants.find((one) => one.name === name);
    return entrant === undefined ? { name } : { name, models: entrant.models };
  };
  return {
    pairing,
    attempt,
    match: matchKeyOf(runKey, pairing, attempt),
    input: {
      draw: { seed: seed ?? usualDraw.seed, number: challenge, tier, asymmetric },
      teams: { A: team(a), B: team(b) },
      policy,
    },
  };
}
