import type { Policy } from '../../policy.ts';
import type { Plan } from '../../tournament/plan.ts';
import type { Progress } from '../../tournament/progress.ts';
import { championOf, standingsOf } from '../../tournament/standings.ts';
import type { TournamentRecord } from './record.ts';

/**
 * The record of a tournament as it stands: Symposium’s own sums over its results, at any time of it. `documented`: keys
 * of matches that have documents. One that failed has none of its own: what lies under its key is somebody else’s.
 */
export function tournamentRecordOf(
  head: Pick<TournamentRecord, 'tournamentKey' | 'title' | 'corpus' | 'simulated'>,
  plan: Plan,
  progress: Progress,
  policy: Policy['tournament'],
  documented: ReadonlySet<string>,
  distinctness: TournamentRecord['distinctness'] = null,
): TournamentRecord {
  const standings = standingsOf(plan, progress, policy);
  return {
    ...head,
    format: plan.format,
    champion: championOf(progress, standings),
    distinctness,
    standings: standings.map(({ place, entrant, played, won, drawn, lost, unjudged, points, rating }) => ({
      place,
      name: entrant,
      played,
      won,
      drawn,
      lost,
      unjudged,
      points,
      rating: rating?.rating ?? null,
      interval: rating === null ? null : { low: rating.low, high: rating.high },
    })),
    pairings: progress.pairings.map(({ round, place, a, b, attempts, settledBy, winner }) => ({
      round,
      place,
      a,
      b,
      matches: attempts.map(({ match }) => match),
      recorded: attempts
        .filter(({ match, end }) => end !== 'FAILED' && documented.has(match))
        .map(({ match }) => match),
      settledBy,
      winner,
      means: attempts.findLast(({ means }) => means !== null)?.means ?? null,
    })),
  };
}
