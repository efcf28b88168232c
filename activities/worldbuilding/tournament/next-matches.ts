import { kickoffOf, type TournamentActivities } from '../../../shared/worldbuilding/tournament/index.ts';
import type { Database } from '../../store/database.ts';
import { standingOf } from './standing.ts';

/**
 * What can be played now, in the plan's order. A round robin has hundreds of matches from the start, each with its
 * rules: no more are named than can be under way and waiting, so that what crosses into history stays small. Of twice
 * as many as play at once, as many are free as there are places.
 */
export function nextMatchesIn(db: Database): TournamentActivities['nextMatches'] {
  return async function nextMatches({ runKey }) {
    const standing = await standingOf(db, runKey);
    const { next, over } = standing.progress;
    return { matches: next.slice(0, 2 * standing.brief.atOnce).map((fixture) => kickoffOf(fixture, standing)), over };
  };
}
