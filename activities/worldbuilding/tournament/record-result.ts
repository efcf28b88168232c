import { ApplicationFailure } from '@temporalio/common';
import {
  matchKeyOf,
  type MatchResult,
  resultEntry,
  type TournamentActivities,
} from '../../../shared/worldbuilding/tournament/index.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { append } from '../../store/ledger.ts';
import { findMatchEnd, type StoredMatchEnd } from './stored-tournament.ts';
import { standingOf, type Standing } from './standing.ts';

type Ended = Parameters<TournamentActivities['recordResult']>[0]['result'];

/**
 * Writes a match's result down; the first one stands. What it came to is read from the match's own rows. Only a match
 * whose rows tell of no end, since it failed or was cancelled before it could say so, ends as the order says.
 */
export function recordResultIn(db: Database): TournamentActivities['recordResult'] {
  return async function recordResult({ runKey, result }) {
    const standing = await standingOf(db, runKey);
    const { a, b } = sidesOf(standing, result);
    await append(db, runKey, [
      resultEntry({
        pairing: result.pairing,
        attempt: result.attempt,
        match: result.match,
        a,
        b,
        ...(await cameTo(db, result, { a, b })),
      }),
    ]);
  };
}

/** Who plays that match by the plan. A match that is not of it is a final failure. */
function sidesOf({ runKey, progress }: Standing, { pairing, attempt, match }: Ended): Pick<MatchResult, 'a' | 'b'> {
  const place = progress.pairings.find(({ id }) => id === pairing);
  const played = place !== undefined && attempt <= place.attempts.length + (place.settledBy === null ? 1 : 0);
  if (
    match !== matchKeyOf(runKey, pairing, attempt) ||
    !played ||
    place.a.is !== 'entrant' ||
    place.b.is !== 'entrant'
  ) {
    throw ApplicationFailure.nonRetryable(`${match} is no match that ${runKey} has come to`, 'HOUSE_ERROR');
  }
  return { a: place.a.name, b: place.b.name };
}

/** A match's teams, by their places in the tournament's pairing. */
const sideOf = { A: 'a', B: 'b', DRAW: null } as const;

/** Of a match that stayed unjudged: the side that had a world where the other had none. */
function aloneWithWorld({ end, worlds: [first, ...others] }: StoredMatchEnd): Pick<MatchResult, 'onlyWorld'> {
  return end === 'UNJUDGED' && first !== undefined && others.length === 0 ? { onlyWorld: sideOf[first] } : {};
}

async function cameTo(
  db: Queryable,
  { match, end }: Ended,
  { a, b }: Pick<MatchResult, 'a' | 'b'>,
): Promise<Pick<MatchResult, 'end' | 'winner' | 'means' | 'withdrawn' | 'onlyWorld'>> {
  const stored = await findMatchEnd(db, match);
  const nothing = { winner: null, means: null, withdrawn: false };
  // Somebody else's match under this key says nothing of these two.
  if (stored !== null && (stored.teams.A !== a || stored.teams.B !== b)) return { end: 'FAILED', ...nothing };
  if (stored?.end == null) {
    if (end === 'FAILED' || end === 'CANCELLED') return { end, ...nothing };
    throw ApplicationFailure.nonRetryable(`${match} is said to be ${end}, and its rows tell of no end`, 'HOUSE_ERROR');
  }
  const { winner = null, means = null } = stored.verdict ?? {};
  // The match could not even begin for the tournament that asks, since it had been cancelled before: with an earlier
  // execution of the tournament. One that somebody cancels alone ends for its tournament as cancelled.
  if (stored.end === 'CANCELLED') return { end: stored.end, ...nothing, withdrawn: end === 'FAILED' };
  if (stored.end !== 'JUDGED') return { end: stored.end, ...nothing, ...aloneWithWorld(stored) };
  return {
    end: 'JUDGED',
    winner: winner === null ? null : sideOf[winner],
    means: means === null ? null : { a: means.A, b: means.B },
    withdrawn: false,
  };
}
