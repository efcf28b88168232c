import { randomInt } from 'node:crypto';
import { readTournament, type TournamentInput } from '../../../shared/worldbuilding/tournament/index.ts';
import { isTable, seeds } from '../request.ts';
import { RequestError } from '../../client/request-error.ts';
import { keyOf, keyProblems } from '../../client/run-key.ts';

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
  const runKey = key ?? keyOf('tournament', now);
  const misnamed = keyProblems(key);
  const reading = readTournament(misnamed.length > 0 ? keyOf('tournament', now) : runKey, input);
  // Whoever types it chooses a key, and never sees the id that is made of it.
  const problems = [
    ...misnamed,
    ...(reading.ok
      ? []
      : reading.problems.map((problem) =>
          problem.replace(/^workflow id: tournament\//, 'key: ').replace(' behind tournament/', ''),
        )),
  ];
  if (problems.length > 0) throw new RequestError(problems);
  return { runKey, input };
}
