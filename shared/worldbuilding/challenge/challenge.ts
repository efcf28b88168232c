import type { Team, Tier } from '../vocabulary.ts';
import type { Relation } from './relations.ts';

/** A part of a challenge: its row in the tables, null where it was written by hand, and its words. */
interface ChallengePart {
  readonly key: string | null;
  readonly text: string;
}

/** What a match is about: plain data, in its input, fixed for its life (worldbuilding rules §3.1). */
export interface Challenge {
  /** From 1; printed as `CHALLENGE #1`. */
  readonly number: number;
  readonly source: 'DRAWN' | 'CUSTOM';
  /** What it was drawn with; null where nothing was drawn. */
  readonly seed: number | null;
  /** By rule where it was drawn; by the word of its author, or null, where it was not. */
  readonly tier: Tier | null;
  readonly biome: ChallengePart;
  /** Whose world it is: the same for both teams, unless the challenge is asymmetric. */
  readonly inhabitants: Readonly<Record<Team, ChallengePart>>;
  readonly twist: ChallengePart;
  readonly asymmetric: boolean;
  /** Why it has its tier, for each team's parts; none where nothing was drawn. */
  readonly relations: Readonly<Record<Team, readonly Relation[]>>;
}

export type ChallengeReading =
  { readonly ok: true; readonly challenge: Challenge } | { readonly ok: false; readonly problems: readonly string[] };

export const challengeTitle = ({ number }: Pick<Challenge, 'number'>): string => `CHALLENGE #${number}`;

/**
 * What a team is told (worldbuilding rules §3.1). It never says that the other team may have been told something else.
 */
export function challengeText(challenge: Challenge, team: Team): string {
  const { biome, inhabitants, twist } = challenge;
  return [
    challengeTitle(challenge),
    '',
    `BIOME/SETTING: ${biome.text}`,
    '',
    `INHABITANTS: ${inhabitants[team].text}`,
    '',
    `TWIST CONSTRAINT: ${twist.text}`,
  ].join('\n');
}

/** Whether a number can count challenges; the problem, or null. */
export const numberProblem = (number: number): string | null =>
  Number.isSafeInteger(number) && number >= 1 ? null : `number: is ${number}; challenges are counted from 1`;
