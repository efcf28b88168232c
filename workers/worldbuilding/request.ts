import { randomInt } from 'node:crypto';
import { type MatchBrief, type MatchInput, readMatch } from '../../shared/worldbuilding/index.ts';
import type { Challenge } from '../../shared/worldbuilding/challenge/index.ts';
import { tierNames } from '../../shared/worldbuilding/documents/index.ts';
import { RequestError } from '../client/request-error.ts';
import { keyOf, keyProblems } from '../client/run-key.ts';
import { startingTimeOf } from './starting-time.ts';
import { withTokens, type Tokens } from './token.ts';
import { oneLine } from '../../shared/text/index.ts';

export interface MatchOptions {
  /** Name of the match: 3–80 of a–z, 0–9 and `-`. Left out: one is made of the challenge's place, day and chance. */
  readonly key?: string;
  /** When it begins: an ISO 8601 time with its zone. Left out: at once. */
  readonly at?: string;
}

export interface MatchRequest {
  readonly runKey: string;
  /** As it was asked for, with the seed that was drawn where none was named. */
  readonly input: MatchInput;
  /** What Symposium will open: the challenge, and both teams with their models. */
  readonly brief: MatchBrief;
  /** Tokens of its wildcards, which nobody else knows. */
  readonly tokens: Tokens;
  /** Milliseconds since the epoch; null: it begins at once. */
  readonly startsAtMs: number | null;
}

/** Seeds that are drawn here stay short enough to be said aloud. */
export const seeds = 1_000_000;

/**
 * Checks all that a match is asked with, before anything is started. Throws `RequestError` with every problem there is.
 * Who names neither a challenge nor a seed gets a seed by chance, which stands in the request: so the same challenge
 * can be had again.
 */
export function readMatchRequest(
  given: MatchInput = {},
  { key, at }: MatchOptions = {},
  now: Date = new Date(),
): MatchRequest {
  const input = withSeed(given);
  const reading = readMatch(input);
  const time = startingTimeOf(at, now);
  const problems = [...keyProblems(key), ...time.problems, ...(reading.ok ? [] : reading.problems)];
  if (!reading.ok || problems.length > 0) throw new RequestError(problems);
  const { brief } = reading.match;
  return { runKey: key ?? keyOf('match', now), ...withTokens(input), brief, startsAtMs: time.ms };
}

/** Whether it has fields at all: what a program or a file hands over is not always what its type says. */
export const isTable = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

function withSeed(input: MatchInput): MatchInput {
  // What is no object is left to whoever reads it, who says so.
  if (!isTable(input) || (input.challenge ?? null) !== null) return input;
  const { draw } = input;
  if (draw !== undefined && (!isTable(draw) || draw.seed !== undefined)) return input;
  return { ...input, draw: { ...draw, seed: randomInt(seeds) } };
}

/**
 * What a challenge asks for, a line each, as a person reads it before a match. Its words may be anybody’s: they steer
 * no terminal.
 */
export function challengeLines({
  number,
  seed,
  tier,
  biome,
  inhabitants,
  twist,
  asymmetric,
}: Challenge): readonly string[] {
  return [
    `Challenge #${number}${tier === null ? '' : `, tier ${tier} (${tierNames[tier]})`}${seed === null ? '' : `, seed ${seed}`}`,
    `  setting      ${oneLine(biome.text)}`,
    ...(asymmetric
      ? [
          `  inhabitants  ${oneLine(inhabitants.A.text)} (team A)`,
          `  inhabitants  ${oneLine(inhabitants.B.text)} (team B)`,
        ]
      : [`  inhabitants  ${oneLine(inhabitants.A.text)}`]),
    `  twist        ${oneLine(twist.text)}`,
  ];
}
