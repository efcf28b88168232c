import { randomInt } from 'node:crypto';
import { readTournament, type TournamentInput } from '../../../shared/worldbuilding/tournament/index.ts';
import { isTable, seeds } from '../request.ts';
import { askedKey } from '../../client/asked-key.ts';

export interface TournamentOptions {
  /**
   * Name of the tournament: 3–80 of a–z, 0–9 and `-`, and shorter by what its matches add to it. Left out: one is made.
   */
  readonly key?: string;
}

export interface TournamentRequest {
  readonly runKey: string;
  /** As it was asked for, with the seed that was drawn where none was named. */
  readonly input: TournamentInput;
}

/**
 * Checks all that a tournament is asked with, before anything is started. Throws `RequestError` with every problem
 * there is.
 */
export function readTournamentRequest(
  given: TournamentInput = {},
  { key }: TournamentOptions = {},
  now: Date = new Date(),
): TournamentRequest {
  const input: TournamentInput =
    isTable(given) && given.seed === undefined ? { ...given, seed: randomInt(seeds) } : given;
  const runKey = askedKey('tournament', key, now, (asked) => {
    const reading = readTournament(asked, input);
    if (reading.ok) return reading;
    return { ok: false, problems: reading.problems.map((problem) => problem.replace(' behind tournament/', '')) };
  });
  return { runKey, input };
}
